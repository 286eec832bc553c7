import type pg from 'pg';
import type { DeviceKey, RecordKey } from '../records/keys.ts';

/**
 * The newest record that a device had when a fold that begins then was added: the fold computes those after it. Null: it
 * computes all.
 */
export async function beginningOf(
  client: pg.PoolClient,
  { organizationId, deviceId }: DeviceKey,
  fold: string,
): Promise<RecordKey | null> {
  const { rows } = await client.query<RecordKey>({
    name: 'ingest.fold-beginning',
    text: `select (extract(epoch from device_time) * 1000)::float8 as "deviceTime", event_id as "eventId", hash
      from fold_beginning where organization_id = $1 and device_id = $2 and fold = $3`,
    values: [organizationId, deviceId, fold],
  });
  return rows[0] ?? null;
}
