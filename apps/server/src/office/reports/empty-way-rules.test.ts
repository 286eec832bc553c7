import { progressByTime, stagesWithin } from '@konvoj/contract';
import type { ProgressAt, Stage } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { carriedOf, loadedAndEmpty } from './empty-way-rules.ts';
import { aStage } from './rules.testing.ts';

const at = (hour: number) => Date.UTC(2026, 10, 18, hour);
const span = (from: number, to: number) => ({ fromMs: at(from), toMs: at(to) });

describe('a vehicle', () => {
  it('is empty from unloading to the next loading', () => {
    const carried = carriedOf([
      { from: at(14), to: at(18) },
      { from: at(6), to: at(10) },
    ]);
    expect(carried).toEqual({ loaded: [span(6, 10), span(14, 18)], empty: [span(10, 14)] });
  });

  it('is not empty while another order is on board, nor after a load that is still there', () => {
    const carried = carriedOf([
      { from: at(6), to: at(12) },
      { from: at(8), to: at(10) },
      { from: at(12), to: at(13) },
      { from: at(16), to: null },
      { from: at(18), to: at(20) },
    ]);
    expect(carried).toEqual({
      loaded: [span(6, 13), { fromMs: at(16), toMs: Infinity }],
      empty: [span(13, 16)],
    });
  });

  it('has the way inside these times; without orders it is not known', () => {
    const parts = stagesWithin(
      [
        aStage('2026-11-18T09:00:00Z', '2026-11-18T11:00:00Z'),
        aStage('2026-11-18T12:00:00Z', '2026-11-18T13:00:00Z'),
        aStage('2026-11-18T12:00:00Z', '2026-11-18T13:00:00Z', { deviceId: 8 }),
      ],
      span(0, 24),
    );
    const carried = new Map([
      [
        7,
        carriedOf([
          { from: at(6), to: at(10) },
          { from: at(14), to: null },
        ]),
      ],
    ]);
    const of = (some: typeof parts) => loadedAndEmpty(some, carried, progressByTime);
    expect(of(parts)).toEqual({ loadedDistance: 60_000, emptyDistance: 120_000, isLoadEstimate: true });
    expect(of(parts.slice(1))).toEqual({ loadedDistance: 0, emptyDistance: 60_000, isLoadEstimate: false });
    expect(of(parts.slice(2))).toEqual({ loadedDistance: null, emptyDistance: null, isLoadEstimate: false });
  });

  it('divides a drive where its odometer was read, in days as in totals', () => {
    // Midnight after a tenth, unloaded after a quarter of the way.
    const drive = aStage('2026-11-18T08:00:00Z', '2026-11-18T12:00:00Z');
    const ways = new Map([
      [at(8), 0],
      [at(9), 0.1],
      [at(10), 0.25],
      [at(12), 1],
    ]);
    const progressAt: ProgressAt = (_: Stage, atMs) => {
      const way = ways.get(atMs) ?? Number.NaN;
      return { way, fuel: way, odometer: way, isWayRead: true, isFuelRead: true };
    };
    const carried = new Map([
      [
        7,
        carriedOf([
          { from: at(6), to: at(10) },
          { from: at(20), to: null },
        ]),
      ],
    ]);
    const total = loadedAndEmpty(stagesWithin([drive], span(0, 24), progressAt), carried, progressAt);
    expect(total).toEqual({ loadedDistance: 60_000, emptyDistance: 180_000, isLoadEstimate: false });
    const days = [span(0, 9), span(9, 24)].map((day) =>
      loadedAndEmpty(stagesWithin([drive], day, progressAt), carried, progressAt),
    );
    expect(days.map(({ loadedDistance }) => Math.round(loadedDistance ?? 0))).toEqual([24_000, 36_000]);
    expect(days.map(({ emptyDistance }) => Math.round(emptyDistance ?? 0))).toEqual([0, 180_000]);
  });
});
