import { createStore } from 'zustand/vanilla';
import type { ZoneShape, ZoneTool } from '../../shared/place-drafts.ts';
import type { LngLat, ScreenPoint } from '../map-types.ts';

/** How far a zone is: its tool is being loaded, waits for the first place, for the next one, or is there and changes. */
export type ZonePhase = 'loading' | 'failed' | 'first' | 'next' | 'change';

/** The state of a tool on the map; the bar and the tip show it as text. */
export type ToolState =
  | { readonly tool: 'none' }
  | { readonly tool: 'point'; readonly placed: boolean }
  | { readonly tool: 'route' }
  | {
      readonly tool: 'zone';
      readonly kind: ZoneTool;
      readonly phase: ZonePhase;
      readonly shape: ZoneShape | null;
      /** A finished outline is kept behind the new drawing. */
      readonly canRestore: boolean;
    }
  | {
      readonly tool: 'measure';
      /** The corners set so far; the pointer's place is not among them. */
      readonly places: readonly LngLat[];
      readonly pointer: LngLat | null;
      /** Ended: by Enter, a double click, or a click on the first place, which closes it. */
      readonly ended: 'no' | 'open' | 'closed';
    };

/** What the buttons of the bar do. */
export interface ToolActions {
  /** Takes the last place back; false when there is none. */
  back(): boolean;
  finish(): void;
  cancel(): void;
  /** Draws again; measures again; reloads the tool. */
  again(): void;
}

export const toolState = createStore<{
  readonly state: ToolState;
  /** Where the pointer or the crosshair is. */
  readonly at: ScreenPoint | null;
  readonly actions: ToolActions | null;
}>(() => ({ state: { tool: 'none' }, at: null, actions: null }));
