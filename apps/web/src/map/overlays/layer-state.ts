import { createStore } from 'zustand/vanilla';
import type { OverlayKind } from '../map-types.ts';
import { prefersReducedMotion } from '../vehicles/movements.ts';

export type Playing = 'no' | 'once' | 'on';
/** The unavailable parts of a layer. */
type Part = 'tiles' | 'frames';

/** What holds of the layers while the page is open. */
export interface LayerState {
  readonly failing: ReadonlySet<`${OverlayKind} ${Part}`>;
  readonly playing: Playing;
  /** The moment that was chosen, epoch milliseconds; null: the latest picture, whichever it is. */
  readonly timeMs: number | null;
}

export const layerState = createStore<LayerState>(() => ({ failing: new Set(), playing: 'no', timeMs: null }));

export function setFailing(kind: OverlayKind, part: Part, fails: boolean): void {
  const { failing } = layerState.getState();
  if (failing.has(`${kind} ${part}`) === fails) return;
  const next = new Set(failing);
  if (fails) next.add(`${kind} ${part}`);
  else next.delete(`${kind} ${part}`);
  layerState.setState({ failing: next });
}

/** A layer that was just switched on plays its history once; not with reduced motion. */
export function playOnce(): void {
  layerState.setState({ playing: prefersReducedMotion() ? 'no' : 'once', timeMs: null });
}
