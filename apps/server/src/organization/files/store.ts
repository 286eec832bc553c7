import type { Scope, Tx } from '../../platform/database.ts';
import type { ReceivedFile, StoredFile } from './types.ts';

export async function insertContent(tx: Tx, { organizationId }: Scope, contentId: string): Promise<void> {
  await tx.query({
    name: 'files.insert_content',
    text: 'insert into file_content (organization_id, id) values ($1, $2)',
    values: [organizationId, contentId],
  });
}

/** Bytes of all complete files of an organization. */
export async function storedBytes(tx: Tx, { organizationId }: Scope): Promise<number> {
  const [row] = await tx.query<{ bytes: number }>({
    name: 'files.stored_bytes',
    text: 'select coalesce(sum(size), 0)::int8 as bytes from file_content where organization_id = $1',
    values: [organizationId],
  });
  return row?.bytes ?? 0;
}

export interface Chunk {
  readonly contentId: string;
  readonly number: number;
  readonly bytes: Buffer;
}

export async function insertChunk(tx: Tx, scope: Scope, { contentId, number, bytes }: Chunk): Promise<void> {
  await tx.query({
    name: 'files.insert_chunk',
    text: 'insert into file_chunk (organization_id, content_id, number, bytes) values ($1, $2, $3, $4)',
    values: [scope.organizationId, contentId, number, bytes],
  });
}

export async function deleteContent(tx: Tx, { organizationId }: Scope, contentId: string): Promise<void> {
  await tx.query({
    name: 'files.delete_content',
    text: 'delete from file_content where organization_id = $1 and id = $2',
    values: [organizationId, contentId],
  });
}

/**
 * Completes a content that was received, or drops it for an equal one that is there already.
 * @returns the id of the one that stays
 */
export async function completeContent(
  tx: Tx,
  scope: Scope,
  { contentId, sha256, size }: { readonly contentId: string; readonly sha256: Buffer; readonly size: number },
): Promise<string> {
  const { organizationId } = scope;
  await tx.query({
    name: 'files.lock_content',
    text: `select pg_advisory_xact_lock(hashtextextended('file ' || $1::text || ' ' || encode($2, 'hex'), 0))`,
    values: [organizationId, sha256],
  });
  const [same] = await tx.query<{ id: string }>({
    name: 'files.touch_same',
    text: 'update file_content set touched_at = now() where organization_id = $1 and sha256 = $2 returning id',
    values: [organizationId, sha256],
  });
  if (same !== undefined) {
    await deleteContent(tx, scope, contentId);
    return same.id;
  }
  await tx.query({
    name: 'files.complete_content',
    text: 'update file_content set sha256 = $3, size = $4, touched_at = now() where organization_id = $1 and id = $2',
    values: [organizationId, contentId, sha256, size],
  });
  return contentId;
}

export async function insertFile(tx: Tx, { organizationId }: Scope, file: ReceivedFile): Promise<number> {
  const { contentId, use, name, type } = file;
  const [row] = await tx.query<{ id: number }>({
    name: 'files.insert',
    text: 'insert into file (organization_id, content_id, use, name, type) values ($1, $2, $3, $4, $5) returning id',
    values: [organizationId, contentId, use, name, type],
  });
  if (row === undefined) throw new Error('the file was not inserted');
  return row.id;
}

export async function listFiles(
  tx: Tx,
  { organizationId }: Scope,
  ids: readonly number[],
): Promise<(StoredFile & { readonly contentId: string })[]> {
  return tx.query({
    name: 'files.list',
    text: `select f.id, f.use, f.name, f.type, c.size, f.content_id as "contentId"
             from file f join file_content c on c.organization_id = f.organization_id and c.id = f.content_id
            where f.organization_id = $1 and f.id = any($2::int8[]) order by f.id`,
    values: [organizationId, ids],
  });
}

export async function findChunk(
  tx: Tx,
  { organizationId }: Scope,
  contentId: string,
  number: number,
): Promise<Buffer | null> {
  const [row] = await tx.query<{ bytes: Buffer }>({
    name: 'files.chunk',
    text: 'select bytes from file_chunk where organization_id = $1 and content_id = $2 and number = $3',
    values: [organizationId, contentId, number],
  });
  return row?.bytes ?? null;
}

/** Their bytes stay for an hour, for who is reading them. */
export async function deleteFiles(tx: Tx, { organizationId }: Scope, ids: readonly number[]): Promise<void> {
  await tx.query({
    name: 'files.delete',
    text: `with gone as (
             delete from file where organization_id = $1 and id = any($2::int8[]) returning content_id
           )
           update file_content set touched_at = now()
            where organization_id = $1 and id in (select content_id from gone)`,
    values: [organizationId, ids],
  });
}

/** Removes contents that no file has, of all organizations. @returns how many */
export async function deleteUnused(owner: Tx, before: Date): Promise<number> {
  const rows = await owner.query({
    name: 'files.delete_unused',
    text: `delete from file_content c
            where c.touched_at < $1
              and not exists (select from file f where f.organization_id = c.organization_id and f.content_id = c.id)
        returning c.id`,
    values: [before],
  });
  return rows.length;
}
