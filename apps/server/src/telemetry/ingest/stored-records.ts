import type pg from 'pg';
import { FOLD_COLUMNS, foldRecord } from '../records/fields.generated.ts';
import type { FoldRow } from '../records/fields.generated.ts';
import type { FoldRecord } from '../records/record.ts';
import type { DeviceKey, RecordKey } from '../records/keys.ts';

/** A stored record as the fold reads it, with the stored verdict on its fix. */
export interface StoredRecord extends FoldRecord {
  readonly outlier: boolean;
}

const ROWS_PER_CHUNK = 2_000;
/** Before every record. */
const FIRST: RecordKey = { deviceTime: 0, eventId: 0, hash: -32_768 };

const READ_NEWEST = {
  name: 'ingest.read-newest-record',
  text: `select ${FOLD_COLUMNS} from device_state where organization_id = $1 and device_id = $2`,
};
const READ_RECORDS = {
  name: 'ingest.read-records',
  text: `select ${FOLD_COLUMNS} from position
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
    const rows: FoldRow[] = await readAfter(client, organizationId, deviceId, key);
    if (rows.length > 0) yield rows.map(foldRecord);
    const last = rows.length === ROWS_PER_CHUNK ? rows.at(-1) : undefined;
    key =
      last === undefined ? null : { deviceTime: last.device_time.getTime(), eventId: last.event_id, hash: last.hash };
  }
}

/** The newest record of a device as its state keeps it, as a list of one; its place is the last accepted fix. */
export async function newestRecord(
  client: pg.PoolClient,
  { organizationId, deviceId }: DeviceKey,
): Promise<readonly StoredRecord[]> {
  const { rows } = await client.query<FoldRow>({ ...READ_NEWEST, values: [organizationId, deviceId] });
  return rows.map(foldRecord);
}

async function readAfter(
  client: pg.PoolClient,
  organizationId: number,
  deviceId: number,
  { deviceTime, eventId, hash }: RecordKey,
): Promise<FoldRow[]> {
  const values = [organizationId, deviceId, new Date(deviceTime), eventId, hash];
  return (await client.query<FoldRow>({ ...READ_RECORDS, values })).rows;
}
