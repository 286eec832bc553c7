import { ATTACHMENT_MAX_MB, TRAVEL_ORDER_FILES_MAX } from '@konvoj/contract';
import type { OrderFile } from '@konvoj/contract';
import { PICTURES } from '../../organization/files/rules.ts';
import type { FileIntake } from '../../organization/files/intake.ts';
import { keepFile, openFile, releaseFiles } from '../../organization/files/service.ts';
import type { FileUse, IncomingFile, ReceivedFile, StoredFile } from '../../organization/files/types.ts';
import { auditUpdated } from '../../fleet/editing.ts';
import { userNames } from '../../organization/identity/names.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { ProblemError, notFound } from '../../platform/http/index.ts';
import type { FileReply } from '../../platform/http/index.ts';
import { announce } from '../../organization/webhooks/service.ts';
import { orderClosed } from './errors.ts';
import { deleteFile, insertFile, listFiles } from './file-store.ts';
import { findSeen, lockSeen, publishOrders } from './parts.ts';
import type { OrderEditor, OrderParts } from './parts.ts';
import { isClosed, orderNumber } from './rules.ts';
import { saveOrder } from './store.ts';
import type { OrderReader, StoredTravelOrder } from './types.ts';
import { fileOnWire } from './wire.ts';

/** Pictures and PDF by their content: what an inspector can open, and no text that only has the name of a picture. */
const RECEIPT: FileUse = { name: 'travel_order', maxMB: ATTACHMENT_MAX_MB, types: [...PICTURES, 'application/pdf'] };

/** Receipts of orders. @throws {ProblemError} not_found; file.*; travel_order.closed */
export interface Receipts {
  add(editor: OrderEditor, orderId: number, files: AsyncIterable<IncomingFile>): Promise<OrderFile[]>;
  open(reader: OrderReader, orderId: number, fileId: number): Promise<FileReply>;
  remove(editor: OrderEditor, orderId: number, fileId: number): Promise<void>;
}

export function receipts(parts: OrderParts, intake: FileIntake): Receipts {
  const { database, clock } = parts;
  return {
    async add(editor, orderId, files) {
      await database.tenant(editor, async (tx) => {
        if (isClosed(await findSeen(tx, editor, orderId))) throw orderClosed();
      });
      const received: ReceivedFile[] = [];
      for await (const file of files) received.push(await intake.receive(editor, RECEIPT, file));
      const all = await database.tenant(editor, async (tx) => {
        const order = await lockSeen(tx, editor, orderId);
        if (isClosed(order)) throw orderClosed();
        const before = await listFiles(tx, editor, orderId);
        if (before.length + received.length > TRAVEL_ORDER_FILES_MAX)
          throw new ProblemError('file.too_many', { params: { max: TRAVEL_ORDER_FILES_MAX } });
        const now = clock.now();
        for (const each of received) {
          const file = await keepFile(tx, editor, each);
          await insertFile(tx, editor, orderId, file, now);
          await announceReceipt(tx, editor, order, file, now);
        }
        const after = await listFiles(tx, editor, orderId);
        const names = (some: typeof after) => ({ files: some.map(({ name }) => name) });
        await auditUpdated({ tx, actor: editor }, audited(order), { before: names(before), after: names(after) });
        return after;
      });
      if (received.length > 0) publishOrders(parts, editor, [orderId]);
      const names = await userNames(database, [...new Set(all.flatMap(({ userId }) => userId ?? []))]);
      return all.map((file) => fileOnWire(file, names));
    },

    async open(reader, orderId, fileId) {
      await database.tenant(reader, async (tx) => {
        await findSeen(tx, reader, orderId);
        if (!(await listFiles(tx, reader, orderId)).some(({ id }) => id === fileId)) throw notFound();
      });
      return openFile(database, reader, fileId);
    },

    async remove(editor, orderId, fileId) {
      await database.tenant(editor, async (tx) => {
        const order = await lockSeen(tx, editor, orderId);
        const before = await listFiles(tx, editor, orderId);
        const file = before.find(({ id }) => id === fileId);
        if (file === undefined) throw notFound();
        if (isClosed(order)) throw orderClosed();
        if (await deleteFile(tx, editor, orderId, fileId)) await releaseFiles(tx, editor, [fileId]);
        await saveOrder(tx, editor, withoutReceipt(order, fileId));
        const names = (some: typeof before) => ({ files: some.map(({ name }) => name) });
        const after = before.filter(({ id }) => id !== fileId);
        await auditUpdated({ tx, actor: editor }, audited(order), { before: names(before), after: names(after) });
      });
      publishOrders(parts, editor, [orderId]);
    },
  };
}

/** The order with the expenses of a removed receipt without it; its version stays when there are none. */
function withoutReceipt(order: StoredTravelOrder, fileId: number): StoredTravelOrder {
  if (!order.expenses.some((each) => each.fileId === fileId)) return order;
  const expenses = order.expenses.map((each) => (each.fileId === fileId ? { ...each, fileId: null } : each));
  return { ...order, expenses, version: order.version + 1 };
}

const audited = (order: StoredTravelOrder) =>
  ({ entity: 'travel_order', id: order.id, name: orderNumber(order) ?? order.person?.name ?? '' }) as const;

/** Announces a receipt to webhooks, in the transaction that stores it. */
function announceReceipt(tx: Tx, scope: Scope, order: StoredTravelOrder, file: StoredFile, now: number): Promise<void> {
  const document = { id: file.id, kind: 'receipt', name: file.name, size: file.size, contentType: file.type };
  const data = { travelOrder: { id: order.id, number: orderNumber(order) }, document };
  return announce(tx, scope, [{ event: 'document.added', key: `receipt:${file.id}`, at: now, data }], now);
}
