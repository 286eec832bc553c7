import type { Stage, StageEnd } from '../stages/types.ts';
import {
  BytesColumn,
  Float8Column,
  Int2Column,
  Int4Column,
  TextColumn,
  TimeColumn,
} from '../../platform/array-columns.ts';

/** The columns of stage after organization and device, in the order of `StageColumns.parameters`. */
export const STAGE_COLUMNS = [
  ['start_at', 'timestamptz'],
  ['end_at', 'timestamptz'],
  ['type', 'text'],
  ['positions_count', 'int4'],
  ['gps_distance', 'float8'],
  ['can_distance', 'int4'],
  ['gps_max_speed', 'int2'],
  ['can_max_speed', 'int2'],
  ['first_event_id', 'int4'],
  ['first_hash', 'int2'],
  ['first_latitude', 'int4'],
  ['first_longitude', 'int4'],
  ['last_event_id', 'int4'],
  ['last_hash', 'int2'],
  ['last_latitude', 'int4'],
  ['last_longitude', 'int4'],
  ['driver', 'text'],
  ['country', 'text'],
  ['start_can_distance', 'int4'],
  ['end_can_distance', 'int4'],
  ['start_fuel_used', 'int4'],
  ['end_fuel_used', 'int4'],
  ['checkpoint', 'bytea'],
] as const;

/** Closed stages as columns of a batch, with the device each belongs to. */
export class StageColumns {
  readonly #organizationId = new Int4Column();
  readonly #deviceId = new Int4Column();
  readonly #startAt = new TimeColumn();
  readonly #endAt = new TimeColumn();
  readonly #type = new TextColumn();
  readonly #positionsCount = new Int4Column();
  readonly #gpsDistance = new Float8Column();
  readonly #canDistance = new Int4Column();
  readonly #gpsMaxSpeed = new Int2Column();
  readonly #canMaxSpeed = new Int2Column();
  readonly #first = new EndColumns();
  readonly #last = new EndColumns();
  readonly #driver = new TextColumn();
  readonly #country = new TextColumn();
  readonly #startCanDistance = new Int4Column();
  readonly #endCanDistance = new Int4Column();
  readonly #startFuelUsed = new Int4Column();
  readonly #endFuelUsed = new Int4Column();
  readonly #checkpoint = new BytesColumn();
  readonly #all = [
    this.#organizationId,
    this.#deviceId,
    this.#startAt,
    this.#endAt,
    this.#type,
    this.#positionsCount,
    this.#gpsDistance,
    this.#canDistance,
    this.#gpsMaxSpeed,
    this.#canMaxSpeed,
    ...this.#first.all,
    ...this.#last.all,
    this.#driver,
    this.#country,
    this.#startCanDistance,
    this.#endCanDistance,
    this.#startFuelUsed,
    this.#endFuelUsed,
    this.#checkpoint,
  ];

  clear(): void {
    for (const column of this.#all) column.clear();
  }

  /** @throws {TypeError} when the stage is still open: an open stage lives in device_state */
  push(organizationId: number, deviceId: number, stage: Stage, checkpoint: Uint8Array): void {
    if (stage.endAt === null) throw new TypeError('an open stage is not stored as a closed one');
    this.#organizationId.push(organizationId);
    this.#deviceId.push(deviceId);
    this.#startAt.push(stage.startAt);
    this.#endAt.push(stage.endAt);
    this.#type.push(stage.type);
    this.#positionsCount.push(stage.positionsCount);
    this.#gpsDistance.push(stage.gpsDistanceMeters);
    this.#canDistance.push(stage.canDistanceMeters);
    this.#gpsMaxSpeed.push(stage.gpsMaxSpeedKmh);
    this.#canMaxSpeed.push(stage.canMaxSpeedKmh);
    this.#first.push(stage.first);
    this.#last.push(stage.last);
    this.#driver.push(stage.driver);
    this.#country.push(stage.country);
    this.#startCanDistance.push(stage.startCanDistanceMeters);
    this.#endCanDistance.push(stage.endCanDistanceMeters);
    this.#startFuelUsed.push(stage.startFuelUsedDecilitres);
    this.#endFuelUsed.push(stage.endFuelUsedDecilitres);
    this.#checkpoint.push(checkpoint);
  }

  parameters(): Buffer[] {
    return this.#all.map((column) => column.parameter());
  }
}

class EndColumns {
  readonly #eventId = new Int4Column();
  readonly #hash = new Int2Column();
  readonly #latitude = new Int4Column();
  readonly #longitude = new Int4Column();
  readonly all = [this.#eventId, this.#hash, this.#latitude, this.#longitude];

  push(end: StageEnd): void {
    this.#eventId.push(end.eventId);
    this.#hash.push(end.hash);
    this.#latitude.push(degreesE7(end.latitude));
    this.#longitude.push(degreesE7(end.longitude));
  }
}

/** Degrees as they are stored: whole numbers of 10^-7 degrees. */
export function degreesE7(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees * 1e7);
}
