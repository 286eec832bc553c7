type Listener = () => void;
const listeners = new Set<Listener>();

/**
 * For whatever was loaded apart from the live rows: the connection was lost and is there again, so that what was loaded
 * before may have a gap.
 * @returns ends the listening
 */
export function onGap(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the live connection. */
export function publishGap(): void {
  for (const listener of listeners) listener();
}
