/** @returns what cancels it */
export function timer(delayMs: number, work: () => void): () => void {
  const id = setTimeout(work, delayMs);
  return () => clearTimeout(id);
}

/** One tab at a time sends; a browser without locks relies on the keys, which make sending twice harmless. */
export async function exclusively(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request('konvoj-driver', work);
}

/** Tells the other tabs of the app that the phone has something new. @param onTold this tab is told */
export function otherTabs(onTold: () => void): { tell(): void } {
  if (!('BroadcastChannel' in globalThis)) return { tell: () => {} };
  const channel = new BroadcastChannel('konvoj-driver');
  channel.addEventListener('message', onTold);
  // A channel is of one origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return { tell: () => channel.postMessage('changed') };
}
