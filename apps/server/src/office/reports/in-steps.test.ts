import { expect, it } from 'vitest';
import { inSteps } from './in-steps.ts';

it('has a step for each few items, and all rows in their order', () => {
  const items = Array.from({ length: 1_001 }, (_, n) => n);
  const sizes: number[] = [];
  const work = inSteps(items, (some) => {
    sizes.push(some.length);
    return some.flatMap((n) => (n % 2 === 0 ? [n, n] : []));
  });
  let step = work.next();
  while (step.done !== true) step = work.next();
  expect(step.value).toEqual(items.flatMap((n) => (n % 2 === 0 ? [n, n] : [])));
  expect(sizes).toEqual([250, 250, 250, 250, 1]);
});
