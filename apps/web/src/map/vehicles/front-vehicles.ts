import { GeoJSONSource, type Map as MapLibreMap } from 'maplibre-gl';
import type { DeviceId, LngLat } from '../fleet-map.types.ts';
import type { FleetModel, Redraw } from './fleet-model.ts';
import { hasArrived, placeAlong, planMovement, stepMs, type Movement } from './movement.ts';
import type { VehicleFeature } from './vehicle-feature.ts';
import { FLEET_SOURCE, FRONT_SOURCE, IN_FRONT_STATE, LABELS_FROM_ZOOM } from './vehicle-layers.ts';

export const MOST_ANIMATED = 200;

/**
 * The vehicles drawn in front of the others: the selected one, which no cluster swallows, and those on their way
 * between two fixes. The fleet source holds them too, at their last place, and hides them meanwhile.
 */
export class FrontVehicles {
  readonly #map: MapLibreMap;
  readonly #model: FleetModel;
  readonly #onStep: () => void;
  readonly #movements = new Map<DeviceId, Movement>();
  /** Hidden in the fleet source, because the front source draws them. */
  readonly #hidden = new Set<DeviceId>();
  #selected: DeviceId | null = null;
  #frame: number | null = null;
  #lastStep = 0;

  /** @param onStep told after the vehicles in front have moved */
  constructor(map: MapLibreMap, model: FleetModel, onStep: () => void) {
    this.#map = map;
    this.#model = model;
    this.#onStep = onStep;
  }

  get selected(): DeviceId | null {
    return this.#selected;
  }

  select(id: DeviceId | null): void {
    this.#selected = id;
    this.draw();
  }

  /** Starts the movements between the fixes of a redraw, where they can be seen; the others have jumped already. */
  move(moved: Redraw['moved'], now: number): void {
    const calm = prefersCalm() || this.#map.getZoom() < LABELS_FROM_ZOOM;
    const view = this.#map.getBounds();
    for (const { id, before, after } of moved) {
      const shown = this.#movements.has(id) ? this.place(id, now) : null;
      this.#movements.delete(id);
      const mayMove =
        id === this.#selected || (this.#movements.size < MOST_ANIMATED && view.contains([...after.place]));
      const movement = calm || !mayMove ? null : planMovement(before, after, shown, now);
      if (movement !== null) this.#movements.set(id, movement);
    }
    this.draw(now);
    this.#schedule();
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

  features(now: number): VehicleFeature[] {
    const ids = new Set(this.#movements.keys());
    if (this.#selected !== null) ids.add(this.#selected);
    return [...ids].flatMap((id) => {
      const feature = this.#model.feature(id);
      const place = this.place(id, now);
      if (feature === null || place === null) return [];
      return [{ ...feature, geometry: { type: 'Point', coordinates: [place[0], place[1]] } } satisfies VehicleFeature];
    });
  }

  draw(now: number = performance.now()): void {
    const source = this.#map.getSource(FRONT_SOURCE);
    if (!(source instanceof GeoJSONSource)) return;
    const features = this.features(now);
    const inFront = new Set(features.map(({ id }) => id));
    for (const id of this.#hidden) if (!inFront.has(id)) this.#setHidden(id, false);
    // Hidden behind only once the front really holds it: otherwise it would be gone for a frame.
    void this.#hideOnceShown(source.setData({ type: 'FeatureCollection', features }), inFront);
  }

  async #hideOnceShown(shown: Promise<void>, inFront: ReadonlySet<DeviceId>): Promise<void> {
    await shown;
    for (const id of inFront) if (!this.#hidden.has(id) && this.#isInFront(id)) this.#setHidden(id, true);
  }

  /** A rebuilt style has forgotten which vehicles were hidden. */
  restore(): void {
    this.#hidden.clear();
    this.draw();
  }

  destroy(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#movements.clear();
  }

  #isInFront(id: DeviceId): boolean {
    return id === this.#selected || this.#movements.has(id);
  }

  #setHidden(id: DeviceId, hidden: boolean): void {
    if (hidden) this.#hidden.add(id);
    else this.#hidden.delete(id);
    if (this.#map.getSource(FLEET_SOURCE)) {
      this.#map.setFeatureState({ source: FLEET_SOURCE, id }, { [IN_FRONT_STATE]: hidden });
    }
  }

  #schedule(): void {
    if (this.#frame !== null || this.#movements.size === 0) return;
    this.#frame = requestAnimationFrame((now) => this.#step(now));
  }

  #step(now: number): void {
    this.#frame = null;
    if (now - this.#lastStep >= stepMs(this.#map.getZoom(), this.#map.getCenter().lat)) {
      this.#lastStep = now;
      for (const [id, movement] of this.#movements) if (hasArrived(movement, now)) this.#movements.delete(id);
      this.draw(now);
      this.#onStep();
    }
    this.#schedule();
  }
}

export function prefersCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
