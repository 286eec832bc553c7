import { createStore } from 'zustand/vanilla';
import type { Coordinates, ZoneShape, ZoneTool } from '../shared/place-drafts.ts';

/**
 * What is being drawn on the map. A page begins and ends it and follows it; the map writes back the user's changes.
 * A point without a place waits for a click, one with a place can be dragged. A zone without a shape is drawn with the
 * tool, one with a shape is changed by dragging its corners, its edge or the whole of it.
 */
export type Drawing =
  | { readonly kind: 'none' }
  | { readonly kind: 'point'; readonly at: Coordinates | null; readonly radius: number | null }
  | { readonly kind: 'zone'; readonly tool: ZoneTool; readonly shape: ZoneShape | null }
  /** Each click is the next point of a route, which the port of routes reports (`route.ts`). */
  | { readonly kind: 'route' };

export const drawing = createStore<{ readonly drawing: Drawing }>(() => ({ drawing: { kind: 'none' } }));

export const setDrawing = (next: Drawing): void => drawing.setState({ drawing: next });
export const endDrawing = (): void => setDrawing({ kind: 'none' });
