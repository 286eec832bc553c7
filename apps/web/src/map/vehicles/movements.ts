import type { DeviceId, LngLat } from '../map-types.ts';
import type { FleetModel, Redraw } from './fleet-model.ts';
import { hasArrived, placeAlong, planMovement, type Movement } from './movement.ts';

const MOST_ANIMATED = 200;

/** Which vehicles are on their way between two fixes now, and where. */
export class Movements {
  readonly #model: FleetModel;
  readonly #movements = new Map<DeviceId, Movement>();

  constructor(model: FleetModel) {
    this.#model = model;
  }

  get any(): boolean {
    return this.#movements.size > 0;
  }

  /**
   * Starts the movements between the fixes of a redraw; the vehicles that may not move have jumped already.
   * @param mayMove whether a vehicle can be seen moving; the selected one moves in any case
   */
  start(moved: Redraw['moved'], now: number, selected: DeviceId | null, mayMove: (place: LngLat) => boolean): void {
    for (const { id, before, after } of moved) {
      const shown = this.#movements.has(id) ? this.place(id, now) : null;
      this.#movements.delete(id);
      const moves = id === selected || (this.#movements.size < MOST_ANIMATED && mayMove(after.place));
      const movement = moves ? planMovement(before, after, shown, now) : null;
      if (movement !== null) this.#movements.set(id, movement);
    }
  }

  of(id: DeviceId): Movement | null {
    return this.#movements.get(id) ?? null;
  }

  /** Where a vehicle is shown now: on its way, or at its last place. */
  place(id: DeviceId, now: number): LngLat | null {
    const movement = this.#movements.get(id);
    return movement === undefined ? this.#model.place(id) : placeAlong(movement, now);
  }

  /** How long a vehicle will still be on its way, in milliseconds. */
  remaining(id: DeviceId, now: number): number {
    const movement = this.#movements.get(id);
    return movement === undefined ? 0 : Math.max(0, movement.startedAt + movement.durationMs - now);
  }

  /** Forgets the movements that have ended. */
  settle(now: number): void {
    for (const [id, movement] of this.#movements) if (hasArrived(movement, now)) this.#movements.delete(id);
  }

  clear(): void {
    this.#movements.clear();
  }
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
