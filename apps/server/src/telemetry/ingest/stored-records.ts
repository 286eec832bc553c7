import type pg from 'pg';
import { Int2Column, Int4Column, TimeColumn } from '../../platform/array-columns.ts';
import { rowsByPlace, SharedStatement } from '../../platform/shared-statement.ts';
import { FOLD_COLUMNS, foldRecord, LAST_COLUMNS, unpackedRow } from '../records/fields.generated.ts';
import type { FoldRow, LastRow } from '../records/fields.generated.ts';
import type { FoldRecord } from '../records/record.ts';
import type { DeviceKey, RecordKey } from '../records/keys.ts';

/** A stored record as the fold reads it, with the stored verdict on its fix. */
export interface StoredRecord extends FoldRecord {
  readonly outlier: boolean;
}

/** Most late records change what follows only for a few records. */
export const ROWS_OF_FIRST_CHUNK = 200;
const ROWS_PER_CHUNK = 2_000;
/** Before every record. */
export const FIRST_KEY: RecordKey = { deviceTime: 0, eventId: 0, hash: -32_768 };

/** After every record. */
const END_OF_TIME = Date.UTC(9999, 0);

const READ_NEWEST = {
  name: 'ingest.read-newest-record',
  text: `select ${LAST_COLUMNS} from device_state where organization_id = $1 and device_id = $2`,
};
const READ_RECORDS = {
  name: 'ingest.read-records',
  // The bounds of all requests choose the partitions when the statement is planned.
  text: `select given.place::int4 as place, found.*
    from unnest($1::int4[], $2::int4[], $3::timestamptz[], $4::int4[], $5::int2[], $6::int4[], $7::timestamptz[])
      with ordinality as given (organization, device, after, event, hash, most, until, place)
    cross join lateral (select ${FOLD_COLUMNS} from position
      where organization_id = given.organization and device_id = given.device
        and device_time between $8 and $9::timestamptz and device_time between given.after and given.until
        and (device_time, event_id, position.hash) > (given.after, given.event, given.hash)
      order by device_time, event_id, position.hash limit given.most) as found`,
};

interface WantedRecords {
  readonly device: DeviceKey;
  readonly after: RecordKey;
  /** Epoch milliseconds. */
  readonly until: number;
  readonly limit: number;
}

const recordsAfter = new SharedStatement<WantedRecords, readonly StoredRecord[]>(async (client, requests) => {
  const keys = [new Int4Column(), new Int4Column()] as const;
  const [after, eventId, hash] = [new TimeColumn(), new Int4Column(), new Int2Column()];
  const [most, until] = [new Int4Column(), new TimeColumn()];
  for (const each of requests) {
    keys[0].push(each.device.organizationId);
    keys[1].push(each.device.deviceId);
    after.push(each.after.deviceTime);
    eventId.push(each.after.eventId);
    hash.push(each.after.hash);
    most.push(each.limit);
    until.push(each.until);
  }
  const first = Math.min(...requests.map((each) => each.after.deviceTime));
  const last = Math.max(...requests.map((each) => each.until));
  const columns = [...keys, after, eventId, hash, most, until].map((column) => column.parameter());
  const { rows } = await client.query<FoldRow & { place: number }>({
    ...READ_RECORDS,
    values: [...columns, new Date(first), new Date(last)],
  });
  return rowsByPlace(rows, requests.length).map((ofOne) => ofOne.map(foldRecord));
});

/** Reads at most `limit` records of a device after a key, ascending. */
type ReadChunk = (after: RecordKey, limit: number) => Promise<readonly StoredRecord[]>;

/** The stored records after a key (null: all of them), ascending, in chunks, read on demand. */
export async function* storedRecords(
  after: RecordKey | null,
  read: ReadChunk,
): AsyncGenerator<readonly StoredRecord[]> {
  let key: RecordKey | null = after ?? FIRST_KEY;
  let limit = ROWS_OF_FIRST_CHUNK;
  while (key !== null) {
    const records: readonly StoredRecord[] = await read(key, limit);
    if (records.length > 0) yield records;
    key = records.length === limit ? (records.at(-1) ?? null) : null;
    limit = ROWS_PER_CHUNK;
  }
}

/**
 * Reads from the database.
 * @param until no record is later, epoch milliseconds: without it all later partitions are searched
 */
export function chunksOf(client: pg.PoolClient, device: DeviceKey, until = END_OF_TIME): ReadChunk {
  return (after, limit) => recordsAfter.ask(client, { device, after, until, limit });
}

/** The newest record of a device as its state keeps it, as a list of one; its place is the last accepted fix. */
export async function newestRecord(
  client: pg.PoolClient,
  { organizationId, deviceId }: DeviceKey,
): Promise<readonly StoredRecord[]> {
  const { rows } = await client.query<LastRow>({ ...READ_NEWEST, values: [organizationId, deviceId] });
  return rows.map((row) => foldRecord(unpackedRow(row)));
}
