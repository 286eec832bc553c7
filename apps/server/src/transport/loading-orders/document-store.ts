import { orderDocumentKind } from '@konvoj/contract';
import type { OrderDocument } from '@konvoj/contract';
import type { StoredFile } from '../../organization/files/types.ts';
import type { Scope, Tx } from '../../platform/database.ts';

type DocumentKind = OrderDocument['kind'];

export interface StoredDocument {
  readonly id: number;
  readonly kind: DocumentKind;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  readonly addedAt: number;
  readonly userId: number | null;
}

interface DocumentRow {
  id: number;
  kind: string;
  name: string;
  size: number;
  type: string;
  added_at: Date;
  user_id: number | null;
}

/** In the order in which they were added. */
export async function listDocuments(tx: Tx, scope: Scope, orderId: number): Promise<StoredDocument[]> {
  const rows = await tx.query<DocumentRow>({
    name: 'orders.documents',
    text: `select file_id as id, kind, name, size, type, added_at, user_id from loading_order_document
            where organization_id = $1 and order_id = $2 order by file_id`,
    values: [scope.organizationId, orderId],
  });
  return rows.map((row) => ({
    id: row.id,
    kind: orderDocumentKind.parse(row.kind),
    name: row.name,
    size: row.size,
    type: row.type,
    addedAt: row.added_at.getTime(),
    userId: row.user_id,
  }));
}

export async function insertDocument(
  tx: Tx,
  scope: Scope & { readonly userId: number },
  orderId: number,
  { id, name, size, type }: StoredFile,
  kind: DocumentKind,
  now: number,
): Promise<void> {
  await tx.query({
    name: 'orders.insert_document',
    text: `insert into loading_order_document (organization_id, order_id, file_id, kind, name, size, type, added_at, user_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [scope.organizationId, orderId, id, kind, name, size, type, new Date(now), scope.userId],
  });
}

export async function deleteDocument(tx: Tx, scope: Scope, orderId: number, fileId: number): Promise<void> {
  await tx.query({
    name: 'orders.delete_document',
    text: 'delete from loading_order_document where organization_id = $1 and order_id = $2 and file_id = $3::int8',
    values: [scope.organizationId, orderId, fileId],
  });
}
