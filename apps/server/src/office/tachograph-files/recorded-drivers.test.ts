import { describe, expect, it } from 'vitest';
import { recordedDriversOf } from './recorded-drivers.ts';

const HOUR = 3_600_000;
const DAY = Date.UTC(2026, 5, 30);
const [NOVAK, KOS] = [1, 2];

const use = (driverId: number, from: number, to: number) => ({
  driverId,
  from: DAY + from * HOUR,
  to: DAY + to * HOUR,
});
const hours = (...given: Parameters<typeof recordedDriversOf>) =>
  recordedDriversOf(...given).map(({ driverId, from, to }) => [driverId, (from - DAY) / HOUR, (to - DAY) / HOUR]);

describe('recorded drivers of a vehicle', () => {
  it('are whose card was in the slot of the driver, and elsewhere whose card alone was in the vehicle', () => {
    const byUnit = [use(NOVAK, 6, 10)];
    const byCard = [use(KOS, 5, 7), use(KOS, 9, 14)];
    expect(hours(byUnit, byCard, DAY)).toEqual([
      [KOS, 5, 6],
      [NOVAK, 6, 10],
      [KOS, 10, 14],
    ]);
  });

  it('are not known where the cards of two drivers were in the vehicle, unless its unit names the slot', () => {
    const crew = [use(NOVAK, 6, 12), use(KOS, 8, 14)];
    expect(hours([], crew, DAY)).toEqual([
      [NOVAK, 6, 8],
      [KOS, 12, 14],
    ]);
    expect(hours([use(KOS, 8, 12)], crew, DAY)).toEqual([
      [NOVAK, 6, 8],
      [KOS, 8, 14],
    ]);
  });

  it('are joined within a day and cut at midnight (UTC)', () => {
    expect(hours([use(NOVAK, 6, 10), use(NOVAK, 10, 30)], [], DAY)).toEqual([
      [NOVAK, 6, 24],
      [NOVAK, 24, 30],
    ]);
  });

  it('begin with the asked day, whatever began before it', () => {
    expect(hours([use(NOVAK, -5, 3)], [use(KOS, -9, -6)], DAY)).toEqual([[NOVAK, 0, 3]]);
    expect(hours([use(NOVAK, -5, -3)], [], DAY)).toEqual([]);
  });

  it('do not follow from two units that name different drivers at the same time', () => {
    expect(hours([use(NOVAK, 6, 9), use(KOS, 8, 10)], [], DAY)).toEqual([
      [NOVAK, 6, 8],
      [KOS, 9, 10],
    ]);
  });
});
