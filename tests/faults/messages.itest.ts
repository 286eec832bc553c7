import { endpoints, message as messageSchema } from '@konvoj/contract';
import type { Message } from '@konvoj/contract';
import { expect, it, onTestFinished } from 'vitest';
import { fakeGateway } from '../../apps/server/src/organization/notifications/world.testing.ts';
import { addOrganization, addUser } from '../../apps/server/src/organization/identity/administration.ts';
import { statementsOn } from '../../apps/server/src/platform/database.ts';
import { PASSWORD, signedIn } from '../support/app.ts';
import { Client } from '../support/client.ts';
import { databaseOfThisTest } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { addAppDriver, driverToken } from '../support/drivers.ts';
import { fleetRows } from '../support/fleet.ts';
import { appPhone } from './app-phone.ts';
import type { AppPhone } from './app-phone.ts';
import { killedServer } from './killed-server.ts';
import type { KilledServer, Moment } from './killed-server.ts';

const { messages } = endpoints;

/** Between storing and delivering, and around each answer. */
const MOMENTS: readonly Moment[] = [
  ['request', 3],
  ['message 0', 2],
  ['message 10', 2],
  ['frame', 2],
  ['message 20', 2],
  ['message_receipt', 3],
  ['message 40', 2],
  ['delivery sending', 1],
  ['gateway', 1],
  ['delivery sent', 1],
];
const DISPATCHERS = 2;
const AFTERWARDS = 4;

it('a server that is killed at any moment delivers each message once and in order, or leaves it in a state with a name', async () => {
  const database = await databaseOfThisTest();
  const gateway = await fakeGateway();
  const server = await killedServer(database, MOMENTS, {
    tables: ['message', 'message_receipt', 'delivery'],
    settings: { KONVOJ_SMS_URL: gateway.url, KONVOJ_RATE_LIMIT: '0', KONVOJ_MAP_STYLE_LIGHT: 'offline' },
  });
  gateway.onRequest = () => server.note('gateway');
  const haulier = await aHaulier(database, server);
  const phone = await appPhone(server, haulier);
  let isOver = false;
  onTestFinished(() => void (isOver = true));
  const sending = Array.from({ length: DISPATCHERS }, (_, index) =>
    dispatcher(server, `dispatcher-${index}`, haulier.deviceId, () => isOver),
  );
  await server.done();
  isOver = true;
  const sent = await Promise.all(sending);
  const stored = await settled(database, phone);

  for (const [index, ofDispatcher] of sent.entries()) {
    expect(ofDispatcher.length).toBeGreaterThan(AFTERWARDS);
    const toDriver = stored.filter(({ key }) => key.startsWith(`odispatcher-${index}`));
    expect(toDriver.map(({ key }) => key)).toEqual(ofDispatcher.map(({ uniqueId }) => uniqueId));
    expect(
      toDriver.map(({ id }) => id),
      'an answer that came twice named the same message',
    ).toEqual(ofDispatcher.map(({ id }) => id));
  }
  const onPhone = await phone.messages();
  expect(onPhone.map(({ uniqueId }) => uniqueId)).toEqual(stored.map(({ key }) => key));
  expect(onPhone.map(({ state }) => state)).toEqual(stored.map(({ state }) => state));
  const fromDriver = stored.filter(({ to_driver: toDriver }) => !toDriver);
  expect(fromDriver.map(({ text }) => text)).toEqual(phone.written);
  for (const { state, to_driver: toDriver } of stored) expect(state).toBeOneOf(toDriver ? [11, 40] : [30]);
  await expectReceiptsOnce(database, stored);
  await expectNotificationsNamed(
    database,
    gateway.received.map(({ headers }) => headers['idempotency-key']),
  );
}, 480_000);

interface Haulier {
  readonly organizationId: number;
  readonly driverId: number;
  readonly deviceId: number;
  readonly token: string;
}

async function aHaulier(database: TestDatabase, server: KilledServer): Promise<Haulier> {
  const owner = statementsOn(database.owner);
  const organizationId = await addOrganization(owner, { name: 'Prevozi Kolovrat' });
  await database.owner.query('update organization set sms_per_day = 100000');
  const person = { organizationId, role: 'user', canEditFleet: false, language: 'en', password: PASSWORD } as const;
  for (let index = 0; index < DISPATCHERS; index += 1) {
    const email = `dispatcher-${index}@kolovrat.example`;
    await addUser(owner, { ...person, email, firstName: 'Ana', lastName: 'Kos' });
  }
  const { vehicleId, deviceId } = await fleetRows(database).vehicle(organizationId, 'LJ KT-482');
  const driver = await addAppDriver({ database }, organizationId, { vehicleId, workPhone: '+38641555123' });
  const token = await driverToken({ client: () => new Client(server.url) }, driver);
  return { organizationId, driverId: driver.id, deviceId, token };
}

