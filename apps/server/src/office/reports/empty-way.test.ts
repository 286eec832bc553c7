import { stagesWithin } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { carriedOf } from './empty-way.ts';
import { aStage } from './rules.testing.ts';
import { metersInside } from './rules.ts';

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
    const spansOf = (deviceId: number) => (deviceId === 7 ? [span(10, 14)] : undefined);
    expect(metersInside(parts, spansOf)).toBeCloseTo(120_000, 6);
    expect(metersInside(parts.slice(2), spansOf)).toBeNull();
  });
});
