import { dataExportState, languageOf } from '@konvoj/contract';
import type { DataExport, LanguageCode } from '@konvoj/contract';
import { z } from 'zod';
import type { Scope, Tx } from '../../platform/database.ts';

/** An export as it is stored. Times are epoch milliseconds. */
export interface StoredExport {
  readonly id: string;
  readonly state: DataExport['state'];
  readonly progress: number;
  readonly language: LanguageCode;
  readonly createdBy: number | null;
  readonly createdAt: number;
  readonly tries: number;
  readonly endedAt: number | null;
  readonly bytes: number | null;
  readonly expiresAt: number | null;
}

const exportRow = z.object({
  id: z.string(),
  state: dataExportState,
  progress: z.int(),
  language: z.string().transform(languageOf),
  createdBy: z.int().nullable(),
  createdAt: z.date().transform(Number),
  tries: z.int(),
  endedAt: z.date().transform(Number).nullable(),
  bytes: z.int().nullable(),
  expiresAt: z.date().transform(Number).nullable(),
});
const COLUMNS = `id, state, progress, language, created_by as "createdBy", created_at as "createdAt", tries,
  ended_at as "endedAt", bytes, expires_at as "expiresAt"`;
const LISTED = 10;

/** The newest ones first. */
export async function listExports(tx: Tx, { organizationId }: Scope): Promise<StoredExport[]> {
  const rows = await tx.query({
    name: 'data_exports.list',
    text: `select ${COLUMNS} from data_export where organization_id = $1 order by created_at desc, id limit ${LISTED}`,
    values: [organizationId],
  });
  return rows.map((row) => exportRow.parse(row));
}

export async function findExport(tx: Tx, { organizationId }: Scope, id: string): Promise<StoredExport | null> {
  const [row] = await tx.query({
    name: 'data_exports.find',
    text: `select ${COLUMNS} from data_export where organization_id = $1 and id = $2`,
    values: [organizationId, id],
  });
  return row === undefined ? null : exportRow.parse(row);
}

/** @returns null when the organization has an export that has not ended */
export async function insertExport(
  tx: Tx,
  { organizationId, userId }: Scope & { readonly userId: number },
  { id, language, now }: { readonly id: string; readonly language: LanguageCode; readonly now: number },
): Promise<StoredExport | null> {
  const [row] = await tx.query({
    name: 'data_exports.insert',
    text: `insert into data_export (organization_id, id, language, created_by, created_at) values ($1, $2, $3, $4, $5)
           on conflict (organization_id) where state in ('queued', 'running') do nothing returning ${COLUMNS}`,
    values: [organizationId, id, language, userId, new Date(now)],
  });
  return row === undefined ? null : exportRow.parse(row);
}

export async function deleteExport(tx: Tx, { organizationId }: Scope, id: string): Promise<void> {
  await tx.query({
    name: 'data_exports.delete',
    text: 'delete from data_export where organization_id = $1 and id = $2',
    values: [organizationId, id],
  });
}

/** Exports that wait, or whose process has died, of all organizations, the oldest first. Runs as app_lookup. */
export async function listDue(lookup: Tx, now: number): Promise<{ organizationId: number; id: string }[]> {
  return lookup.query({
    name: 'data_exports.due',
    text: `select organization_id as "organizationId", id from data_export
            where state = 'queued' or (state = 'running' and claimed_until < $1) order by created_at, id`,
    values: [new Date(now)],
  });
}

/** Archives whose time is over, of all organizations. Runs as app_lookup. */
export async function listExpired(lookup: Tx, now: number): Promise<{ organizationId: number; id: string }[]> {
  return lookup.query({
    name: 'data_exports.expired',
    text: `select organization_id as "organizationId", id from data_export where state = 'ready' and expires_at <= $1`,
    values: [new Date(now)],
  });
}

/** Exports of all organizations that may have files. Runs as app_lookup. */
export async function listArchives(lookup: Tx): Promise<string[]> {
  const rows = await lookup.query<{ id: string }>({
    name: 'data_exports.archives',
    text: `select id from data_export where state in ('queued', 'running', 'ready')`,
  });
  return rows.map(({ id }) => id);
}

