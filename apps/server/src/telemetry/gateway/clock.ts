/** Time for the gateway; tests pass their own. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls `run` once after this many milliseconds, unless the returned function was called before. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
