import { expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.testing.ts';
import { atMostEvery } from './bridges.ts';

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
