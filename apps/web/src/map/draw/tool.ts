import type { LngLat } from '../map-types.ts';
import type { ToolActions } from './tool-state.ts';

/** A tool that takes the map over: what the crosshair and the keys do with it. */
export interface Tool extends ToolActions {
  readonly active: boolean;
  /** The crosshair is at a place. */
  move(place: LngLat): void;
  /** A place is chosen at the crosshair; a corner there is taken, and put down the next time. */
  press(place: LngLat): void;
  /** Enter: ends it where that is possible, otherwise chooses the place. */
  enter(place: LngLat | null): void;
  /** The corner at a place is removed. */
  remove(place: LngLat): void;
  destroy(): void;
}