/** @returns null when another process was faster */
export async function claimExport(
  tx: Tx,
  { organizationId }: Scope,
  id: string,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<StoredExport | null> {
  const [row] = await tx.query({
    name: 'data_exports.claim',
    text: `update data_export set state = 'running', claimed_until = $4, tries = tries + 1, progress = 0
            where organization_id = $1 and id = $2 and (state = 'queued' or (state = 'running' and claimed_until < $3))
        returning ${COLUMNS}`,
    values: [organizationId, id, new Date(now), new Date(until)],
  });
  return row === undefined ? null : exportRow.parse(row);
}

/** @returns false when it was cancelled, or another process has taken it over */
export async function noteProgress(
  tx: Tx,
  { organizationId }: Scope,
  { id, tries }: Pick<StoredExport, 'id' | 'tries'>,
  { progress, until }: { readonly progress: number; readonly until: number },
): Promise<boolean> {
  const rows = await tx.query({
    name: 'data_exports.progress',
    text: `update data_export set progress = $4, claimed_until = $5
            where organization_id = $1 and id = $2 and tries = $3 and state = 'running' returning id`,
    values: [organizationId, id, tries, progress, new Date(until)],
  });
  return rows.length > 0;
}

/** Gives an export back that this process cannot end, so that the next start begins it again. */
export async function requeueExport(
  tx: Tx,
  { organizationId }: Scope,
  { id, tries }: Pick<StoredExport, 'id' | 'tries'>,
): Promise<void> {
  await tx.query({
    name: 'data_exports.requeue',
    text: `update data_export set state = 'queued', claimed_until = null, tries = tries - 1, progress = 0
            where organization_id = $1 and id = $2 and tries = $3 and state = 'running'`,
    values: [organizationId, id, tries],
  });
}

/** @returns false when it was cancelled meanwhile */
export async function completeExport(
  tx: Tx,
  { organizationId }: Scope,
  { id, tries }: Pick<StoredExport, 'id' | 'tries'>,
  { bytes, now, expiresAt }: { readonly bytes: number; readonly now: number; readonly expiresAt: number },
): Promise<boolean> {
  const rows = await tx.query({
    name: 'data_exports.complete',
    text: `update data_export set state = 'ready', claimed_until = null, progress = 100, ended_at = $4, bytes = $5, expires_at = $6
            where organization_id = $1 and id = $2 and tries = $3 and state = 'running' returning id`,
    values: [organizationId, id, tries, new Date(now), bytes, new Date(expiresAt)],
  });
  return rows.length > 0;
}

export async function failExport(tx: Tx, { organizationId }: Scope, id: string, now: number): Promise<void> {
  await tx.query({
    name: 'data_exports.fail',
    text: `update data_export set state = 'failed', claimed_until = null, ended_at = $3
            where organization_id = $1 and id = $2 and state in ('queued', 'running')`,
    values: [organizationId, id, new Date(now)],
  });
}

/** Marks archives as removed: this one, or all but this one. @returns their ids */
export async function expireExports(
  tx: Tx,
  { organizationId }: Scope,
  which: { readonly only: string } | { readonly except: string },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>({
    name: 'data_exports.expire',
    text: `update data_export set state = 'expired', bytes = null, expires_at = null
            where organization_id = $1 and state = 'ready' and (id = $2) = $3 returning id`,
    values: [organizationId, 'only' in which ? which.only : which.except, 'only' in which],
  });
  return rows.map(({ id }) => id);
}

export interface ExportedVehicle {
  readonly id: number;
  readonly licencePlate: string;
  readonly deviceId: number;
}

/** Every vehicle that has or had a device, alienated ones too. */
export function listVehicles(tx: Tx, { organizationId }: Scope): Promise<ExportedVehicle[]> {
  return tx.query({
    name: 'data_exports.vehicles',
    text: `select v.id, v.licence_plate as "licencePlate", d.id as "deviceId"
             from vehicle v join device d on d.organization_id = v.organization_id and d.vehicle_id = v.id
            where v.organization_id = $1 order by v.id`,
    values: [organizationId],
  });
}

export interface ExportedFile {
  readonly id: number;
  readonly use: string;
  readonly name: string;
  readonly type: string;
}

/** A page of the files of an organization. @param after the last one of the page before; 0 for the first page */
export function listFilesAfter(
  tx: Tx,
  { organizationId }: Scope,
  after: number,
  limit: number,
): Promise<ExportedFile[]> {
  return tx.query({
    name: 'data_exports.files',
    text: `select id, use, name, type from file where organization_id = $1 and id > $2::int8 order by id limit $3`,
    values: [organizationId, after, limit],
  });
}

export async function countFiles(tx: Tx, { organizationId }: Scope): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    name: 'data_exports.count_files',
    text: 'select count(*) as count from file where organization_id = $1',
    values: [organizationId],
  });
  return row?.count ?? 0;
}
