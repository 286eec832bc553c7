import type { PlaceKind } from '@konvoj/contract';

type Listener = (kinds: readonly PlaceKind[]) => void;
const listeners = new Set<Listener>();

/** For whoever shows own places: somebody has changed these lists. @returns ends the listening */
export function onPlacesChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the live connection. */
export function tellPlacesChanged(kinds: readonly PlaceKind[]): void {
  for (const listener of listeners) listener(kinds);
}
