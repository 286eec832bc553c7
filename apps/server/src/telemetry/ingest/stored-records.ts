import type pg from 'pg';
import { DEGREES_E7 } from '@konvoj/geo/distance';
import type { StageRecord } from '../stages/types.ts';
import type { DeviceKey, RecordKey } from '../records/keys.ts';
import { recordFlag, tachographStates } from './record-columns.ts';

/** A stored record as the fold reads it, with the stored verdict on its fix. */
export interface StoredRecord extends StageRecord {
  readonly outlier: boolean;
}

interface Row {
  time: number;
  event_id: number;
  hash: number;
  latitude: number | null;
  longitude: number | null;
  speed: number | null;
  satellites: number | null;
  flags: number;
  can_speed: number | null;
  rpm: number | null;
  can_distance: number | null;
  fuel_used: number | null;
  driver1_state: number | null;
  driver1_card: string | null;
  driver_key: string | null;
}

const ROWS_PER_CHUNK = 2_000;
/** Before every record. */
const FIRST: RecordKey = { deviceTime: 0, eventId: 0, hash: -32_768 };

const COLUMNS = `(extract(epoch from device_time) * 1000)::float8 as time, event_id, hash, latitude, longitude, speed,
  satellites, flags, can_speed, rpm, can_distance, fuel_used, driver1_state, driver1_card, driver_key`;
const READ_NEWEST = {
  name: 'ingest.read-newest-record',
  text: `select ${COLUMNS} from device_state where organization_id = $1 and device_id = $2`,
};
const READ_RECORDS = {
  name: 'ingest.read-records',
  text: `select ${COLUMNS} from position
    where organization_id = $1 and device_id = $2 and device_time >= $3
      and (device_time, event_id, hash) > ($3::timestamptz, $4::int4, $5::int2)
    order by device_time, event_id, hash limit ${ROWS_PER_CHUNK}`,
};

/** The stored records of a device after a key (null: all of them), ascending, in chunks, read on demand. */
export async function* storedRecords(
  client: pg.PoolClient,
  { organizationId, deviceId }: DeviceKey,
  after: RecordKey | null,
): AsyncGenerator<readonly StoredRecord[]> {
  let key: RecordKey | null = after ?? FIRST;
  while (key !== null) {
    const rows: Row[] = await readAfter(client, organizationId, deviceId, key);
    if (rows.length > 0) yield rows.map(recordOf);
    const last = rows.length === ROWS_PER_CHUNK ? rows.at(-1) : undefined;
    key = last === undefined ? null : { deviceTime: last.time, eventId: last.event_id, hash: last.hash };
  }
}

/** The newest record of a device as its state keeps it, as a list of one; its place is the last accepted fix. */
export async function newestRecord(
  client: pg.PoolClient,
  { organizationId, deviceId }: DeviceKey,
): Promise<readonly StoredRecord[]> {
  const { rows } = await client.query<Row>({ ...READ_NEWEST, values: [organizationId, deviceId] });
  return rows.map(recordOf);
}

async function readAfter(
  client: pg.PoolClient,
  organizationId: number,
  deviceId: number,
  { deviceTime, eventId, hash }: RecordKey,
): Promise<Row[]> {
  const values = [organizationId, deviceId, new Date(deviceTime), eventId, hash];
  return (await client.query<Row>({ ...READ_RECORDS, values })).rows;
}

function recordOf(row: Row): StoredRecord {
  const { flags } = row;
  return {
    deviceTime: row.time,
    eventId: row.event_id,
    hash: row.hash,
    latitude: row.latitude === null ? null : row.latitude / DEGREES_E7,
    longitude: row.longitude === null ? null : row.longitude / DEGREES_E7,
    valid: (flags & recordFlag.valid) !== 0,
    speedKmh: row.speed,
    satellites: row.satellites,
    ignition: (flags & recordFlag.ignitionKnown) === 0 ? null : (flags & recordFlag.ignitionOn) !== 0,
    rpm: row.rpm,
    canSpeedKmh: row.can_speed,
    canDistanceMeters: row.can_distance,
    fuelUsedDecilitres: row.fuel_used,
    driver1State: row.driver1_state === null ? null : (tachographStates[row.driver1_state] ?? null),
    driver1CardId: row.driver1_card,
    driverKey: row.driver_key,
    outlier: (flags & recordFlag.outlier) !== 0,
  };
}
