import { describe, expect, it } from 'vitest';
import { arrivals } from './arrivals.ts';
import type { Arrival } from './arrivals.ts';
import { recordOf } from './record.ts';
import { historyReporting, reports } from './reports.ts';
import { aVehicle, DAY, TUESDAY } from './vehicles.testing.ts';
import { VehicleTimeline } from './timeline.ts';
import type { SimulatedVehicle } from './vehicle.ts';

const END = TUESDAY + 20 * DAY;

/** One whose twenty days have every kind of dirty record. */
const aTruck = (changes: Partial<SimulatedVehicle> = {}) => aVehicle(changes, 'LJ KT-602');

const known = new Map<boolean, Arrival[]>();

function sent(newestFirst: boolean): Arrival[] {
  const found = known.get(newestFirst) ?? [
    ...arrivals(new VehicleTimeline(aTruck({ newestFirst })), TUESDAY, END, historyReporting),
  ];
  known.set(newestFirst, found);
  return found;
}

describe('the output of a tracker', { timeout: 60_000 }, () => {
  it('contains every record that it saved', () => {
    const vehicle = aTruck();
    const times = new Set(sent(false).map(({ record }) => record.time));
    for (const report of reports(new VehicleTimeline(vehicle), TUESDAY, END, historyReporting)) {
      expect(times.has(recordOf(vehicle, report).time)).toBe(true);
    }
  });

  it('is in the order of sending and never before the event, except for wrong clocks', () => {
    const found = sent(true);
    const times = found.map(({ sendAt }) => sendAt);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    // A dirty record follows a second after the good one, and a wrong clock is years ahead.
    const early = found.filter(({ record, sendAt }) => record.time < END && sendAt < record.time - 1_000);
    expect(early).toEqual([]);
  });

  it('has gaps followed by the buffered records, newest first for some models', () => {
    for (const newestFirst of [true, false]) {
      const late = sent(newestFirst).filter(({ record, sendAt }) => sendAt - record.time > 5 * 60_000);
      const direction = late.map(({ record, sendAt }, i) =>
        late[i - 1]?.sendAt === sendAt ? Math.sign(record.time - (late[i - 1]?.record.time ?? 0)) : 0,
      );
      expect(late.length).toBeGreaterThan(10);
      expect(direction).toContain(newestFirst ? -1 : 1);
    }
  });

  it('contains repeats, records at 0/0, wrong clocks and outliers', () => {
    const found = sent(false);
    const repeats = found.filter(({ record }, i) => found[i - 1]?.record === record);
    expect(repeats.length).toBeGreaterThan(5);
    expect(found.some(({ record }) => record.latitude === 0 && record.longitude === 0)).toBe(true);
    expect(found.some(({ record, sendAt }) => record.time > sendAt + 365 * DAY)).toBe(true);
    expect(found.some(({ record }) => record.satellites === 4)).toBe(true);
  });

  it('contains two records of one second', () => {
    const found = sent(false);
    const twins = found.filter(({ record }, i) => {
      const before = found[i - 1]?.record;
      return before !== undefined && before !== record && before.time === record.time;
    });
    expect(twins.length).toBeGreaterThan(5);
  });
});
