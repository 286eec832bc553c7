import type { Scope, Tx } from '../../platform/database.ts';
import type { CardFacts, StoredInsertion } from './facts.ts';
import { plateKey } from './matching.ts';
import { trustOf } from './trust.ts';

/** The uses of vehicles of a card. Of two downloads of a use the more trusted one stays, then the later one. */
export async function saveUses(
  tx: Tx,
  scope: Scope,
  { fileId, cardId }: { readonly fileId: number; readonly cardId: number },
  { uses, downloadedAt }: CardFacts,
): Promise<void> {
  const rows = new Map(
    uses.map(({ from, to, plate, verdict }) => {
      const key = plateKey(plate);
      return [`${from} ${key}`, { from_at: new Date(from), plate_key: key, to_at: new Date(to), verdict }];
    }),
  );
  if (rows.size === 0) return;
  await tx.query({
    name: 'tachograph_files.save_uses',
    text: `insert into tachograph_card_use as u (organization_id, card_id, from_at, plate_key, to_at, file_id, downloaded_at, verdict)
           select $1, $2, from_at, plate_key, to_at, $3, $4, verdict
             from json_to_recordset($5) as r(from_at timestamptz, plate_key text, to_at timestamptz, verdict text)
            where plate_key <> ''
           on conflict (organization_id, card_id, from_at, plate_key) do update set
             to_at = excluded.to_at, file_id = excluded.file_id, downloaded_at = excluded.downloaded_at, verdict = excluded.verdict
           where (${trustOf('excluded.verdict')}, excluded.downloaded_at) >= (${trustOf('u.verdict')}, u.downloaded_at)`,
    values: [scope.organizationId, cardId, fileId, new Date(downloadedAt), JSON.stringify([...rows.values()])],
  });
}

export interface UseRow {
  readonly cardId: number;
  readonly plateKey: string;
  readonly from: number;
  readonly to: number;
}

/** Uses of vehicles with these plates that end after a moment, epoch milliseconds. */
export async function listUses(tx: Tx, scope: Scope, plateKeys: readonly string[], from: number): Promise<UseRow[]> {
  const rows = await tx.query<{ cardId: number; plateKey: string; from: Date; to: Date }>({
    name: 'tachograph_files.uses',
    text: `select card_id as "cardId", plate_key as "plateKey", from_at as "from", to_at as "to" from tachograph_card_use
            where organization_id = $1 and plate_key = any($2::text[]) and to_at > $3 order by from_at, card_id`,
    values: [scope.organizationId, plateKeys, new Date(from)],
  });
  return rows.map((row) => ({ ...row, from: row.from.getTime(), to: row.to.getTime() }));
}

export interface InsertionRow {
  readonly unitId: number;
  /** UTC. */
  readonly day: string;
  /** Nothing is known after it. */
  readonly downloadedAt: number;
  readonly insertions: readonly StoredInsertion[];
}

/** Days of vehicle units from a day on with the cards in their slots, but those with a wrong signature. @param from `2026-06-30` */
export async function listInsertions(
  tx: Tx,
  scope: Scope,
  unitIds: readonly number[],
  from: string,
): Promise<InsertionRow[]> {
  const rows = await tx.query<Omit<InsertionRow, 'downloadedAt'> & { downloadedAt: Date }>({
    name: 'tachograph_files.insertions',
    text: `select unit_id as "unitId", day::text as day, downloaded_at as "downloadedAt", insertions from tachograph_unit_day
            where organization_id = $1 and unit_id = any($2::int4[]) and day >= $3 and verdict <> 'invalid' order by unit_id, day`,
    values: [scope.organizationId, unitIds, from],
  });
  return rows.map((row) => ({ ...row, downloadedAt: row.downloadedAt.getTime() }));
}

/** Until the end of the transaction nobody else computes the recorded drivers of the organization. */
export async function lockRecordedDrivers(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query({
    name: 'tachograph_files.lock_recorded_drivers',
    text: `select pg_advisory_xact_lock(hashtextextended('recorded drivers ' || $1::text, 0))`,
    values: [organizationId],
  });
}
