/** @returns what cancels it */
export function timer(delayMs: number, work: () => void): () => void {
  const id = setTimeout(work, delayMs);
  return () => clearTimeout(id);
}

const WAIT_FOR_OTHER_TAB_MS = 20_000;

/** One tab at a time sends; a browser without locks relies on the keys, which make sending twice harmless. */
export async function exclusively(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  let hasBegun = false;
  const begin = (): Promise<void> => {
    hasBegun = true;
    return work();
  };
  const signal = AbortSignal.timeout(WAIT_FOR_OTHER_TAB_MS);
  await navigator.locks.request('konvoj-driver', { signal }, begin).catch((failure: unknown) => {
    // A tab that the phone has suspended may hold the lock for hours.
    if (hasBegun) throw failure;
    return work();
  });
}

/** Lets the other tabs of the app know that the phone has something new. @param onNews another tab has said so */
export function otherTabs(onNews: () => void): { announce(): void } {
  if (!('BroadcastChannel' in globalThis)) return { announce: () => {} };
  const channel = new BroadcastChannel('konvoj-driver');
  channel.addEventListener('message', onNews);
  // A channel is of one origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return { announce: () => channel.postMessage('changed') };
}
