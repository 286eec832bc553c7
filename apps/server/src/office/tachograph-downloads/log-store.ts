import { downloadDetail, downloadStatus, downloadSubject, downloadTrigger } from '@konvoj/contract';
import type { DownloadStatus, DownloadSubject } from '@konvoj/contract';
import { z } from 'zod';
import { seesDriver, seesVehicle } from '../../fleet/visibility.ts';
import type { Scope, Tx } from '../../platform/database.ts';

export interface LogFilter {
  readonly limit: number;
  /** Entries before the one with this number. */
  readonly before?: number | undefined;
  readonly subject?: DownloadSubject | undefined;
  readonly vehicleId?: number | undefined;
  readonly driverId?: number | undefined;
  readonly runId?: number | undefined;
  readonly status?: DownloadStatus | undefined;
  /** Epoch milliseconds. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const entry = z.object({
  id: z.int(),
  runId: z.int(),
  subject: downloadSubject,
  subjectId: z.int(),
  name: z.string(),
  at: z.date(),
  status: downloadStatus,
  detail: downloadDetail.nullable(),
  trigger: downloadTrigger,
  attempt: z.int(),
  blocksDone: z.int(),
  bytesDone: z.int(),
});
export type StoredLogEntry = z.output<typeof entry>;

const at = (epoch: number | undefined) => (epoch === undefined ? null : new Date(epoch));

/** Changes of status, the newest first, without those of vehicles and drivers that the user of the scope does not see. */
export async function listChanges(tx: Tx, scope: Scope, filter: LogFilter): Promise<StoredLogEntry[]> {
  const { limit, before, subject, vehicleId, driverId, runId, status, from, to } = filter;
  const rows = await tx.query({
    name: 'tachograph_log.changes',
    text: `select c.id, c.run_id as "runId", r.subject, coalesce(r.vehicle_id, r.driver_id) as "subjectId",
                  coalesce(v.licence_plate, d.first_name || ' ' || d.last_name) as name, c.at, c.status, c.detail, r.trigger,
                  r.attempt, c.blocks_done as "blocksDone", c.bytes_done as "bytesDone"
             from tachograph_run_change c
             join tachograph_run r on r.organization_id = c.organization_id and r.id = c.run_id
             left join vehicle v on v.organization_id = r.organization_id and v.id = r.vehicle_id
             left join driver d on d.organization_id = r.organization_id and d.id = r.driver_id
            where c.organization_id = $1 and (r.vehicle_id is null or ${seesVehicle('r.vehicle_id')})
              and (r.driver_id is null or ${seesDriver('r.driver_id')})
              and ($3::int8 is null or c.id < $3) and ($4::text is null or r.subject = $4)
              and ($5::int4 is null or r.vehicle_id = $5) and ($6::int4 is null or r.driver_id = $6)
              and ($7::int4 is null or c.run_id = $7) and ($8::text is null or c.status = $8)
              and ($9::timestamptz is null or c.at >= $9) and ($10::timestamptz is null or c.at < $10)
            order by c.id desc limit $11`,
    values: [
      scope.organizationId,
      scope.userId ?? null,
      before ?? null,
      subject ?? null,
      vehicleId ?? null,
      driverId ?? null,
      runId ?? null,
      status ?? null,
      at(from),
      at(to),
      limit,
    ],
  });
  return rows.map((row) => entry.parse(row));
}

export interface StoredMessage {
  readonly id: number;
  readonly runId: number;
  readonly at: Date;
  readonly from: 'unit' | 'card' | 'server';
  readonly message: string;
  readonly bytes: number;
}

/** Messages of downloads, the newest first. */
export function listMessages(
  tx: Tx,
  { organizationId }: Scope,
  { limit, before, runId }: Pick<LogFilter, 'limit' | 'before' | 'runId'>,
): Promise<StoredMessage[]> {
  return tx.query({
    name: 'tachograph_log.messages',
    text: `select id, run_id as "runId", at, sender as "from", message, bytes from tachograph_run_message
            where organization_id = $1 and ($2::int8 is null or id < $2) and ($3::int4 is null or run_id = $3)
            order by id desc limit $4`,
    values: [organizationId, before ?? null, runId ?? null, limit],
  });
}

export type NewMessage = Omit<StoredMessage, 'id' | 'runId'>;

/** Stores what unit, card and server exchanged, in its order. */
export async function insertMessages(
  tx: Tx,
  { organizationId }: Scope,
  runId: number,
  messages: readonly NewMessage[],
): Promise<void> {
  await tx.query({
    name: 'tachograph_log.insert_messages',
    text: `insert into tachograph_run_message (organization_id, run_id, at, sender, message, bytes)
           select $1, $2, m.at, m.sender, m.message, m.bytes
             from unnest($3::timestamptz[], $4::text[], $5::text[], $6::int4[]) with ordinality as m(at, sender, message, bytes, n)
            order by m.n`,
    values: [
      organizationId,
      runId,
      messages.map((each) => each.at),
      messages.map((each) => each.from),
      messages.map((each) => each.message),
      messages.map((each) => each.bytes),
    ],
  });
}
