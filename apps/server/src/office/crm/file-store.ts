import type { StoredFile as KeptFile } from '../../organization/files/types.ts';
import type { Scope, Tx } from '../../platform/database.ts';

/** A file of an activity. */
export interface StoredFile {
  readonly id: number;
  readonly activityId: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  readonly addedAt: number;
  readonly userId: number | null;
}

interface FileRow {
  id: number;
  activity_id: number;
  name: string;
  size: number;
  type: string;
  added_at: Date;
  user_id: number | null;
}

/** Files of these activities, in the order in which they were added. */
export async function listFiles(tx: Tx, scope: Scope, activityIds: readonly number[]): Promise<StoredFile[]> {
  if (activityIds.length === 0) return [];
  const rows = await tx.query<FileRow>({
    name: 'crm.files',
    text: `select file_id as id, activity_id, name, size, type, added_at, user_id from crm_activity_file
            where organization_id = $1 and activity_id = any($2::int4[]) order by file_id`,
    values: [scope.organizationId, activityIds],
  });
  return rows.map(({ activity_id: activityId, added_at: addedAt, user_id: userId, ...file }) => ({
    ...file,
    activityId,
    addedAt: addedAt.getTime(),
    userId,
  }));
}

export async function insertFile(
  tx: Tx,
  scope: Scope & { readonly userId: number },
  activityId: number,
  { id, name, size, type }: KeptFile,
  now: number,
): Promise<void> {
  await tx.query({
    name: 'crm.insert_file',
    text: `insert into crm_activity_file (organization_id, activity_id, file_id, name, size, type, added_at, user_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [scope.organizationId, activityId, id, name, size, type, new Date(now), scope.userId],
  });
}

export async function deleteFiles(tx: Tx, scope: Scope, activityId: number, fileIds: readonly number[]): Promise<void> {
  await tx.query({
    name: 'crm.delete_files',
    text: 'delete from crm_activity_file where organization_id = $1 and activity_id = $2 and file_id = any($3::int8[])',
    values: [scope.organizationId, activityId, fileIds],
  });
}
