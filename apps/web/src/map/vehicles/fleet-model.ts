import { lastDataAt, type Vehicle } from '../../shared/vehicle-status.ts';
import type { DeviceId, LngLat, VehicleChanges } from '../fleet-map.types.ts';
import { vehicleDiff } from './vehicle-diff.ts';
import { placeOf, vehicleFeature, type VehicleFeature } from './vehicle-feature.ts';
import type { Fix } from './movement.ts';
import type { GeoJSONSourceDiff } from 'maplibre-gl';

export interface Redraw {
  readonly diff: GeoJSONSourceDiff | null;
  /** Vehicles that got a new place, with the fix before and the new one. */
  readonly moved: readonly { readonly id: DeviceId; readonly before: Fix | null; readonly after: Fix }[];
}

/**
 * What the map has been told of the fleet and what it draws of it. No map in here: changes are gathered by device,
 * and taking them gives the difference to what is drawn.
 */
export class FleetModel {
  readonly #vehicles = new Map<DeviceId, Vehicle>();
  readonly #drawn = new Map<DeviceId, VehicleFeature>();
  readonly #fixes = new Map<DeviceId, Fix>();
  readonly #pending = new Set<DeviceId>();

  /** Notes changes for the next frame; the newest of a device wins. */
  note(changes: VehicleChanges): void {
    for (const vehicle of changes.changed) {
      this.#vehicles.set(vehicle.device.id, vehicle);
      this.#pending.add(vehicle.device.id);
    }
    for (const id of changes.removed) {
      this.#vehicles.delete(id);
      this.#fixes.delete(id);
      this.#pending.add(id);
    }
  }

  /**
   * Notes a part of the vehicles again: time has passed, and with it a status may have become stale. In parts, so that
   * a large fleet is no long task.
   * @param part from 0 up to, not including, `of`
   */
  noteAged(part: number, of: number): void {
    for (const id of this.#vehicles.keys()) if (id % of === part) this.#pending.add(id);
  }

  get hasPending(): boolean {
    return this.#pending.size > 0;
  }

  /** The difference between what is drawn and what was noted; from then on it counts as drawn. */
  take(now: number): Redraw {
    const next = new Map<DeviceId, VehicleFeature | null>();
    const moved: { id: DeviceId; before: Fix | null; after: Fix }[] = [];
    for (const id of this.#pending) {
      next.set(id, this.#featureOf(id, now));
      const step = this.#step(id);
      if (step !== null) moved.push({ id, ...step });
    }
    this.#pending.clear();
    const diff = vehicleDiff(this.#drawn, next);
    for (const [id, feature] of next) {
      if (feature === null) this.#drawn.delete(id);
      else this.#drawn.set(id, feature);
    }
    return { diff, moved };
  }

  feature(id: DeviceId): VehicleFeature | null {
    return this.#drawn.get(id) ?? null;
  }

  features(): VehicleFeature[] {
    return [...this.#drawn.values()];
  }

  place(id: DeviceId): LngLat | null {
    return this.#drawn.get(id)?.geometry.coordinates ?? null;
  }

  #featureOf(id: DeviceId, now: number): VehicleFeature | null {
    const vehicle = this.#vehicles.get(id);
    if (vehicle === undefined) return null;
    return vehicleFeature(vehicle.device, vehicle.position, vehicle.stage, now, this.place(id));
  }

  #step(id: DeviceId): { before: Fix | null; after: Fix } | null {
    const vehicle = this.#vehicles.get(id);
    const place = placeOf(vehicle?.position ?? null);
    const time = vehicle === undefined ? null : (vehicle.position?.deviceTime ?? lastDataAt(vehicle));
    if (place === null || time === null) return null;
    const before = this.#fixes.get(id) ?? null;
    const after = { place, timeMs: Date.parse(time) };
    this.#fixes.set(id, after);
    return before !== null && before.place[0] === place[0] && before.place[1] === place[1] ? null : { before, after };
  }
}
