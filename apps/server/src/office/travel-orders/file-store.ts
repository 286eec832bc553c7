import type { StoredFile as KeptFile } from '../../organization/files/types.ts';
import type { Scope, Tx } from '../../platform/database.ts';

/** A receipt. */
export interface StoredFile {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  readonly addedAt: number;
  readonly userId: number | null;
}

interface FileRow {
  id: number;
  name: string;
  size: number;
  type: string;
  added_at: Date;
  user_id: number | null;
}

/** In the order in which they were added. */
export async function listFiles(tx: Tx, scope: Scope, orderId: number): Promise<StoredFile[]> {
  const rows = await tx.query<FileRow>({
    name: 'travel_orders.files',
    text: `select file_id as id, name, size, type, added_at, user_id from travel_order_file
            where organization_id = $1 and order_id = $2 order by file_id`,
    values: [scope.organizationId, orderId],
  });
  return rows.map(({ id, name, size, type, added_at: addedAt, user_id: userId }) => ({
    id,
    name,
    size,
    type,
    addedAt: addedAt.getTime(),
    userId,
  }));
}

export async function insertFile(
  tx: Tx,
  scope: Scope & { readonly userId: number },
  orderId: number,
  { id, name, size, type }: KeptFile,
  now: number,
): Promise<void> {
  await tx.query({
    name: 'travel_orders.insert_file',
    text: `insert into travel_order_file (organization_id, order_id, file_id, name, size, type, added_at, user_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [scope.organizationId, orderId, id, name, size, type, new Date(now), scope.userId],
  });
}

/** Gives a correction the receipts of the order that it corrects. */
export async function copyFiles(tx: Tx, scope: Scope, from: number, to: number): Promise<void> {
  await tx.query({
    name: 'travel_orders.copy_files',
    text: `insert into travel_order_file (organization_id, order_id, file_id, name, size, type, added_at, user_id)
           select organization_id, $3, file_id, name, size, type, added_at, user_id from travel_order_file
            where organization_id = $1 and order_id = $2`,
    values: [scope.organizationId, from, to],
  });
}

/** @returns whether no other order has the file, so that it is not needed any more */
export async function deleteFile(tx: Tx, scope: Scope, orderId: number, fileId: number): Promise<boolean> {
  await tx.query({
    name: 'travel_orders.delete_file',
    text: 'delete from travel_order_file where organization_id = $1 and order_id = $2 and file_id = $3::int8',
    values: [scope.organizationId, orderId, fileId],
  });
  const others = await tx.query({
    name: 'travel_orders.file_elsewhere',
    text: 'select from travel_order_file where organization_id = $1 and file_id = $2::int8',
    values: [scope.organizationId, fileId],
  });
  return others.length === 0;
}
