import type { AvlRecord } from '@konvoj/teltonika';
import { chance } from './random.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** One record in this many is followed by a dirty one of each kind. */
const DIRTY_CHANCE = 1 / 6_000;
const REPEAT_CHANCE = 1 / 400;
const WRONG_YEAR_MS = 2 * 365 * 86_400_000;

/** Sent twice although it was acknowledged, like trackers with a duplicate server. */
export function isRepeated(vehicle: SimulatedVehicle, record: AvlRecord): boolean {
  return chance(vehicle.key, 'repeat', record.time) < REPEAT_CHANCE;
}

/**
 * Irregular records of real trackers, a second after a good one: a restart at 0/0, a clock two years ahead, a place
 * sixty kilometres away. The server must store, quarantine or mark them without an effect on tracks and stages.
 */
export function dirtyRecords(vehicle: SimulatedVehicle, record: AvlRecord): AvlRecord[] {
  const kind = chance(vehicle.key, 'dirt', record.time) / DIRTY_CHANCE;
  const time = record.time + 1_000;
  if (kind < 1)
    return [{ ...record, time, latitude: 0, longitude: 0, altitudeMeters: 0, angle: 0, satellites: 0, speedKmh: 0 }];
  if (kind < 2) return [{ ...record, time: time + WRONG_YEAR_MS }];
  if (kind < 3)
    return [{ ...record, time, latitude: record.latitude + 0.4, longitude: record.longitude + 0.5, satellites: 4 }];
  return [];
}
