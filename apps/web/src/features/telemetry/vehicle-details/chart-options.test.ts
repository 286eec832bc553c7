import { describe, expect, it } from 'vitest';
import { timeRange } from './chart-options.ts';

const span = { fromMs: 1_000_000, toMs: 9_000_000 };

describe('the time axis of a chart', () => {
  it('spans the whole period, however little of it has data', () => {
    expect(timeRange(span, [7_000, 8_000, 8_500], 7_000, 8_500)).toEqual([1_000, 9_000]);
    expect(timeRange(span, [2_000, 9_000], 2_000, 9_000)).toEqual([1_000, 9_000]);
    expect(timeRange(span, [], 0, 0)).toEqual([1_000, 9_000]);
  });

  it('spans the period around a single record, whose extent the library widens', () => {
    expect(timeRange(span, [7_000], 7_000, 7_100)).toEqual([1_000, 9_000]);
  });

  it('shows what was dragged while it is zoomed, also where no data is', () => {
    expect(timeRange(span, [7_000, 8_000], 6_500, 8_200)).toEqual([6_500, 8_200]);
  });
});
