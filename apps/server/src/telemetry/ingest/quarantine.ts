import type pg from 'pg';
import { BytesColumn, Int4Column, TextColumn, TimeColumn } from '../../platform/array-columns.ts';
import { Gatherer } from './gatherer.ts';
import type { IngestMetrics } from './metrics.ts';
import type { RetryPolicy } from './retry-policy.ts';
import type { ReplayedRow } from './port.ts';

/** Maximum of records per tracker, and of all phones of an organization; the newest stay. */
export const QUARANTINE_ROWS_PER_TRACKER = 1_000;
/** Maximum of undecodable frames, which may be large; they never displace records. */
export const QUARANTINE_FRAMES_PER_TRACKER = 50;
const ROWS_PER_STATEMENT = 500;
/** The range that both a Date and a timestamptz support; a time outside it is only in the bytes. */
const LAST_DATE_MS = 8.64e15;

/** Received data that could not be used. */
export interface Unusable {
  /** Null: the phone of a driver. */
  readonly trackerId: number | null;
  /** Of the mounting at its device time, null when there was none. */
  readonly organizationId: number | null;
  readonly deviceId: number | null;
  readonly protocol: string;
  readonly reason: string;
  readonly deviceTime: number | null;
  readonly bytes: Uint8Array;
  /** The bytes are a whole frame that could not be decoded, not one record. */
  readonly isFrame?: boolean;
  /** It is in the quarantine already and was retried. */
  readonly replayed?: ReplayedRow;
}

const INSERT = {
  name: 'ingest.quarantine',
  // data sent while the tracker was not mounted belongs to its organization
  text: `insert into quarantine (tracker_id, organization_id, device_id, protocol, reason, device_time, bytes, is_frame)
    select given.tracker_id, coalesce(given.organization_id, t.organization_id), given.device_id, given.protocol,
           given.reason, given.device_time, given.bytes, given.is_frame = 1
      from unnest($1::int4[], $2::int4[], $3::int4[], $4::text[], $5::text[], $6::timestamptz[], $7::bytea[], $8::int4[])
             with ordinality
             as given(tracker_id, organization_id, device_id, protocol, reason, device_time, bytes, is_frame, place)
      left join tracker t on t.id = given.tracker_id
     order by given.place`,
};
const TRIM = {
  name: 'ingest.quarantine-trim',
  text: `delete from quarantine
    where tracker_id = $1 and is_frame = $2
      and id <= (select id from quarantine where tracker_id = $1 and is_frame = $2 order by id desc offset $3 limit 1)`,
};

const TRIM_PHONES = {
  name: 'ingest.quarantine-trim-phones',
  text: `delete from quarantine
    where tracker_id is null and organization_id = $1
      and id <= (select id from quarantine where tracker_id is null and organization_id = $1
                  order by id desc offset $2 limit 1)`,
};

/** Stores unusable data with reason and bytes, capped per tracker. */
export class Quarantine {
  readonly #pool: pg.Pool;
  readonly #metrics: IngestMetrics;
  readonly #gatherer: Gatherer<Unusable, void>;

  constructor(pool: pg.Pool, retryPolicy: RetryPolicy, metrics: IngestMetrics) {
    this.#pool = pool;
    this.#metrics = metrics;
    this.#gatherer = new Gatherer((rows) => retryPolicy.untilAnswered(() => this.#store(rows)), ROWS_PER_STATEMENT);
  }

  /** Resolves when the row is stored; waits while the database is unavailable. */
  async keep(row: Unusable): Promise<void> {
    if (row.replayed !== undefined) {
      row.replayed.refusedAs = row.reason;
      return;
    }
    await this.#gatherer.ask(row);
    this.#metrics.quarantined.inc({ reason: row.reason });
  }

  async #store(rows: readonly Unusable[]): Promise<readonly void[]> {
    await this.#pool.query({ ...INSERT, values: parametersOf(rows) });
    await this.#trim(rows, false, QUARANTINE_ROWS_PER_TRACKER);
    await this.#trim(rows, true, QUARANTINE_FRAMES_PER_TRACKER);
    await this.#trimPhones(rows);
    return rows.map(() => undefined);
  }

  async #trim(rows: readonly Unusable[], isFrame: boolean, kept: number): Promise<void> {
    const added = rows.filter((row) => (row.isFrame ?? false) === isFrame);
    for (const trackerId of new Set(added.map((row) => row.trackerId))) {
      if (trackerId !== null) await this.#pool.query({ ...TRIM, values: [trackerId, isFrame, kept] });
    }
  }

  async #trimPhones(rows: readonly Unusable[]): Promise<void> {
    const ofPhones = rows.filter(({ trackerId }) => trackerId === null);
    for (const organizationId of new Set(ofPhones.map((row) => row.organizationId))) {
      await this.#pool.query({ ...TRIM_PHONES, values: [organizationId, QUARANTINE_ROWS_PER_TRACKER] });
    }
  }
}

function parametersOf(rows: readonly Unusable[]): Buffer[] {
  const [tracker, organization, device] = [new Int4Column(), new Int4Column(), new Int4Column()];
  const [protocol, reason] = [new TextColumn(), new TextColumn()];
  const [time, bytes, isFrame] = [new TimeColumn(), new BytesColumn(), new Int4Column()];
  for (const row of rows) {
    tracker.push(row.trackerId);
    organization.push(row.organizationId);
    device.push(row.deviceId);
    protocol.push(row.protocol);
    reason.push(row.reason);
    time.push(row.deviceTime !== null && Math.abs(row.deviceTime) <= LAST_DATE_MS ? Math.trunc(row.deviceTime) : null);
    bytes.push(row.bytes);
    isFrame.push(row.isFrame === true ? 1 : 0);
  }
  return [tracker, organization, device, protocol, reason, time, bytes, isFrame].map((column) => column.parameter());
}
