// Written by `node scripts/generate-fields.ts` from packages/contract/src/telemetry/fields.ts. Do not edit.
import type { Position, PositionAttributes } from '@konvoj/contract';
import { DEGREES_E7 } from '@konvoj/geo/distance';
import { z } from 'zod';
import { BytesColumn, Int2Column, Int4Column, TextColumn, TimeColumn } from '../../platform/array-columns.ts';
import { bytes } from '../../platform/codecs.ts';
import { isDegreesE7, isIdentity, isPlace, isWhole, isWithin, rounded, roundedDegrees, wrapped } from './checks.ts';
import { familyNumbered, recordFamily } from './family.ts';
import type { RecordFamily } from './family.ts';
import { PackedReader } from './packed-reader.ts';

export const driver1States = ['rest', 'available', 'work', 'driving'] as const;

/**
 * One report of one device at one moment, as every decoder delivers it. Protocol numbers end at the decoder, except
 * that elements without a column stay packed in `io` and are decoded on reading by the table of `family`.
 * Unknown is null, never 0. Instants are epoch milliseconds.
 */
export interface NormalisedRecord {
  /** the moment of the report */
  readonly deviceTime: number;
  /** the element that triggered it; 0: time, distance or angle (then absent on the wire) */
  readonly eventId: number;
  /** of the record’s bytes: distinguishes two records of one moment */
  readonly hash: number;
  /** stored when the fix is usable (°) */
  readonly latitude: number | null;
  /** stored when the fix is usable (°) */
  readonly longitude: number | null;
  /** above sea level (m) */
  readonly altitudeMeters: number | null;
  /** heading (°) */
  readonly courseDegrees: number | null;
  /** by GPS (km/h) */
  readonly speedKmh: number | null;
  /** used for the fix */
  readonly satellites: number | null;
  /** the source’s own verdict on its fix */
  readonly valid: boolean;
  /** the ignition wire */
  readonly ignition: boolean | null;
  /** as the tracker sent it */
  readonly priority: number;
  /** wheel speed on the CAN bus (km/h) */
  readonly canSpeedKmh: number | null;
  /** engine speed (1/min) */
  readonly rpm: number | null;
  /** odometer on the CAN bus (m) */
  readonly canDistanceMeters: number | null;
  /** counter of fuel used on the CAN bus (1/10 l) */
  readonly fuelUsedDecilitres: number | null;
  /** of the vehicle’s supply; near 0: the tracker is unplugged (1/1000 V) */
  readonly externalVoltageMillivolts: number | null;
  /** of driver 1, by the tachograph */
  readonly driver1State: (typeof driver1States)[number] | null;
  /** the tachograph card of driver 1 */
  readonly driver1CardId: string | null;
  /** iButton or RFID in its normal form, upper-case hex */
  readonly driverKey: string | null;
  /** the table by which `io` is read */
  readonly family: RecordFamily;
  /** elements without a column, packed: repeated (id u16, length u16, value) */
  readonly io: Uint8Array | null;
  /** values with neither a column nor a packed form */
  readonly attributes: Readonly<Record<string, unknown>> | null;
  /** of temperature sensor 0, beside `temperatures` among the elements or attributes (1/100 °C) */
  readonly temperature0CentiCelsius: number | null;
  /** of temperature sensor 1, beside `temperatures` among the elements or attributes (1/100 °C) */
  readonly temperature1CentiCelsius: number | null;
  /** of temperature sensor 2, beside `temperatures` among the elements or attributes (1/100 °C) */
  readonly temperature2CentiCelsius: number | null;
  /** of temperature sensor 3, beside `temperatures` among the elements or attributes (1/100 °C) */
  readonly temperature3CentiCelsius: number | null;
}

/** What folds over a device read of a record. */
export type FoldRecord = Pick<
  NormalisedRecord,
  | 'deviceTime'
  | 'eventId'
  | 'hash'
  | 'latitude'
  | 'longitude'
  | 'speedKmh'
  | 'satellites'
  | 'valid'
  | 'ignition'
  | 'canSpeedKmh'
  | 'rpm'
  | 'canDistanceMeters'
  | 'fuelUsedDecilitres'
  | 'externalVoltageMillivolts'
  | 'driver1State'
  | 'driver1CardId'
  | 'driverKey'
  | 'temperature0CentiCelsius'
  | 'temperature1CentiCelsius'
  | 'temperature2CentiCelsius'
  | 'temperature3CentiCelsius'
>;

