import { expect, it } from 'vitest';
import { throttle } from './throttle.ts';

it('calls the first time immediately, then at intervals', () => {
  let time = 100_000;
  const reported: number[] = [];
  const tellOf = throttle(10_000, () => time);
  for (const at of [100_000, 100_001, 109_999, 110_000, 115_000, 125_000]) {
    time = at;
    tellOf(() => reported.push(at));
  }
  expect(reported).toEqual([100_000, 110_000, 125_000]);
});
