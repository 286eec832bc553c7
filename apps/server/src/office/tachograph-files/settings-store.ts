import { TACHOGRAPH_KEEP_MONTHS, tachographFileKind, tachographFileSettings } from '@konvoj/contract';
import type { TachographFileKind, TachographFileSettings } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import type { StoredTachographFile } from './store.ts';

const DEFAULTS: TachographFileSettings = {
  keepMonths: TACHOGRAPH_KEEP_MONTHS.default,
  naming: 'ddd',
  countsAvailability: false,
};

export async function readSettings(tx: Tx, scope: Scope): Promise<TachographFileSettings> {
  const [row] = await tx.query<{ keepMonths: number; naming: string; countsAvailability: boolean }>({
    name: 'tachograph_files.settings',
    text: `select keep_months as "keepMonths", naming, counts_availability as "countsAvailability"
             from tachograph_settings where organization_id = $1`,
    values: [scope.organizationId],
  });
  return row === undefined ? DEFAULTS : tachographFileSettings.parse(row);
}

export async function saveSettings(
  tx: Tx,
  scope: Scope,
  { keepMonths, naming, countsAvailability }: TachographFileSettings,
): Promise<void> {
  await tx.query({
    name: 'tachograph_files.save_settings',
    text: `insert into tachograph_settings (organization_id, keep_months, naming, counts_availability) values ($1, $2, $3, $4)
           on conflict (organization_id) do update set keep_months = excluded.keep_months, naming = excluded.naming,
             counts_availability = excluded.counts_availability`,
    values: [scope.organizationId, keepMonths, naming, countsAvailability],
  });
}

export async function insertRemoval(
  tx: Tx,
  scope: Scope,
  { name, kind, sha256, firstDay, lastDay }: StoredTachographFile,
  { at, userId }: { readonly at: number; readonly userId: number | null },
): Promise<void> {
  await tx.query({
    name: 'tachograph_files.insert_removal',
    text: `insert into tachograph_removal (organization_id, name, kind, sha256, first_day, last_day, removed_at, user_id)
           values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7, $8)`,
    values: [scope.organizationId, name, kind, sha256, firstDay, lastDay, new Date(at), userId],
  });
}

export interface Removal {
  readonly name: string;
  readonly kind: TachographFileKind;
  readonly sha256: string;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** Epoch milliseconds. */
  readonly removedAt: number;
  readonly userId: number | null;
}

/** The last 1,000, the newest first. */
export async function listRemovals(tx: Tx, scope: Scope): Promise<Removal[]> {
  const rows = await tx.query<Omit<Removal, 'removedAt' | 'kind'> & { kind: string; removedAt: Date }>({
    name: 'tachograph_files.removals',
    text: `select name, kind, encode(sha256, 'hex') as sha256, first_day::text as "firstDay", last_day::text as "lastDay",
                  removed_at as "removedAt", user_id as "userId"
             from tachograph_removal where organization_id = $1 order by id desc limit 1000`,
    values: [scope.organizationId],
  });
  return rows.map((row) => ({ ...row, kind: tachographFileKind.parse(row.kind), removedAt: row.removedAt.getTime() }));
}
