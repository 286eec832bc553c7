import { ATTACHMENT_MAX_MB, LOADING_ORDER_DOCUMENTS_MAX } from '@konvoj/contract';
import type { OrderDocument } from '@konvoj/contract';
import { DOCUMENTS, PICTURES } from '../../organization/files/rules.ts';
import type { FileIntake } from '../../organization/files/intake.ts';
import { keepFile, openFile, releaseFiles } from '../../organization/files/service.ts';
import type { FileUse, IncomingFile, ReceivedFile } from '../../organization/files/types.ts';
import { userNames } from '../../organization/identity/names.ts';
import type { FileReply } from '../../platform/http/index.ts';
import { ProblemError, notFound } from '../../platform/http/index.ts';
import { announceDocument } from './announcing.ts';
import { insertChanges } from './change-store.ts';
import { deleteDocument, insertDocument, listDocuments } from './document-store.ts';
import { lockSeenOrder, publishOrders, requireSeen } from './parts.ts';
import type { OrderParts, OrderReader } from './parts.ts';
import type { OrderEditor } from './service.ts';
import { findOrder } from './store.ts';
import { documentOnWire } from './wire.ts';

const DOCUMENT: FileUse = { name: 'loading_order', maxMB: ATTACHMENT_MAX_MB, types: [...PICTURES, ...DOCUMENTS] };

/** Documents of orders: consignment notes, delivery notes, others. @throws {ProblemError} not_found; file.* */
export interface OrderDocuments {
  add(
    editor: OrderEditor,
    orderId: number,
    kind: OrderDocument['kind'],
    files: AsyncIterable<IncomingFile>,
  ): Promise<OrderDocument[]>;
  open(reader: OrderReader, orderId: number, documentId: number): Promise<FileReply>;
  remove(editor: OrderEditor, orderId: number, documentId: number): Promise<void>;
}

export function orderDocuments(parts: OrderParts, intake: FileIntake): OrderDocuments {
  const { database, clock } = parts;

  const changed = (editor: OrderEditor, orderId: number) =>
    publishOrders(parts, editor, { orderIds: [orderId], isOtherWork: false });

  return {
    async add(editor, orderId, kind, files) {
      await database.tenant(editor, async (tx) => requireSeen(tx, editor, await findOrder(tx, editor, orderId)));
      const received: ReceivedFile[] = [];
      for await (const file of files) received.push(await intake.receive(editor, DOCUMENT, file));
      const documents = await database.tenant(editor, async (tx) => {
        const order = await lockSeenOrder(tx, editor, orderId);
        const before = await listDocuments(tx, editor, orderId);
        if (before.length + received.length > LOADING_ORDER_DOCUMENTS_MAX)
          throw new ProblemError('file.too_many', { params: { max: LOADING_ORDER_DOCUMENTS_MAX } });
        const now = clock.now();
        for (const each of received) {
          const file = await keepFile(tx, editor, each);
          await insertDocument(tx, editor, orderId, file, kind, now);
          const cause = { source: 'dispatcher', userId: editor.userId } as const;
          await insertChanges(tx, editor, orderId, [{ what: 'document_added', after: file.name }], cause, now);
          await announceDocument(tx, editor, order, file, kind, now);
        }
        return listDocuments(tx, editor, orderId);
      });
      if (received.length > 0) changed(editor, orderId);
      const names = await userNames(database, [...new Set(documents.flatMap(({ userId }) => userId ?? []))]);
      return documents.map((document) => documentOnWire(document, names));
    },

    async open(reader, orderId, documentId) {
      await database.tenant(reader, async (tx) => {
        await requireSeen(tx, reader, await findOrder(tx, reader, orderId));
        const documents = await listDocuments(tx, reader, orderId);
        if (!documents.some(({ id }) => id === documentId)) throw notFound();
      });
      return openFile(database, reader, documentId);
    },

    async remove(editor, orderId, documentId) {
      await database.tenant(editor, async (tx) => {
        await lockSeenOrder(tx, editor, orderId);
        const document = (await listDocuments(tx, editor, orderId)).find(({ id }) => id === documentId);
        if (document === undefined) throw notFound();
        await deleteDocument(tx, editor, orderId, documentId);
        await releaseFiles(tx, editor, [documentId]);
        const cause = { source: 'dispatcher', userId: editor.userId } as const;
        const change = { what: 'document_removed', before: document.name } as const;
        await insertChanges(tx, editor, orderId, [change], cause, clock.now());
      });
      changed(editor, orderId);
    },
  };
}
