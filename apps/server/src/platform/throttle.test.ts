import { expect, it } from 'vitest';
import { ManualClock } from './clock.testing.ts';
import { atMostEvery, throttle } from './throttle.ts';

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

it('merges what is wanted more often than it may be done', () => {
  const clock = new ManualClock();
  let done = 0;
  const want = atMostEvery(1_000, clock, () => void done++);
  for (let frame = 0; frame < 100; frame++) want();
  expect(done).toBe(1);
  clock.advance(1_000);
  expect(done).toBe(2);
  clock.advance(5_000);
  expect(done).toBe(2);
  want();
  expect(done).toBe(3);
});
