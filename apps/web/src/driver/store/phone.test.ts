import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { DRIVER } from '../model/messages.testing.ts';
import { anOrder } from '../model/orders.testing.ts';
import { openPhoneDatabase } from './database.ts';
import { phoneOn } from './phone.ts';

let phones = 0;
async function aPhone() {
  const database = await openPhoneDatabase(`kept ${(phones += 1)}`);
  return phoneOn(database, { now: () => 0, newKey: () => 'key' });
}
const session = {
  owner: DRIVER,
  driverName: 'Jure Kos',
  organizationName: 'Prevozi Kolovrat',
  timeZone: 'Europe/Ljubljana',
  vehicle: null,
  positionConsent: false,
  token: 'kdr_one',
};

it('owes the server the end of a session that ended on the phone, until the server has ended it', async () => {
  const phone = await aPhone();
  await phone.saveSession(session);
  await phone.signOut(DRIVER);
  expect(await phone.session()).toBeNull();
  expect(await phone.dueSignOuts()).toEqual(['kdr_one']);
  await phone.signedOut('kdr_one');
  expect(await phone.dueSignOuts()).toEqual([]);
});

it('owes nothing for a session that the server has ended itself', async () => {
  const phone = await aPhone();
  await phone.saveSession(session);
  await phone.sessionEnded('kdr_one');
  await phone.signOut(DRIVER);
  expect(await phone.dueSignOuts()).toEqual([]);
});

it('sends the place of a draft with its message, once', async () => {
  const phone = await aPhone();
  const place = { latitude: 46.05, longitude: 14.5, name: 'Moj položaj' };
  await phone.saveText(DRIVER, 'Stojim tukaj');
  await phone.savePlace(DRIVER, place);
  await phone.sendDraft(DRIVER, 3);
  const { outbox, draft } = await phone.read(DRIVER);
  expect(outbox).toMatchObject([{ text: 'Stojim tukaj', place }]);
  expect(draft).toMatchObject({ text: '', place: null });
});

it('keeps the orders of a driver in place of those before, and queues what they report', async () => {
  const phone = await aPhone();
  await phone.keepOrders(DRIVER, [anOrder({ id: 1 }), anOrder({ id: 2 })]);
  await phone.keepOrders(DRIVER, [anOrder({ id: 2, state: 2 })]);
  await phone.reportPoint(DRIVER, { orderId: 2, point: 1, status: 'arrived', reason: null });
  const { orders, outbox } = await phone.read(DRIVER);
  expect(orders).toMatchObject([{ id: 2, state: 2 }]);
  expect(outbox).toMatchObject([{ kind: 'point', orderId: 2, point: 1, status: 'arrived' }]);
});

it('replaces an order by the server’s copy, and keeps a refused report until the driver has read it', async () => {
  const phone = await aPhone();
  await phone.reportPoint(DRIVER, { orderId: 42, point: 1, status: 'arrived', reason: null });
  const accepted = await phone.nextEntry(DRIVER);
  if (accepted === null) throw new Error('nothing waits');
  await phone.settle(accepted, { answer: { kind: 'accepted' }, stored: null, order: anOrder({ state: 2 }) });
  expect((await phone.read(DRIVER)).orders).toMatchObject([{ id: 42, state: 2 }]);
  await phone.reportPoint(DRIVER, { orderId: 42, point: 1, status: 'done', reason: null });
  const refused = await phone.nextEntry(DRIVER);
  if (refused === null) throw new Error('nothing waits');
  await phone.settle(refused, { answer: { kind: 'refused', code: 'loading_order.closed' }, stored: null });
  expect((await phone.read(DRIVER)).outbox).toMatchObject([{ refused: 'loading_order.closed' }]);
  await phone.dropRefused(refused.sequence);
  expect((await phone.read(DRIVER)).outbox).toEqual([]);
});
