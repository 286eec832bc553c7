import type { Scope, Tx } from '../../platform/database.ts';

export interface StoredNote {
  readonly id: number;
  readonly text: string;
  readonly createdAt: Date;
}

const COLUMNS = 'id, text, created_at as "createdAt"';

export function listNotes(tx: Tx, { organizationId }: Scope): Promise<StoredNote[]> {
  return tx.query<StoredNote>({
    name: 'notes.list',
    text: `select ${COLUMNS} from note where organization_id = $1`,
    values: [organizationId],
  });
}

export async function insertNote(tx: Tx, { organizationId }: Scope, text: string, at: Date): Promise<StoredNote> {
  const [note] = await tx.query<StoredNote>({
    name: 'notes.insert',
    text: `insert into note (organization_id, text, created_at) values ($1, $2, $3) returning ${COLUMNS}`,
    values: [organizationId, text, at],
  });
  if (note === undefined) throw new Error('The note was not stored.');
  return note;
}

/** @returns false when there is no such note */
export async function deleteNote(tx: Tx, { organizationId }: Scope, id: number): Promise<boolean> {
  const deleted = await tx.query({
    name: 'notes.delete',
    text: 'delete from note where organization_id = $1 and id = $2 returning id',
    values: [organizationId, id],
  });
  return deleted.length > 0;
}