/** Sends one message after the other, each until it is answered. @returns the answers */
async function dispatcher(server: KilledServer, name: string, deviceId: number, isOver: () => boolean) {
  const client = await signedIn(server, `${name}@kolovrat.example`);
  const answers: Message[] = [];
  for (let afterwards = 0; afterwards < AFTERWARDS; afterwards += isOver() ? 1 : 0) {
    const number = answers.length;
    const body = {
      deviceId,
      uniqueId: `${name}-${number}`,
      type: 'sendCommunicationMessage',
      attributes: { message: `${name} ${number}`, type: 0, sms: number % 3 === 0 },
    };
    const sent = messageSchema.parse(await insist(server, () => client.post(messages.send.path, body)));
    answers.push(sent);
    // Refused when a phone has it already.
    if (number % 5 === 4) await insist(server, () => client.post(messages.cancel.path.replace(':id', String(sent.id))));
  }
  return answers;
}

async function insist(server: KilledServer, call: () => ReturnType<Client['post']>): Promise<unknown> {
  for (;;) {
    await server.up();
    const reply = call();
    server.note('request');
    try {
      const { status, body } = await reply;
      if (status < 500) return body;
    } catch {
      // It was killed meanwhile.
    }
  }
}

interface StoredRow {
  readonly id: number;
  readonly key: string;
  readonly to_driver: boolean;
  readonly text: string;
  readonly state: number;
}

/** All messages by their order, when the phone has nothing left to report. */
async function settled(database: TestDatabase, phone: AppPhone): Promise<StoredRow[]> {
  const read = async () => {
    const text = 'select id, unique_id as key, to_driver, text, state from message order by created_at, id';
    return (await database.owner.query<StoredRow>(text)).rows;
  };
  const isOnItsWay = ({ to_driver: toDriver, state }: StoredRow) => toDriver && state < 40 && state !== 11;
  await expect
    .poll(async () => [(await read()).filter(isOnItsWay), await phone.waiting()], { timeout: 60_000 })
    .toEqual([[], 0]);
  const stored = await read();
  await expect
    .poll(async () => (await phone.messages()).map(({ state }) => state))
    .toEqual(stored.map(({ state }) => state));
  return stored;
}

async function expectReceiptsOnce(database: TestDatabase, stored: readonly StoredRow[]): Promise<void> {
  const { rows } = await database.owner.query<{ message_id: number; receipt: string; n: number }>(
    'select message_id, receipt, count(*)::int4 as n from message_receipt group by message_id, receipt',
  );
  expect(
    rows.filter(({ n }) => n > 1),
    'a receipt counts once',
  ).toEqual([]);
  const read = new Set(rows.filter(({ receipt }) => receipt === 'read').map(({ message_id: id }) => id));
  expect(stored.filter(({ state, id }) => state === 40 && !read.has(id))).toEqual([]);
}

/**
 * Each SMS has one delivery; the gateway got nothing that is not one of them, and what counts as sent. What a kill
 * interrupted is due again later (killed.itest.ts of notifications).
 */
async function expectNotificationsNamed(database: TestDatabase, keys: readonly (string | string[] | undefined)[]) {
  const read = async () =>
    (
      await database.owner.query<{ id: string; subject: string; state: string }>(
        'select id, subject, state from delivery',
      )
    ).rows;
  const deliveries = await read();
  expect(deliveries.length).toBeGreaterThan(0);
  expect(new Set(deliveries.map(({ subject }) => subject)).size).toBe(deliveries.length);
  for (const { state } of deliveries) {
    expect(state).toBeOneOf(['queued', 'sending', 'sent']);
  }
  const sent = deliveries.filter(({ state }) => state === 'sent').map(({ id }) => id);
  expect(keys).toEqual(expect.arrayContaining(sent));
  expect(keys.filter((key) => !deliveries.some(({ id }) => id === key))).toEqual([]);
}
