import { endpoints } from '@konvoj/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAppDriver, signedInDriver } from '../../../../../tests/support/drivers.ts';
import { startApp } from '../../../../../tests/support/index.ts';
import type { TestApp } from '../../../../../tests/support/index.ts';
import { aSubscription, startPushService } from '../../organization/push/fake-service.testing.ts';
import type { FakePushService } from '../../organization/push/fake-service.testing.ts';
import type { PushService } from '../../organization/push/service.ts';
import { aHaulier, aText, seen, sent } from './messages.testing.ts';
import { wakePhones } from './push.ts';
import { lockMessages } from './store.ts';

const { pushKey, subscribe, signOut } = endpoints.driverApp;

let service: FakePushService;
let app: TestApp;

beforeAll(async () => {
  service = await startPushService();
  app = await startApp({ KONVOJ_PUSH_SERVICES: service.host });
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => service.server.close(resolve));
});

const arrived = (path: string) => service.received.filter((each) => each.path === path).length;

it('a phone that is not connected is woken, and the message is sent', async () => {
  const { dispatcher, phone, deviceId } = await aHaulier(app);
  expect((await phone.get(pushKey.path)).body.publicKey).toMatch(/^[\w-]{87}$/);
  expect((await phone.put(subscribe.path, { token: 'no subscription' })).status).toBe(422);
  expect((await phone.put(subscribe.path, { token: aSubscription(service, '/jure') })).status).toBe(204);
  const message = await sent(dispatcher, aText({ deviceId }));
  await expect.poll(async () => (await seen(dispatcher, message)).currentState).toBe(20);
  expect(arrived('/jure')).toBe(1);
  // Who has signed out is not woken any more.
  await phone.delete(signOut.path);
  const later = await sent(dispatcher, aText({ deviceId }));
  expect(later.currentState).toBe(0);
  expect(arrived('/jure')).toBe(1);
});

it('a phone with keys that encrypt nothing is forgotten, and holds up nobody else', async () => {
  const [broken, other] = [await aHaulier(app), await aHaulier(app)];
  const token = JSON.stringify({ ...JSON.parse(aSubscription(service, '/broken')), keys: { p256dh: 'a', auth: 'b' } });
  await broken.phone.put(subscribe.path, { token });
  await other.phone.put(subscribe.path, { token: aSubscription(service, '/other') });
  const messages = [
    await sent(broken.dispatcher, aText({ deviceId: broken.deviceId })),
    await sent(other.dispatcher, aText({ deviceId: other.deviceId })),
  ] as const;
  await expect.poll(async () => (await seen(broken.dispatcher, messages[0])).currentState).toBe(15);
  await expect.poll(async () => (await seen(other.dispatcher, messages[1])).currentState).toBe(20);
});

it('a phone whose service does not answer is asked once, and delays no other phone', async () => {
  const { company, dispatcher, driver, phone, deviceId, vehicleId } = await aHaulier(app);
  const second = await addAppDriver(app, company.organizationId);
  await app.database.owner.query(
    'insert into co_driver (organization_id, driver_id, vehicle_id, began_at) values ($1, $2, $3, now())',
    [company.organizationId, second.id, vehicleId],
  );
  const tokens = { silent: aSubscription(service, '/silent'), awake: aSubscription(service, '/awake') };
  await phone.put(subscribe.path, { token: tokens.silent });
  await (await signedInDriver(app, second)).put(subscribe.path, { token: tokens.awake });
  const messages = [await sent(dispatcher, aText({ deviceId })), await sent(dispatcher, aText({ deviceId }))];
  const ids = messages.map(({ id }) => id);

  const asked: string[] = [];
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<undefined>();
  const sendTo: PushService['sendTo'] = async (token) => {
    asked.push(token);
    if (asked.filter((each) => each === tokens.awake).length === ids.length) giveUp(undefined);
    if (token === tokens.awake) return 'accepted';
    await givenUp;
    return { error: 'The push service did not answer.' };
  };
  const scope = { organizationId: company.organizationId };
  const stored = await app.database.tenant(scope, (tx) => lockMessages(tx, scope, ids));
  const ofFirst = stored.map((message) => ({ ...message, id: -message.id, driverIds: [driver.id] }));
  const answers = await wakePhones(app.database, { sendTo })(scope, [...ofFirst, ...stored], Date.now());
  expect(asked.filter((token) => token === tokens.silent)).toHaveLength(1);
  expect(ids.map((id) => [answers.get(-id), answers.get(id)])).toEqual(ids.map(() => ['again', 'accepted']));
});

it('a phone on which another driver signs in is no longer woken for the first', async () => {
  const { company, dispatcher, phone, deviceId } = await aHaulier(app);
  const second = await addAppDriver(app, company.organizationId);
  const token = aSubscription(service, '/shared');
  await phone.put(subscribe.path, { token });
  await (await signedInDriver(app, second)).put(subscribe.path, { token });
  const message = await sent(dispatcher, aText({ deviceId }));
  expect((await seen(dispatcher, message)).currentState).toBeOneOf([0, 10]);
  expect(arrived('/shared')).toBe(0);
});

it('a phone that its push service knows no more is forgotten, and the message is an error', async () => {
  const { dispatcher, phone, deviceId } = await aHaulier(app);
  await phone.put(subscribe.path, { token: aSubscription(service, '/gone') });
  service.status = 410;
  const message = await sent(dispatcher, aText({ deviceId }));
  await expect.poll(async () => (await seen(dispatcher, message)).currentState).toBe(15);
  const { rows } = await app.database.owner.query('select from driver_session where push_token like $1', ['%/gone%']);
  expect(rows).toEqual([]);
});
