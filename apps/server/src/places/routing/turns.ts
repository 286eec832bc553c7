/** Of a line that is cut at borders: a point takes up to 0.1 ms, the first time in its surroundings. */
export const POINTS_PER_TURN = 250;

/** Other requests have their turn. @throws the reason of the signal */
export async function nextTurn(signal: AbortSignal): Promise<void> {
  await new Promise(setImmediate);
  signal.throwIfAborted();
}

/** Called with the work that was done: after each so much of it, other requests have their turn. */
export function turnAfter(work: number, signal: AbortSignal): (done: number) => Promise<void> {
  let left = work;
  return async (done) => {
    left -= done;
    if (left > 0) return;
    left = work;
    await nextTurn(signal);
  };
}
