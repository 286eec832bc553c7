import type pg from 'pg';
import { Int4Column, TimeColumn } from '../../platform/array-columns.ts';
import type { DeviceKey } from '../records/keys.ts';

/** New records of a device that are older than its newest one. */
export interface LateNote {
  readonly device: DeviceKey;
  /** Device times of the first and the last of them, epoch milliseconds. */
  readonly from: number;
  readonly until: number;
  /** When the first of them arrived. */
  readonly arrivedAt: number;
}

/**
 * Notes late records for forwards of positions, which follow the newest record of each device and would miss them. In the
 * transaction that stores the records; nothing is written for organizations without a forward.
 */
export async function noteLateRecords(client: pg.PoolClient, notes: readonly LateNote[]): Promise<void> {
  if (notes.length === 0) return;
  const [organization, deviceId] = [new Int4Column(), new Int4Column()];
  const [from, until, arrivedAt] = [new TimeColumn(), new TimeColumn(), new TimeColumn()];
  for (const note of notes) {
    organization.push(note.device.organizationId);
    deviceId.push(note.device.deviceId);
    from.push(note.from);
    until.push(note.until);
    arrivedAt.push(note.arrivedAt);
  }
  await client.query({
    name: 'ingest.note-late-records',
    text: `insert into position_forward_late (organization_id, forward_id, device_id, from_at, until_at, arrived_at)
           select f.organization_id, f.id, n.device_id, n.from_at, n.until_at, n.arrived_at
             from (select unnest($1::int4[]) as organization_id, unnest($2::int4[]) as device_id,
                     unnest($3::timestamptz[]) as from_at, unnest($4::timestamptz[]) as until_at,
                     unnest($5::timestamptz[]) as arrived_at) as n
             join position_forward f on f.organization_id = n.organization_id and f.active_since <= n.until_at`,
    values: [organization, deviceId, from, until, arrivedAt].map((column) => column.parameter()),
  });
}
