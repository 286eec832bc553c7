import type pg from 'pg';
import { BytesColumn, Int4Column, TextColumn, TimeColumn } from './columns.ts';
import { Gatherer } from './gatherer.ts';
import type { IngestMetrics } from './metrics.ts';
import type { Patience } from './patience.ts';

/** Rows kept of one tracker; the newest stay. */
export const QUARANTINE_ROWS_PER_TRACKER = 1_000;
const ROWS_PER_STATEMENT = 500;
/** What a Date and a timestamptz can hold both; a clock further out is told by the bytes. */
const LAST_DATE_MS = 8.64e15;

/** Something that arrived and could not be used. */
export interface Unusable {
  readonly trackerId: number;
  /** Of the mounting at its device time, null when there was none. */
  readonly organizationId: number | null;
  readonly deviceId: number | null;
  readonly protocol: string;
  readonly reason: string;
  readonly deviceTime: number | null;
  readonly bytes: Uint8Array;
}

const INSERT = {
  name: 'ingest.quarantine',
  text: `insert into quarantine (tracker_id, organization_id, device_id, protocol, reason, device_time, bytes)
    select unnest($1::int4[]), unnest($2::int4[]), unnest($3::int4[]), unnest($4::text[]), unnest($5::text[]),
      unnest($6::timestamptz[]), unnest($7::bytea[])`,
};
const TRIM = {
  name: 'ingest.quarantine-trim',
  text: `delete from quarantine
    where tracker_id = $1 and id <= (select id from quarantine where tracker_id = $1 order by id desc offset $2 limit 1)`,
};

/** Keeps what cannot be used, with reason and bytes, capped per tracker. */
export class Quarantine {
  readonly #pool: pg.Pool;
  readonly #metrics: IngestMetrics;
  readonly #gatherer: Gatherer<Unusable, void>;

  constructor(pool: pg.Pool, patience: Patience, metrics: IngestMetrics) {
    this.#pool = pool;
    this.#metrics = metrics;
    this.#gatherer = new Gatherer((rows) => patience.untilAnswered(() => this.#store(rows)), ROWS_PER_STATEMENT);
  }

  /** Resolves when the row is stored; waits while the database is away. */
  async keep(row: Unusable): Promise<void> {
    await this.#gatherer.ask(row);
    this.#metrics.quarantined.inc({ reason: row.reason });
  }

  async #store(rows: readonly Unusable[]): Promise<readonly void[]> {
    await this.#pool.query({ ...INSERT, values: parametersOf(rows) });
    for (const trackerId of new Set(rows.map((row) => row.trackerId))) {
      await this.#pool.query({ ...TRIM, values: [trackerId, QUARANTINE_ROWS_PER_TRACKER] });
    }
    return rows.map(() => undefined);
  }
}

function parametersOf(rows: readonly Unusable[]): Buffer[] {
  const [tracker, organization, device] = [new Int4Column(), new Int4Column(), new Int4Column()];
  const [protocol, reason] = [new TextColumn(), new TextColumn()];
  const [time, bytes] = [new TimeColumn(), new BytesColumn()];
  for (const row of rows) {
    tracker.push(row.trackerId);
    organization.push(row.organizationId);
    device.push(row.deviceId);
    protocol.push(row.protocol);
    reason.push(row.reason);
    time.push(row.deviceTime !== null && Math.abs(row.deviceTime) <= LAST_DATE_MS ? Math.trunc(row.deviceTime) : null);
    bytes.push(row.bytes);
  }
  return [tracker, organization, device, protocol, reason, time, bytes].map((column) => column.parameter());
}
