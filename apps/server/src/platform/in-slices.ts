import { setImmediate } from 'node:timers/promises';

/** Trackers and browsers wait for the thread at most about this long, beside one step. */
const SLICE_MS = 10;

/**
 * Runs a long computation in slices, between which the thread serves others.
 * @throws what a step throws; the reason of the signal
 */
export async function inSlices<Result>(steps: Iterator<void, Result>, signal?: AbortSignal): Promise<Result> {
  let until = performance.now() + SLICE_MS;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (performance.now() < until) continue;
    await setImmediate();
    signal?.throwIfAborted();
    until = performance.now() + SLICE_MS;
  }
}

/** Makes something of each item, in slices. @throws as `inSlices` */
export function mapInSlices<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Promise<Made[]> {
  return inSlices(eachMade(items, make));
}

function* eachMade<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Generator<void, Made[]> {
  const made: Made[] = [];
  for (const item of items) {
    made.push(make(item));
    yield;
  }
  return made;
}
