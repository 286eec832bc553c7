import type pg from 'pg';
import type { DeviceKey } from '../records/keys.ts';
import type { ChangedRules } from './running-fold.ts';

/** A fold of a device that must be computed again, as stored by the transaction of the cause. */
export interface RecomputeRequest extends ChangedRules {
  readonly id: number;
}

const COLUMNS = `id, organization_id as "organizationId", device_id as "deviceId", fold,
  (extract(epoch from from_at) * 1000)::float8 as "from"`;

/** Stores requests whose cause was found, not made, by this process. */
export async function storeRequests(pool: pg.Pool, changed: readonly ChangedRules[]): Promise<void> {
  await pool.query({
    name: 'ingest.store-requests',
    text: `insert into recompute_request (organization_id, device_id, fold, from_at)
           select * from unnest($1::int4[], $2::int4[], $3::text[], $4::timestamptz[])`,
    values: [
      changed.map(({ organizationId }) => organizationId),
      changed.map(({ deviceId }) => deviceId),
      changed.map(({ fold }) => fold),
      changed.map(({ from }) => new Date(from)),
    ],
  });
}

/** The devices with stored requests for one of these folds; those of other folds are left to a process that has them. */
export async function devicesWithRequests(pool: pg.Pool, folds: readonly string[]): Promise<DeviceKey[]> {
  const { rows } = await pool.query<DeviceKey>({
    name: 'ingest.devices-with-requests',
    text: `select distinct organization_id as "organizationId", device_id as "deviceId" from recompute_request
            where fold = any($1::text[]) order by 1, 2`,
    values: [folds],
  });
  return rows;
}

export async function requestsOf(
  pool: pg.Pool,
  devices: readonly DeviceKey[],
  folds: readonly string[],
): Promise<RecomputeRequest[]> {
  const { rows } = await pool.query<RecomputeRequest>({
    name: 'ingest.requests-of',
    text: `select ${COLUMNS} from recompute_request
            where (organization_id, device_id) in (select unnest($1::int4[]), unnest($2::int4[]))
              and fold = any($3::text[])`,
    values: [devices.map((each) => each.organizationId), devices.map((each) => each.deviceId), folds],
  });
  return rows;
}

/**
 * Deletes requests within the transaction that does their work.
 * @returns without those that another process has done, or is doing: if it fails, they stay stored
 */
export async function takeRequests(
  client: pg.PoolClient,
  requests: readonly RecomputeRequest[],
): Promise<RecomputeRequest[]> {
  if (requests.length === 0) return [];
  const { rows } = await client.query<RecomputeRequest>({
    name: 'ingest.take-requests',
    text: `delete from recompute_request where (organization_id, id) in (
             select organization_id, id from recompute_request
              where (organization_id, id) in (select unnest($1::int4[]), unnest($2::int8[]))
                for update skip locked)
           returning ${COLUMNS}`,
    values: [requests.map(({ organizationId }) => organizationId), requests.map(({ id }) => id)],
  });
  return rows;
}
