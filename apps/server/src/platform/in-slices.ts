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

/** The results of a function of each item, in their order, computed in slices. @throws what the function throws; the reason of the signal */
export function mapInSlices<Item, Result>(
  items: readonly Item[],
  of: (item: Item) => Result,
  signal?: AbortSignal,
): Promise<Result[]> {
  return inSlices(mapped(items, of), signal);
}

function* mapped<Item, Result>(items: readonly Item[], of: (item: Item) => Result): Generator<void, Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(of(item));
    yield;
  }
  return results;
}
