import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parked } from '../stages/builders.testing.ts';
import { hoursOf } from './checkpoints.ts';

const HOUR_S = 3_600;
const inputOf = (seconds: readonly number[]) => ({
  records: seconds.map((second) => parked(second, 0)),
  outliers: seconds.map(() => false),
});
const dueAt = (seconds: readonly number[], previousTime: number | null) =>
  hoursOf(inputOf(seconds), previousTime).map(({ checkpointAt, input }) => [checkpointAt, input.records.length]);
const hour = (number: number) => parked(number * HOUR_S, 0).deviceTime;

describe('checkpoints', () => {
  it('are due before the first record of each hour with records, but not before the first of all', () => {
    expect(dueAt([10, 20, HOUR_S + 5, 4 * HOUR_S], null)).toEqual([
      [null, 2],
      [hour(1), 1],
      [hour(4), 1],
    ]);
    expect(dueAt([10, 20], hour(0))).toEqual([[null, 2]]);
    expect(dueAt([HOUR_S], hour(0))).toEqual([[hour(1), 1]]);
    expect(dueAt([], hour(0))).toEqual([]);
  });

  it('are the same however the records are divided', () => {
    const moments = fc.uniqueArray(fc.nat(5 * HOUR_S), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(moments, fc.nat(40), (unordered, cut) => {
        const seconds = unordered.toSorted((a, b) => a - b);
        const [first, second] = [seconds.slice(0, cut), seconds.slice(cut)];
        const between = first.at(-1);
        const due = (parts: unknown[][]) => parts.map(([at]) => at).filter((at) => at !== null);
        const divided = [
          ...due(dueAt(first, null)),
          ...due(dueAt(second, between === undefined ? null : parked(between, 0).deviceTime)),
        ];
        expect(divided).toEqual(due(dueAt(seconds, null)));
      }),
    );
  });
});
