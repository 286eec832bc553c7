import { attributesOf } from '../../telemetry/positions/wire.ts';
import type { PositionService } from '../../telemetry/positions/service.ts';
import { temperatureOf } from '../../telemetry/records/rules.ts';
import type { Scope } from '../../platform/database.ts';
import type { Period } from '../../platform/period.ts';
import { isMeasurable } from './rules.ts';
import type { DoorReading, Reading } from './rules.ts';

export const SENSORS: readonly number[] = [0, 1, 2, 3];

/** What the records of a vehicle say about the inside of its trailer, ascending. */
export interface VehicleReadings {
  /** By sensor. */
  readonly temperatures: ReadonlyMap<number, readonly Reading[]>;
  readonly doors: readonly DoorReading[];
}

/** @param period epoch milliseconds, both ends inclusive; the caller checks that the user may see the vehicle */
export async function readingsOf(
  positions: Pick<PositionService, 'walk'>,
  scope: Scope,
  deviceId: number,
  period: Period,
): Promise<VehicleReadings> {
  const temperatures = new Map(SENSORS.map((sensor): [number, Reading[]] => [sensor, []]));
  const doors: DoorReading[] = [];
  for await (const records of positions.walk(scope, { deviceId, period })) {
    for (const record of records) {
      const at = record.deviceTime;
      for (const [sensor, readings] of temperatures) {
        const celsius = temperatureOf(record, sensor);
        if (celsius !== null && isMeasurable(celsius)) readings.push({ at, celsius });
      }
      const door = record.io === null && record.attributes === null ? null : attributesOf(record)['reeferDoor'];
      if (typeof door === 'boolean') doors.push({ at, isOpen: door });
    }
  }
  return { temperatures, doors };
}