/** A record between processes. */
export const normalisedRecord: z.ZodType<NormalisedRecord> = z.strictObject({
  deviceTime: z.number(),
  eventId: z.int(),
  hash: z.int(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  altitudeMeters: z.number().nullable(),
  courseDegrees: z.number().nullable(),
  speedKmh: z.number().nullable(),
  satellites: z.number().nullable(),
  valid: z.boolean(),
  ignition: z.boolean().nullable(),
  priority: z.int(),
  canSpeedKmh: z.number().nullable(),
  rpm: z.number().nullable(),
  canDistanceMeters: z.number().nullable(),
  fuelUsedDecilitres: z.number().nullable(),
  externalVoltageMillivolts: z.number().nullable(),
  driver1State: z.enum(driver1States).nullable(),
  driver1CardId: z.string().nullable(),
  driverKey: z.string().nullable(),
  family: z.enum(recordFamily),
  io: bytes.nullable(),
  attributes: z.record(z.string(), z.unknown()).readonly().nullable(),
  temperature0CentiCelsius: z.number().nullable(),
  temperature1CentiCelsius: z.number().nullable(),
  temperature2CentiCelsius: z.number().nullable(),
  temperature3CentiCelsius: z.number().nullable(),
});

/** Whether all values have the precision in which they are stored: binary protocols deliver nothing else. */
export function isExact(record: NormalisedRecord): boolean {
  return (
    isDegreesE7(record.latitude) &&
    isDegreesE7(record.longitude) &&
    isWhole(record.altitudeMeters) &&
    isWhole(record.courseDegrees) &&
    record.courseDegrees !== 360 &&
    isWhole(record.speedKmh) &&
    isWhole(record.satellites) &&
    isWhole(record.canSpeedKmh) &&
    isWhole(record.rpm) &&
    isWhole(record.canDistanceMeters) &&
    isWhole(record.fuelUsedDecilitres) &&
    isWhole(record.externalVoltageMillivolts) &&
    isIdentity(record.driver1CardId) &&
    isIdentity(record.driverKey) &&
    isWhole(record.temperature0CentiCelsius) &&
    isWhole(record.temperature1CentiCelsius) &&
    isWhole(record.temperature2CentiCelsius) &&
    isWhole(record.temperature3CentiCelsius)
  );
}

export function atStoredPrecision(record: NormalisedRecord): NormalisedRecord {
  return {
    ...record,
    latitude: roundedDegrees(record.latitude),
    longitude: roundedDegrees(record.longitude),
    altitudeMeters: rounded(record.altitudeMeters),
    courseDegrees: wrapped(record.courseDegrees, 360),
    speedKmh: rounded(record.speedKmh),
    satellites: rounded(record.satellites),
    canSpeedKmh: rounded(record.canSpeedKmh),
    rpm: rounded(record.rpm),
    canDistanceMeters: rounded(record.canDistanceMeters),
    fuelUsedDecilitres: rounded(record.fuelUsedDecilitres),
    externalVoltageMillivolts: rounded(record.externalVoltageMillivolts),
    driver1CardId: isIdentity(record.driver1CardId) ? record.driver1CardId : null,
    driverKey: isIdentity(record.driverKey) ? record.driverKey : null,
    temperature0CentiCelsius: rounded(record.temperature0CentiCelsius),
    temperature1CentiCelsius: rounded(record.temperature1CentiCelsius),
    temperature2CentiCelsius: rounded(record.temperature2CentiCelsius),
    temperature3CentiCelsius: rounded(record.temperature3CentiCelsius),
  };
}

/** Whether all values are within their ranges. */
export function isPossible(record: NormalisedRecord): boolean {
  return (
    Number.isSafeInteger(record.deviceTime) &&
    isWithin(record.eventId, -2147483648, 2147483647) &&
    isWithin(record.hash, -32768, 32767) &&
    isPlace(record.latitude) &&
    isPlace(record.longitude) &&
    isWithin(record.altitudeMeters, -32768, 32767) &&
    isWithin(record.courseDegrees, 0, 359) &&
    isWithin(record.speedKmh, 0, 32767) &&
    isWithin(record.satellites, 0, 32767) &&
    isWithin(record.priority, 0, 3) &&
    isWithin(record.canSpeedKmh, 0, 32767) &&
    isWithin(record.rpm, 0, 32767) &&
    isWithin(record.canDistanceMeters, 0, 2147483647) &&
    isWithin(record.fuelUsedDecilitres, 0, 2147483647) &&
    isWithin(record.externalVoltageMillivolts, 0, 2147483647) &&
    isWithin(record.temperature0CentiCelsius, -30000, 30000) &&
    isWithin(record.temperature1CentiCelsius, -30000, 30000) &&
    isWithin(record.temperature2CentiCelsius, -30000, 30000) &&
    isWithin(record.temperature3CentiCelsius, -30000, 30000)
  );
}

/** @param outlier the verdict of the stages on its fix */
function flagsOf(record: NormalisedRecord, outlier: boolean): number {
  let flags = outlier ? OUTLIER : 0;
  if (record.valid) flags |= 1;
  if (record.ignition !== null) flags |= 2;
  if (record.ignition === true) flags |= 4;
  flags |= record.priority << 4;
  return flags;
}

/** The bit of the column `flags` for an outlier. */
export const OUTLIER = 8;

/** The columns of position, in the order in which they are written; a column keeps its place. */
export const RECORD_COLUMNS = [
  ['server_time', 'timestamptz'],
  ['device_time', 'timestamptz'],
  ['event_id', 'int4'],
  ['hash', 'int2'],
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
  ['external_voltage', 'int4'],
  ['driver1_state', 'int2'],
  ['driver1_card', 'text'],
  ['driver_key', 'text'],
  ['family', 'int2'],
  ['io', 'bytea'],
  ['attributes', 'text'],
  ['temperature0', 'int2'],
  ['temperature1', 'int2'],
  ['temperature2', 'int2'],
  ['temperature3', 'int2'],
] as const;

/** So many of them are columns of device_state as well; the others are packed there. */
export const OWN_COLUMNS = 6;

/** A row of a binary COPY, or a packed record. */
export interface RecordRow {
  time(value: number): void;
  int2(value: number | null): void;
  int4(value: number | null): void;
  text(value: string | null): void;
  bytes(value: Uint8Array | null): void;
  json(value: string | null): void;
}

/** @param latitudeE7 and longitude: degrees × 10^7, null where readers see no place */
export function writeRecord(
  row: RecordRow,
  record: NormalisedRecord,
  serverTime: number,
  latitudeE7: number | null,
  longitudeE7: number | null,
  outlier: boolean,
): void {
  row.time(serverTime);
  row.time(record.deviceTime);
  row.int4(record.eventId);
  row.int2(record.hash);
  row.int4(latitudeE7);
  row.int4(longitudeE7);
  row.int2(record.altitudeMeters);
  row.int2(record.courseDegrees);
  row.int2(record.speedKmh);
  row.int2(record.satellites);
  row.int2(flagsOf(record, outlier));
  row.int2(record.canSpeedKmh);
  row.int2(record.rpm);
  row.int4(record.canDistanceMeters);
  row.int4(record.fuelUsedDecilitres);
  row.int4(record.externalVoltageMillivolts);
  row.int2(record.driver1State === null ? null : driver1States.indexOf(record.driver1State));
  row.text(record.driver1CardId);
  row.text(record.driverKey);
  row.int2(record.family);
  row.bytes(record.io);
  row.json(record.attributes === null ? null : JSON.stringify(record.attributes));
  row.int2(record.temperature0CentiCelsius);
  row.int2(record.temperature1CentiCelsius);
  row.int2(record.temperature2CentiCelsius);
  row.int2(record.temperature3CentiCelsius);
}

/** UTF-16 units of the texts with a column of their own. */
export function textUnits(record: NormalisedRecord): number {
  return (record.driver1CardId?.length ?? 0) + (record.driverKey?.length ?? 0);
}

/** Records as columns of a batch. */
export class RecordColumns {
  readonly #serverTime = new TimeColumn();
  readonly #deviceTime = new TimeColumn();
  readonly #eventId = new Int4Column();
  readonly #hash = new Int2Column();
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
  readonly #externalVoltage = new Int4Column();
  readonly #driver1State = new Int2Column();
  readonly #driver1Card = new TextColumn();
  readonly #driverKey = new TextColumn();
  readonly #family = new Int2Column();
  readonly #io = new BytesColumn();
  readonly #attributes = new TextColumn();
  readonly #temperature0 = new Int2Column();
  readonly #temperature1 = new Int2Column();
  readonly #temperature2 = new Int2Column();
  readonly #temperature3 = new Int2Column();
  readonly #all = [
    this.#serverTime,
    this.#deviceTime,
    this.#eventId,
    this.#hash,
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
    this.#externalVoltage,
    this.#driver1State,
    this.#driver1Card,
    this.#driverKey,
    this.#family,
    this.#io,
    this.#attributes,
    this.#temperature0,
    this.#temperature1,
    this.#temperature2,
    this.#temperature3,
  ];

  clear(): void {
    for (const column of this.#all) column.clear();
  }

  /** The same parameters as `writeRecord`. */
  push(
    record: NormalisedRecord,
    serverTime: number,
    latitudeE7: number | null,
    longitudeE7: number | null,
    outlier: boolean,
  ): void {
    this.#serverTime.push(serverTime);
    this.#deviceTime.push(record.deviceTime);
    this.#eventId.push(record.eventId);
    this.#hash.push(record.hash);
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
    this.#externalVoltage.push(record.externalVoltageMillivolts);
    this.#driver1State.push(record.driver1State === null ? null : driver1States.indexOf(record.driver1State));
    this.#driver1Card.push(record.driver1CardId);
    this.#driverKey.push(record.driverKey);
    this.#family.push(record.family);
    this.#io.push(record.io);
    this.#attributes.push(record.attributes === null ? null : JSON.stringify(record.attributes));
    this.#temperature0.push(record.temperature0CentiCelsius);
    this.#temperature1.push(record.temperature1CentiCelsius);
    this.#temperature2.push(record.temperature2CentiCelsius);
    this.#temperature3.push(record.temperature3CentiCelsius);
  }

  parameters(): Buffer[] {
    return this.#all.map((column) => column.parameter());
  }
}

export const STORED_COLUMNS =
  'device_id, server_time, device_time, event_id, hash, latitude, longitude, altitude, course, speed, satellites, flags, can_speed, rpm, can_distance, fuel_used, external_voltage, driver1_state, driver1_card, driver_key, family, io, attributes, temperature0, temperature1, temperature2, temperature3';

/** A stored record with all columns. */
export interface StoredRow {
  device_id: number;
  server_time: Date;
  device_time: Date;
  event_id: number;
  hash: number;
  latitude: number | null;
  longitude: number | null;
  altitude: number | null;
  course: number | null;
  speed: number | null;
  satellites: number | null;
  flags: number;
  can_speed: number | null;
  rpm: number | null;
  can_distance: number | null;
  fuel_used: number | null;
  external_voltage: number | null;
  driver1_state: number | null;
  driver1_card: string | null;
  driver_key: string | null;
  family: RecordFamily;
  io: Buffer | null;
  attributes: Record<string, unknown> | null;
  temperature0: number | null;
  temperature1: number | null;
  temperature2: number | null;
  temperature3: number | null;
}

export const LAST_COLUMNS = 'device_id, server_time, device_time, event_id, hash, latitude, longitude, last';

/** The newest record of a device, as device_state holds it. */
export type LastRow = Pick<
  StoredRow,
  'device_id' | 'server_time' | 'device_time' | 'event_id' | 'hash' | 'latitude' | 'longitude'
> & {
  last: Buffer;
};

export function unpackedRow({ last, ...own }: LastRow): StoredRow {
  const packed = new PackedReader(last);
  return {
    ...own,

    altitude: packed.int2(6),
    course: packed.int2(7),
    speed: packed.int2(8),
    satellites: packed.int2(9),
    flags: packed.int2(10) ?? 0,
    can_speed: packed.int2(11),
    rpm: packed.int2(12),
    can_distance: packed.int4(13),
    fuel_used: packed.int4(14),
    external_voltage: packed.int4(15),
    driver1_state: packed.int2(16),
    driver1_card: packed.text(17),
    driver_key: packed.text(18),
    family: familyNumbered(packed.int2(19)),
    io: packed.bytes(20),
    attributes: packed.json(21),
    temperature0: packed.int2(22),
    temperature1: packed.int2(23),
    temperature2: packed.int2(24),
    temperature3: packed.int2(25),
  };
}

/** A record as readers get it: `valid` says whether its fix was accepted. */
export function storedPosition(row: StoredRow): NormalisedRecord & { deviceId: number; serverTime: number } {
  return {
    deviceId: row.device_id,
    serverTime: row.server_time.getTime(),
    deviceTime: row.device_time.getTime(),
    eventId: row.event_id,
    hash: row.hash,
    latitude: row.latitude === null ? null : row.latitude / DEGREES_E7,
    longitude: row.longitude === null ? null : row.longitude / DEGREES_E7,
    altitudeMeters: row.altitude,
    courseDegrees: row.course,
    speedKmh: row.speed,
    satellites: row.satellites,
    valid: (row.flags & 1) !== 0 && row.latitude !== null && (row.flags & OUTLIER) === 0,
    ignition: (row.flags & 2) === 0 ? null : (row.flags & 4) !== 0,
    priority: row.flags >> 4,
    canSpeedKmh: row.can_speed,
    rpm: row.rpm,
    canDistanceMeters: row.can_distance,
    fuelUsedDecilitres: row.fuel_used,
    externalVoltageMillivolts: row.external_voltage,
    driver1State: row.driver1_state === null ? null : (driver1States[row.driver1_state] ?? null),
    driver1CardId: row.driver1_card,
    driverKey: row.driver_key,
    family: row.family,
    io: row.io,
    attributes: row.attributes,
    temperature0CentiCelsius: row.temperature0,
    temperature1CentiCelsius: row.temperature1,
    temperature2CentiCelsius: row.temperature2,
    temperature3CentiCelsius: row.temperature3,
  };
}

export const FOLD_COLUMNS =
  'device_time, event_id, hash, latitude, longitude, speed, satellites, flags, can_speed, rpm, can_distance, fuel_used, external_voltage, driver1_state, driver1_card, driver_key, temperature0, temperature1, temperature2, temperature3';

/** A stored record with the columns that folds read. */
export type FoldRow = Pick<
  StoredRow,
  | 'device_time'
  | 'event_id'
  | 'hash'
  | 'latitude'
  | 'longitude'
  | 'speed'
  | 'satellites'
  | 'flags'
  | 'can_speed'
  | 'rpm'
  | 'can_distance'
  | 'fuel_used'
  | 'external_voltage'
  | 'driver1_state'
  | 'driver1_card'
  | 'driver_key'
  | 'temperature0'
  | 'temperature1'
  | 'temperature2'
  | 'temperature3'
>;

export function foldRecord(row: FoldRow): FoldRecord & { readonly outlier: boolean } {
  return {
    deviceTime: row.device_time.getTime(),
    eventId: row.event_id,
    hash: row.hash,
    latitude: row.latitude === null ? null : row.latitude / DEGREES_E7,
    longitude: row.longitude === null ? null : row.longitude / DEGREES_E7,
    speedKmh: row.speed,
    satellites: row.satellites,
    valid: (row.flags & 1) !== 0,
    ignition: (row.flags & 2) === 0 ? null : (row.flags & 4) !== 0,
    canSpeedKmh: row.can_speed,
    rpm: row.rpm,
    canDistanceMeters: row.can_distance,
    fuelUsedDecilitres: row.fuel_used,
    externalVoltageMillivolts: row.external_voltage,
    driver1State: row.driver1_state === null ? null : (driver1States[row.driver1_state] ?? null),
    driver1CardId: row.driver1_card,
    driverKey: row.driver_key,
    temperature0CentiCelsius: row.temperature0,
    temperature1CentiCelsius: row.temperature1,
    temperature2CentiCelsius: row.temperature2,
    temperature3CentiCelsius: row.temperature3,
    outlier: (row.flags & OUTLIER) !== 0,
  };
}

/** A position on the wire, without its address. */
export function wirePosition(
  key: Pick<Position, 'id' | 'deviceId' | 'deviceTime' | 'serverTime'>,
  record: NormalisedRecord,
  attributes: PositionAttributes,
): Position {
  return {
    id: key.id,
    deviceId: key.deviceId,
    deviceTime: key.deviceTime,
    serverTime: key.serverTime,
    latitude: record.latitude,
    longitude: record.longitude,
    altitude: record.altitudeMeters,
    course: record.courseDegrees,
    speed: record.speedKmh,
    satellites: record.satellites,
    valid: record.valid,
    attributes,
  };
}

/** Adds the fields that are attributes on the wire, in the units of the contract. */
export function addAttributes(attributes: PositionAttributes, record: NormalisedRecord): void {
  if (record.eventId !== 0) attributes['event'] = record.eventId;
  if (record.ignition !== null) attributes['ignition'] = record.ignition;
  attributes['priority'] = record.priority;
  if (record.canSpeedKmh !== null) attributes['canSpeed'] = record.canSpeedKmh;
  if (record.rpm !== null) attributes['rpm'] = record.rpm;
  if (record.canDistanceMeters !== null) attributes['canDistance'] = record.canDistanceMeters;
  if (record.fuelUsedDecilitres !== null) attributes['fuelUsed'] = record.fuelUsedDecilitres / 10;
  if (record.externalVoltageMillivolts !== null)
    attributes['externalVoltage'] = record.externalVoltageMillivolts / 1000;
  if (record.driver1State !== null) attributes['driver1State'] = record.driver1State;
  if (record.driver1CardId !== null) attributes['driver1CardId'] = record.driver1CardId;
  if (record.driverKey !== null) attributes['driverKey'] = record.driverKey;
}
