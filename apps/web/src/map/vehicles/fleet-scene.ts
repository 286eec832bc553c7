import { STAGE_TYPES } from '../domain.ts';
import type { DeviceId } from '../map-types.ts';
import type { Places } from './clusters.ts';
import { iconCell } from './icon-atlas.ts';
import { mercator } from './mercator.ts';
import type { Movement } from './movement.ts';
import type { VehicleFeature } from './vehicle-feature.ts';

/** Numbers of one place: high and low part of the end, way back to the start, when it started, one by how long. */
export const PLACE_NUMBERS = 8;
/** Numbers of one vehicle: its place, heading, icon, status, whether it is drawn. */
export const VEHICLE_NUMBERS = PLACE_NUMBERS + 4;
const [HEADING, ICON, STATUS, SHOWN] = [8, 9, 10, 11];
const DRIVE = STAGE_TYPES.indexOf('drive');
/** Of a vehicle that came since clusters were gathered last. */
const NOT_ARRANGED = -2;
const FIRST_CAPACITY = 256;

/**
 * The fleet as the graphics card reads it: one row of numbers for each vehicle, in slots without gaps. Places are web
 * mercator in two parts, because one 32-bit number is too coarse for a street.
 */
export class FleetScene implements Places {
  /** Rows of VEHICLE_NUMBERS. */
  rows = new Float32Array(FIRST_CAPACITY * VEHICLE_NUMBERS);
  x = new Float64Array(FIRST_CAPACITY);
  y = new Float64Array(FIRST_CAPACITY);
  /** The cluster that each slot was last found in, ALONE or NOT_ARRANGED. */
  clusterOf = new Int32Array(FIRST_CAPACITY);
  /** 1 for the vehicle that is drawn for its whole stack. */
  leads = new Uint8Array(FIRST_CAPACITY);
  /** Rises whenever a vehicle has left and another has taken its slot. */
  departures = 0;
  readonly #ids: DeviceId[] = [];
  readonly #slots = new Map<DeviceId, number>();
  readonly #zeroMs: number;

  /** @param zeroMs the moment that the times of the rows count from */
  constructor(zeroMs: number) {
    this.#zeroMs = zeroMs;
  }

  get count(): number {
    return this.#ids.length;
  }

  slot(id: DeviceId): number | null {
    return this.#slots.get(id) ?? null;
  }

  id(slot: number): DeviceId | null {
    return this.#ids[slot] ?? null;
  }

  drives(slot: number): boolean {
    return this.rows[slot * VEHICLE_NUMBERS + STATUS] === DRIVE;
  }

  isShown(slot: number): boolean {
    return this.rows[slot * VEHICLE_NUMBERS + SHOWN] === 1;
  }

  show(slot: number, shown: boolean): void {
    this.rows[slot * VEHICLE_NUMBERS + SHOWN] = shown ? 1 : 0;
  }

  /** Seconds of the rows' clock. */
  seconds(nowMs: number): number {
    return (nowMs - this.#zeroMs) / 1000;
  }

  put(id: DeviceId, { geometry, properties }: VehicleFeature, movement: Movement | null): void {
    const slot = this.#slots.get(id) ?? this.#add(id);
    const { x, y } = mercator(geometry.coordinates);
    const at = slot * VEHICLE_NUMBERS;
    this.x[slot] = x;
    this.y[slot] = y;
    writePlace(this.rows, at, x, y);
    if (movement !== null) {
      const from = mercator(movement.from);
      this.rows[at + 4] = from.x - x;
      this.rows[at + 5] = from.y - y;
      this.rows[at + 6] = this.seconds(movement.startedAt);
      this.rows[at + 7] = 1000 / movement.durationMs;
    }
    this.rows[at + HEADING] = (properties.heading * Math.PI) / 180;
    this.rows[at + ICON] = iconCell(properties.icon);
    this.rows[at + STATUS] = STAGE_TYPES.indexOf(properties.status);
  }

  /** Where the row of a slot shows the vehicle at a moment of the rows' clock. */
  placeAt(slot: number, seconds: number): { x: number; y: number } {
    const at = slot * VEHICLE_NUMBERS;
    const [x = 0, y = 0] = [this.x[slot], this.y[slot]];
    const rate = this.rows[at + 7] ?? 0;
    if (rate === 0) return { x, y };
    const left = 1 - Math.min(1, Math.max(0, (seconds - (this.rows[at + 6] ?? 0)) * rate));
    return { x: x + (this.rows[at + 4] ?? 0) * left, y: y + (this.rows[at + 5] ?? 0) * left };
  }

  /** Whether a vehicle may be within a distance, in parts of the world; one on its way always may. */
  mayBeNear(slot: number, place: { readonly x: number; readonly y: number }, distance: number): boolean {
    if (this.rows[slot * VEHICLE_NUMBERS + 7] !== 0) return true;
    const east = (this.x[slot] ?? 0) - place.x;
    return Math.abs(east - Math.round(east)) <= distance && Math.abs((this.y[slot] ?? 0) - place.y) <= distance;
  }

  /** Takes a vehicle off; the last one moves into its slot. */
  remove(id: DeviceId): void {
    const slot = this.#slots.get(id);
    const last = this.#ids.length - 1;
    const moved = this.#ids[last];
    if (slot === undefined || moved === undefined) return;
    this.departures++;
    this.#slots.delete(id);
    this.#ids.pop();
    if (slot === last) return;
    this.#ids[slot] = moved;
    this.#slots.set(moved, slot);
    this.x[slot] = this.x[last] ?? 0;
    this.y[slot] = this.y[last] ?? 0;
    this.clusterOf[slot] = this.clusterOf[last] ?? NOT_ARRANGED;
    this.leads[slot] = this.leads[last] ?? 0;
    this.rows.copyWithin(slot * VEHICLE_NUMBERS, last * VEHICLE_NUMBERS, (last + 1) * VEHICLE_NUMBERS);
  }

  #add(id: DeviceId): number {
    const slot = this.#ids.length;
    if (slot === this.x.length) this.#grow();
    this.#ids.push(id);
    this.#slots.set(id, slot);
    this.clusterOf[slot] = NOT_ARRANGED;
    this.leads[slot] = 0;
    return slot;
  }

  #grow(): void {
    const size = this.x.length * 2;
    const { rows, x, y, clusterOf, leads } = this;
    this.rows = new Float32Array(size * VEHICLE_NUMBERS);
    this.x = new Float64Array(size);
    this.y = new Float64Array(size);
    this.clusterOf = new Int32Array(size);
    this.leads = new Uint8Array(size);
    this.rows.set(rows);
    this.x.set(x);
    this.y.set(y);
    this.clusterOf.set(clusterOf);
    this.leads.set(leads);
  }
}

/** Writes a place that stands still. */
export function writePlace(into: Float32Array, at: number, x: number, y: number): void {
  const [highX, highY] = [Math.fround(x), Math.fround(y)];
  into[at] = highX;
  into[at + 1] = highY;
  into[at + 2] = x - highX;
  into[at + 3] = y - highY;
  into.fill(0, at + 4, at + PLACE_NUMBERS);
}
