import { expect, it } from 'vitest';
import { inSlices } from './in-slices.ts';

function* counting(steps: number, onStep: () => void): Generator<void, number> {
  for (let step = 0; step < steps; step += 1) {
    onStep();
    yield;
  }
  return steps;
}

/** Longer than a slice. */
function busy(): void {
  const until = performance.now() + 11;
  while (performance.now() < until);
}

it('gives the result of all steps', async () => {
  expect(await inSlices(counting(1_000, () => undefined))).toBe(1_000);
});

it('lets others run between slices, and ends when nobody wants the result any more', async () => {
  const leaving = new AbortController();
  setImmediate(() => leaving.abort(new Error('left')));
  let steps = 0;
  const work = inSlices(
    counting(1_000, () => {
      steps += 1;
      busy();
    }),
    leaving.signal,
  );
  await expect(work).rejects.toThrow('left');
  expect(steps).toBeLessThan(1_000);
});
