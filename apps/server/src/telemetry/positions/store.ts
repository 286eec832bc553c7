import { LAST_COLUMNS, OUTLIER, STORED_COLUMNS, storedPosition, unpackedRow } from '../records/fields.generated.ts';
import type { LastRow, StoredRow } from '../records/fields.generated.ts';
import type { Period } from '../../platform/period.ts';
import type { Scope, Statement, Tx } from '../../platform/database.ts';
import { HASH_MASK, readPositionId } from './ids.ts';
import type { StoredPosition } from './stored-position.ts';

/** The last position of each of the devices that ever reported. */
export async function lastPositions(tx: Tx, scope: Scope, deviceIds: readonly number[]): Promise<StoredPosition[]> {
  const rows = await tx.query<LastRow>({
    name: 'positions.last',
    text: `select ${LAST_COLUMNS} from device_state
            where organization_id = $1 and device_id = any($2::int4[]) order by device_id`,
    values: [scope.organizationId, deviceIds],
  });
  return rows.map((row) => storedPosition(unpackedRow(row)));
}

export interface RecordPage {
  readonly deviceId: number;
  readonly period: Period;
  readonly limit: number;
  /** Wire id of the last record of the previous page. */
  readonly before?: number | undefined;
}

/** Records of a device, newest first, in the order of their wire ids. */
export async function listRecords(tx: Tx, scope: Scope, page: RecordPage): Promise<StoredPosition[]> {
  const before = page.before === undefined ? null : readPositionId(page.before);
  const to = before === null ? page.period.to : Math.min(page.period.to, before.deviceTime);
  const rows = await tx.query<StoredRow>({
    name: 'positions.page',
    text: `select ${STORED_COLUMNS} from position
            where organization_id = $1 and device_id = $2::int8 and device_time >= $3 and device_time <= $4
              and ($5::timestamptz is null or device_time < $5 or (hash & ${HASH_MASK}) < $6)
            order by device_time desc, (hash & ${HASH_MASK}) desc
            limit $7`,
    values: [
      scope.organizationId,
      page.deviceId,
      new Date(page.period.from),
      new Date(to),
      before === null ? null : new Date(before.deviceTime),
      before?.hashBits ?? null,
      page.limit,
    ],
  });
  return rows.map(storedPosition);
}

/** The newest accepted fix of a device in a span, for records without one. */
export async function fixBefore(tx: Tx, scope: Scope, deviceId: number, span: Period): Promise<StoredPosition | null> {
  const rows = await tx.query<StoredRow>({
    name: 'positions.fix_before',
    text: `select ${STORED_COLUMNS} from position
            where organization_id = $1 and device_id = $2::int8 and device_time >= $3 and device_time < $4
              and latitude is not null and flags & ${OUTLIER} = 0
            order by device_time desc limit 1`,
    values: [scope.organizationId, deviceId, new Date(span.from), new Date(span.to)],
  });
  return rows[0] === undefined ? null : storedPosition(rows[0]);
}

/** From the first to the last record of a device; null: it has none. */
export async function findSpan(tx: Tx, { organizationId }: Scope, deviceId: number): Promise<Period | null> {
  const [row] = await tx.query<{ from: Date | null; to: Date | null }>({
    name: 'positions.span',
    text: `select min(device_time) as "from", max(device_time) as "to" from position
            where organization_id = $1 and device_id = $2`,
    values: [organizationId, deviceId],
  });
  if (row === undefined || row.from === null || row.to === null) return null;
  return { from: row.from.getTime(), to: row.to.getTime() };
}

/** The position of a walk through a track: the key of the last record read. */
export interface TrackCursor {
  readonly deviceTime: Date;
  readonly eventId: number;
  readonly hash: number;
}

/** A section of a track: at most `limit` records of a device in a period, oldest first, from a cursor on. */
export interface TrackRange {
  readonly deviceId: number;
  readonly period: Period;
  readonly cursor: TrackCursor | null;
  readonly limit: number;
  /** Records that arrived later are left out, so that two walks through a track see the same. Epoch milliseconds. */
  readonly arrivedUntil: number;
}

export function recordsAfter(scope: Scope, range: TrackRange): Statement {
  return trackStatement('positions.records_after', STORED_COLUMNS, '', scope, range);
}

/** Only the records with an accepted fix, and of them what a line on a map needs. */
export function fixesAfter(scope: Scope, range: TrackRange): Statement {
  const accepted = `and latitude is not null and flags & ${OUTLIER} = 0`;
  const columns = 'device_time, event_id, hash, latitude, longitude, course, speed';
  return trackStatement('positions.fixes_after', columns, accepted, scope, range);
}

export interface FixRow {
  device_time: Date;
  event_id: number;
  hash: number;
  latitude: number;
  longitude: number;
  course: number | null;
  speed: number | null;
}

export type TrackRow = StoredRow;

function trackStatement(
  name: string,
  columns: string,
  condition: string,
  scope: Scope,
  { deviceId, period, cursor, limit, arrivedUntil }: TrackRange,
): Statement {
  const start = cursor ?? { deviceTime: new Date(period.from), eventId: -1, hash: -32_768 };
  return {
    name,
    // The plain bounds on device_time select the partitions; the row comparison continues within the key.
    text: `select ${columns} from position
            where organization_id = $1 and device_id = $2::int8 and device_time >= $3 and device_time <= $4
              and (device_time, event_id, hash) > ($3, $5, $6) and server_time <= $7 ${condition}
            order by device_time, event_id, hash limit $8`,
    values: [
      scope.organizationId,
      deviceId,
      start.deviceTime,
      new Date(period.to),
      start.eventId,
      start.hash,
      new Date(arrivedUntil),
      limit,
    ],
  };
}

/** An instant at which the counters of a device are looked up, at the latest at `until`. Epoch milliseconds. */
export interface CounterQuestion {
  readonly deviceId: number;
  readonly at: number;
  readonly until: number;
}

/** What the counters of a vehicle showed; null where they are not reported. */
export interface Counters {
  readonly canDistanceMeters: number | null;
  readonly fuelUsedDecilitres: number | null;
}

/** The counters of the first record at or after each instant, in the order of the questions; null without a record. */
export async function countersAt(
  tx: Tx,
  scope: Scope,
  questions: readonly CounterQuestion[],
): Promise<(Counters | null)[]> {
  const rows = await tx.query<{ question: number; can_distance: number | null; fuel_used: number | null }>({
    name: 'positions.counters_at',
    text: `select asked.question::int4 as question, read.can_distance, read.fuel_used
             from unnest($2::int4[], $3::timestamptz[], $4::timestamptz[])
                    with ordinality as asked(device_id, at, until, question)
            cross join lateral (
              select can_distance, fuel_used from position
               where organization_id = $1 and device_id = asked.device_id
                 and device_time >= asked.at and device_time <= asked.until
               order by device_time limit 1) read`,
    values: [
      scope.organizationId,
      questions.map(({ deviceId }) => deviceId),
      questions.map(({ at }) => new Date(at)),
      questions.map(({ until }) => new Date(until)),
    ],
  });
  const found = new Map(rows.map((row) => [row.question, row]));
  return questions.map((_, index) => {
    const row = found.get(index + 1);
    return row === undefined ? null : { canDistanceMeters: row.can_distance, fuelUsedDecilitres: row.fuel_used };
  });
}
