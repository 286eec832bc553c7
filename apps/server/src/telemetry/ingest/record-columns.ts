import { fixOf } from '../stages/state.ts';
import { BytesColumn, Int2Column, Int4Column, TextColumn, TimeColumn } from '../../platform/array-columns.ts';
import type { NormalisedRecord, TachographState } from '../records/record.ts';

/** Bits of the column `flags` of position and device_state. */
export const recordFlag = { valid: 1, ignitionKnown: 2, ignitionOn: 4, outlier: 8 } as const;
const PRIORITY_SHIFT = 4;

/** Numbers of the column `driver1_state`. */
export const tachographStates: readonly TachographState[] = ['rest', 'available', 'work', 'driving'];

/** The columns that position and device_state share, in the order of `RecordColumns.parameters`. */
export const RECORD_COLUMNS = [
  ['device_time', 'timestamptz'],
  ['event_id', 'int4'],
  ['hash', 'int2'],
  ['server_time', 'timestamptz'],
  ['latitude', 'int4'],
  ['longitude', 'int4'],
  ['altitude', 'int2'],
  ['course', 'int2'],
  ['speed', 'int2'],
  ['satellites', 'int2'],
  ['flags', 'int2'],
  ['can_speed', 'int2'],
  ['rpm', 'int2'],
  ['can_distance', 'int4'],
  ['fuel_used', 'int4'],
  ['driver1_state', 'int2'],
  ['driver1_card', 'text'],
  ['driver_key', 'text'],
  ['family', 'int2'],
  ['io', 'bytea'],
  ['attributes', 'text'],
] as const;

/** Records as columns of a batch. */
export class RecordColumns {
  readonly #deviceTime = new TimeColumn();
  readonly #eventId = new Int4Column();
  readonly #hash = new Int2Column();
  readonly #serverTime = new TimeColumn();
  readonly #latitude = new Int4Column();
  readonly #longitude = new Int4Column();
  readonly #altitude = new Int2Column();
  readonly #course = new Int2Column();
  readonly #speed = new Int2Column();
  readonly #satellites = new Int2Column();
  readonly #flags = new Int2Column();
  readonly #canSpeed = new Int2Column();
  readonly #rpm = new Int2Column();
  readonly #canDistance = new Int4Column();
  readonly #fuelUsed = new Int4Column();
  readonly #driver1State = new Int2Column();
  readonly #driver1Card = new TextColumn();
  readonly #driverKey = new TextColumn();
  readonly #family = new Int2Column();
  readonly #io = new BytesColumn();
  readonly #attributes = new TextColumn();
  readonly #all = [
    this.#deviceTime,
    this.#eventId,
    this.#hash,
    this.#serverTime,
    this.#latitude,
    this.#longitude,
    this.#altitude,
    this.#course,
    this.#speed,
    this.#satellites,
    this.#flags,
    this.#canSpeed,
    this.#rpm,
    this.#canDistance,
    this.#fuelUsed,
    this.#driver1State,
    this.#driver1Card,
    this.#driverKey,
    this.#family,
    this.#io,
    this.#attributes,
  ];

  clear(): void {
    for (const column of this.#all) column.clear();
  }

  /** @param latitudeE7 and longitude: degrees × 10^7, null where readers see no place */
  push(
    record: NormalisedRecord,
    serverTime: number,
    latitudeE7: number | null,
    longitudeE7: number | null,
    outlier: boolean,
  ): void {
    this.#deviceTime.push(record.deviceTime);
    this.#eventId.push(record.eventId);
    this.#hash.push(record.hash);
    this.#serverTime.push(serverTime);
    this.#latitude.push(latitudeE7);
    this.#longitude.push(longitudeE7);
    this.#altitude.push(record.altitudeMeters);
    this.#course.push(record.courseDegrees);
    this.#speed.push(record.speedKmh);
    this.#satellites.push(record.satellites);
    this.#flags.push(flagsOf(record, outlier));
    this.#canSpeed.push(record.canSpeedKmh);
    this.#rpm.push(record.rpm);
    this.#canDistance.push(record.canDistanceMeters);
    this.#fuelUsed.push(record.fuelUsedDecilitres);
    this.#driver1State.push(record.driver1State === null ? null : tachographStates.indexOf(record.driver1State));
    this.#driver1Card.push(record.driver1CardId);
    this.#driverKey.push(record.driverKey);
    this.#family.push(record.family);
    this.#io.push(record.io);
    this.#attributes.push(record.attributes === null ? null : JSON.stringify(record.attributes));
  }

  parameters(): Buffer[] {
    return this.#all.map((column) => column.parameter());
  }
}

export function flagsOf(record: NormalisedRecord, outlier: boolean): number {
  let flags = record.priority << PRIORITY_SHIFT;
  if (record.valid) flags |= recordFlag.valid;
  if (record.ignition !== null) flags |= recordFlag.ignitionKnown;
  if (record.ignition === true) flags |= recordFlag.ignitionOn;
  if (outlier) flags |= recordFlag.outlier;
  return flags;
}

/** A record of `position`. Its place is stored when the fold can use it; a flag marks an outlier. */
export function pushRecord(
  columns: RecordColumns,
  record: NormalisedRecord,
  serverTime: number,
  outlier: boolean,
): void {
  const fix = fixOf(record);
  columns.push(record, serverTime, fix?.latitude ?? null, fix?.longitude ?? null, outlier);
}
