import { lastDataAt, type SeenVehicle } from '../../shared/vehicle-status.ts';
import type { DeviceId, LngLat, VehicleChanges, VehicleFilter } from '../map-types.ts';
import { placeOf, vehicleFeature, type VehicleFeature } from './vehicle-feature.ts';
import type { Fix } from './movement.ts';

export interface Redraw {
  /** Vehicles that are new or look different, also those that only moved. */
  readonly changed: readonly DeviceId[];
  readonly removed: readonly DeviceId[];
  /** Vehicles that got a new place, with the fix before and the new one. */
  readonly moved: readonly { readonly id: DeviceId; readonly before: Fix | null; readonly after: Fix }[];
}

/** The clock is not asked for every single vehicle. */
const ASK_EVERY = 32;

/**
 * The map's data of the fleet and what it draws of it. It does not depend on a map: changes are collected by device, and
 * taking them gives the difference to what is drawn.
 */
export class FleetModel {
  readonly #vehicles = new Map<DeviceId, SeenVehicle>();
  readonly #drawn = new Map<DeviceId, VehicleFeature>();
  readonly #fixes = new Map<DeviceId, Fix>();
  readonly #pending = new Set<DeviceId>();
  #accepts: VehicleFilter | null = null;
  #selected: DeviceId | null = null;

  /** Shows the vehicles that a filter accepts, and the selected one; null shows all. */
  showOnly(accepts: VehicleFilter | null): void {
    this.#accepts = accepts;
    for (const id of this.#vehicles.keys()) this.#pending.add(id);
  }

  /** The selected vehicle is shown whatever the filter says. */
  select(id: DeviceId | null): void {
    for (const each of [this.#selected, id]) if (each !== null && this.#accepts !== null) this.#pending.add(each);
    this.#selected = id;
  }

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

  /**
   * The difference between what is drawn and what was noted; from then on it counts as drawn.
   * @param enough checked at intervals; once true the rest stays pending for the next call
   */
  take(now: number, enough: () => boolean = () => false): Redraw {
    const changed: DeviceId[] = [];
    const removed: DeviceId[] = [];
    const moved: { id: DeviceId; before: Fix | null; after: Fix }[] = [];
    let taken = 0;
    for (const id of this.#pending) {
      if (++taken % ASK_EVERY === 0 && enough()) break;
      this.#pending.delete(id);
      const before = this.#drawn.get(id);
      const after = this.#featureOf(id, now);
      if (after === null) {
        if (this.#drawn.delete(id)) removed.push(id);
      } else {
        this.#drawn.set(id, after);
        if (before === undefined || !looksSame(before, after)) changed.push(id);
      }
      const step = this.#step(id);
      if (step !== null && after !== null) moved.push({ id, ...step });
    }
    return { changed, removed, moved };
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
    const feature = vehicleFeature(vehicle.device, vehicle.position, vehicle.stage, now, this.#lastPlace(id));
    if (feature === null || this.#accepts === null || id === this.#selected) return feature;
    return this.#accepts(id, feature.properties.status) ? feature : null;
  }

  /** Where it was last, also of a vehicle that the filter hides. */
  #lastPlace(id: DeviceId): LngLat | null {
    return this.#fixes.get(id)?.place ?? this.place(id);
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

function looksSame(a: VehicleFeature, b: VehicleFeature): boolean {
  return (
    a.geometry.coordinates[0] === b.geometry.coordinates[0] &&
    a.geometry.coordinates[1] === b.geometry.coordinates[1] &&
    a.properties.icon === b.properties.icon &&
    a.properties.heading === b.properties.heading &&
    a.properties.status === b.properties.status &&
    a.properties.plate === b.properties.plate &&
    a.properties.nickname === b.properties.nickname
  );
}
