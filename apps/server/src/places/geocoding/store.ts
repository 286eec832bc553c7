import type { Database, Scope, Tx } from '../../platform/database.ts';
import type { Cell } from './cells.ts';

interface CellRow {
  readonly latitude: number;
  readonly longitude: number;
}

export interface KeptAddress extends Cell {
  /** Null: the geocoder has none. */
  readonly address: string | null;
}

const columns = (cells: readonly Cell[]) => [
  cells.map(({ latitude }) => latitude),
  cells.map(({ longitude }) => longitude),
];

/**
 * The addresses of the cells requested before. They belong to no organization (migrations/0016-addresses.sql).
 */
export function addressesAt(database: Database, scope: Scope, cells: readonly Cell[]): Promise<KeptAddress[]> {
  return database.tenantQuery<KeptAddress>(scope, {
    name: 'geocoding.addresses_at',
    text: 'select latitude, longitude, address from addresses_at($1::int4[], $2::int4[])',
    values: columns(cells),
  });
}

/** Queues these cells for an address; known and queued ones are unchanged. */
export async function requestAddresses(database: Database, scope: Scope, cells: readonly Cell[]): Promise<void> {
  await database.tenantQuery(scope, {
    name: 'geocoding.want',
    text: 'select want_addresses($1::int4[], $2::int4[])',
    values: columns(cells),
  });
}

/** The same from a process that works for all organizations. */
export async function enqueueCells(tx: Tx, cells: readonly Cell[]): Promise<void> {
  await tx.query({
    name: 'geocoding.want_cells',
    text: `insert into address (latitude, longitude)
           select distinct * from unnest($1::int4[], $2::int4[]) order by 1, 2
           on conflict do nothing`,
    values: columns(cells),
  });
}

/** Queues both ends of the stages that ended since then. */
export async function enqueueEndsOfStages(tx: Tx, since: Date): Promise<void> {
  await tx.query({
    name: 'geocoding.want_ends',
    // A stage that ended today may have begun some days ago, not months: the bound excludes the older partitions.
    text: `insert into address (latitude, longitude)
           select distinct round(e.latitude / 1000.0)::int4, round(e.longitude / 1000.0)::int4
             from stage s
            cross join lateral (values (s.first_latitude, s.first_longitude), (s.last_latitude, s.last_longitude))
                  as e (latitude, longitude)
            where s.end_at >= $1 and s.start_at >= $1::timestamptz - interval '7 days'
              and e.latitude is not null and e.longitude is not null
            order by 1, 2
           on conflict do nothing`,
    values: [since],
  });
}

export interface QueuedCell extends Cell {
  readonly tries: number;
}

/** Queued cells that are due, those that wait longest first. */
export function queuedCells(tx: Tx, now: Date, limit: number): Promise<QueuedCell[]> {
  return tx.query<QueuedCell & CellRow>({
    name: 'geocoding.wanted',
    text: `select latitude, longitude, tries from address
            where fetched_at is null and next_try_at <= $1
            order by wanted_at limit $2`,
    values: [now, limit],
  });
}

/** Stores the geocoder's answer for a cell. */
export async function keepAddress(
  tx: Tx,
  { latitude, longitude }: Cell,
  kept: { readonly address: string | null; readonly source: string; readonly at: Date },
): Promise<void> {
  await tx.query({
    name: 'geocoding.keep',
    text: `insert into address (latitude, longitude, address, source, fetched_at) values ($1, $2, $3, $4, $5)
           on conflict (latitude, longitude)
           do update set address = excluded.address, source = excluded.source, fetched_at = excluded.fetched_at`,
    values: [latitude, longitude, kept.address, kept.source, kept.at],
  });
}

/** Postpones a cell whose address could not be fetched. */
export async function postponeCell(tx: Tx, { latitude, longitude }: Cell, nextTryAt: Date): Promise<void> {
  await tx.query({
    name: 'geocoding.put_off',
    text: `update address set tries = least(tries + 1, 1000), next_try_at = $3
            where latitude = $1 and longitude = $2 and fetched_at is null`,
    values: [latitude, longitude, nextTryAt],
  });
}

/** Deletes addresses from before that day, so that they are requested again on demand. */
export async function forgetAddresses(tx: Tx, before: Date): Promise<void> {
  await tx.query({
    name: 'geocoding.forget',
    text: 'delete from address where fetched_at < $1',
    values: [before],
  });
}
