import type { Scope, Tx } from '../../platform/database.ts';

export interface LetterheadRow {
  readonly address: string | null;
  readonly taxNumber: string | null;
  readonly logoFileId: number | null;
}

/** @param lock until the end of the transaction, for a change */
export async function findLetterhead(tx: Tx, { organizationId }: Scope, lock = false): Promise<LetterheadRow> {
  const [row] = await tx.query<{ address: string | null; tax_number: string | null; logo_file_id: number | null }>({
    name: lock ? 'letterhead.lock' : 'letterhead.find',
    text: `select address, tax_number, logo_file_id from letterhead where organization_id = $1${lock ? ' for update' : ''}`,
    values: [organizationId],
  });
  return { address: row?.address ?? null, taxNumber: row?.tax_number ?? null, logoFileId: row?.logo_file_id ?? null };
}

export async function saveLetterhead(tx: Tx, { organizationId }: Scope, letterhead: LetterheadRow): Promise<void> {
  await tx.query({
    name: 'letterhead.save',
    text: `insert into letterhead (organization_id, address, tax_number, logo_file_id) values ($1, $2, $3, $4)
           on conflict (organization_id) do update
           set address = excluded.address, tax_number = excluded.tax_number, logo_file_id = excluded.logo_file_id`,
    values: [organizationId, letterhead.address, letterhead.taxNumber, letterhead.logoFileId],
  });
}
