import { endpoints } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAppDriver, driverToken, signedInDriver } from '../../../../../tests/support/drivers.ts';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { insertLastPosition } from '../../../../../tests/support/telemetry.ts';
import { parked, someRules } from '../../telemetry/stages/builders.testing.ts';
import { fold } from '../../telemetry/stages/fold.ts';
import { encodeState } from '../../telemetry/stages/state.ts';
import { LiveClient, isFull } from '../../../../../tests/support/live-client.ts';
import { aHaulier, aText, fetched, listed, post, report, seen, sent } from './messages.testing.ts';

const { messages, messageTemplates, driverApp, driverAccesses, routePlans } = endpoints;

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('a message to a driver', () => {
  it('goes through its states from the server to the phone', async () => {
    const { dispatcher, phone, deviceId } = await aHaulier(app);
    const message = await sent(dispatcher, aText({ deviceId }, 'Naložite v Kopru'));
    expect(message).toMatchObject({
      deviceId,
      direction: 0,
      directionStr: 'out',
      type: 0,
      text: 'Naložite v Kopru',
      sender: { kind: 'user', name: 'Ana Kos' },
      location: null,
      phoneTime: null,
    });
    expect(message.uniqueId).toMatch(/^o/);
    // The app is signed in, but not connected: the hand-over goes on until it fetches.
    await expect.poll(async () => (await seen(dispatcher, message)).currentState).toBe(10);
    expect((await fetched(phone)).map(({ id }) => id)).toEqual([message.id]);
    expect((await seen(dispatcher, message)).currentState).toBe(20);
    expect((await report(phone, message, 'received')).body.currentState).toBe(30);
    expect((await report(phone, message, 'read')).body.currentState).toBe(40);
    const { currentState, stateTimes } = await seen(dispatcher, message);
    expect([currentState, Object.keys(stateTimes)]).toEqual([40, ['0', '10', '20', '30', '40']]);
    // Both sides see the same.
    expect((await fetched(phone))[0]).toEqual(await seen(dispatcher, message));
  });

  it('is written to the socket of the app, and shown to dispatchers at once', async () => {
    const { dispatcher, driver, deviceId } = await aHaulier(app);
    const user = (await dispatcher.get('/api/user')).body;
    const [page, phone] = [await LiveClient.open(app.url), await LiveClient.open(app.url)];
    page.send({ ping: 1, token: user.wsToken });
    phone.send({ ping: 1, token: await driverToken(app, driver) });
    await Promise.all([page.frame(isFull), phone.frame(isFull)]);
    expect((await phone.frame(isFull)).devices).toEqual([]);
    const message = await sent(dispatcher, aText({ deviceId }));
    const isSent = (frame: unknown) => JSON.stringify(frame).includes('"currentState":20');
    const [shown, got] = [await page.frame(isSent), await phone.frame(isSent)];
    for (const frame of [shown, got]) expect(frame.messages).toMatchObject([{ id: message.id, currentState: 20 }]);
    await Promise.all([page.close(), phone.close()]);
  });

  it('reaches neither dispatchers who may not see the vehicle nor other drivers live', async () => {
    const { company, dispatcher, deviceId } = await aHaulier(app);
    const fleet = fleetRows(app.database);
    const second = await fleet.vehicle(company.organizationId, 'LJ 71-ERP');
    const hidden = await company.person();
    const user = (await hidden.get('/api/user')).body;
    await fleet.showOnly(company.organizationId, user.id, [second.vehicleId]);
    const stranger = await addAppDriver(app, company.organizationId, { vehicleId: second.vehicleId });
    const sockets = [await LiveClient.open(app.url), await LiveClient.open(app.url)] as const;
    sockets[0].send({ ping: 1, token: (await hidden.get('/api/user')).body.wsToken });
    sockets[1].send({ ping: 1, token: await driverToken(app, stranger) });
    await Promise.all(sockets.map((socket) => socket.frame(isFull)));
    await sent(dispatcher, aText({ deviceId }, 'Skrivno'));
    const open = await sent(dispatcher, aText({ deviceId: second.deviceId }, 'Javno'));
    const isOpen = (frame: { messages?: unknown }) => JSON.stringify(frame.messages ?? []).includes('Javno');
    await Promise.all(sockets.map((socket) => socket.frame(isOpen)));
    for (const socket of sockets) expect(socket.received).not.toContain('Skrivno');
    expect((await listed(hidden)).map(({ id }) => id)).toEqual([open.id]);
    await Promise.all(sockets.map((socket) => socket.close()));
  });

  it('waits without a driver app, and goes to the driver who signs in', async () => {
    const { company, dispatcher } = await aHaulier(app);
    const { deviceId, vehicleId } = await fleetRows(app.database).vehicle(company.organizationId, 'LJ BREZ');
    const message = await sent(dispatcher, aText({ deviceId }));
    const rows = (await dispatcher.get(messages.conversations.path)).body;
    expect(rows.find((row: { deviceId: number }) => row.deviceId === deviceId)).toMatchObject({
      last: { id: message.id, currentState: 0 },
      driverApp: false,
    });
    const phone = await signedInDriver(app, await addAppDriver(app, company.organizationId, { vehicleId }));
    expect((await fetched(phone)).map(({ id, currentState }) => [id, currentState])).toEqual([[message.id, 20]]);
  });

  it('is one message however often it is sent with the same key', async () => {
    const { dispatcher, company, deviceId } = await aHaulier(app);
    const body = aText({ deviceId }, 'Enkrat', { uniqueId: 'k-1' });
    const [one, again] = await Promise.all([sent(dispatcher, body), sent(dispatcher, body)]);
    expect([one.uniqueId, again.id]).toEqual(['ok-1', one.id]);
    expect((await sent(await company.person(), body)).id).not.toBe(one.id);
    expect(await listed(dispatcher)).toHaveLength(2);
  });

  it('goes to many or to none, with the names of each filled in', async () => {
    const { company, dispatcher, deviceId } = await aHaulier(app);
    const fleet = fleetRows(app.database);
    const second = await fleet.vehicle(company.organizationId, 'LJ 71-ERP');
    const foreign = await aHaulier(app);
    const many = aText({ deviceIds: [deviceId, second.deviceId, foreign.deviceId] }, 'Vsi');
    expect((await post(dispatcher, many)).status).toBe(404);
    expect(await listed(dispatcher)).toEqual([]);
    const both = aText({ deviceIds: [deviceId, second.deviceId] }, '{driver}, {plate}!', { uniqueId: 'k' });
    const first = messages.send.reply.parse((await post(dispatcher, both)).body);
    expect(first).toMatchObject([{ text: 'Jure Voznik, LJ KT-482!' }, { text: ', LJ 71-ERP!' }]);
    expect((await post(dispatcher, both)).body.map(({ id }: { id: number }) => id)).toEqual(
      [first].flat().map(({ id }) => id),
    );
  });

  it('names the driver whose card is in the vehicle, as lists do', async () => {
    const { company, dispatcher, deviceId } = await aHaulier(app);
    const { cardNumber } = await addAppDriver(app, company.organizationId, { lastName: 'Novak' });
    const { state } = fold(null, [parked(0, 0, { driver1CardId: cardNumber })], someRules);
    const last = { deviceTime: Date.UTC(2026, 10, 20, 8), state: encodeState(state) };
    await insertLastPosition(app.database, company.organizationId, deviceId, last);
    expect((await sent(dispatcher, aText({ deviceId }, '{driver}'))).text).toBe('Jure Novak');
  });

  it('goes to nobody when the filled in text is too long for one of them', async () => {
    const { company, dispatcher, deviceId } = await aHaulier(app);
    const second = await fleetRows(app.database).vehicle(company.organizationId, 'LJ 71-ERP');
    const text = `${'a'.repeat(988)}{driver}`;
    // The second vehicle has no driver, and with 'Jure Voznik' the text has 999 characters.
    const deviceIds = [second.deviceId, deviceId];
    expect(await post(dispatcher, aText({ deviceIds }, `bb${text}`))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'attributes.message', code: 'too_long', params: { num: 1_001 } }] },
    });
    expect(await listed(dispatcher)).toEqual([]);
    expect((await post(dispatcher, aText({ deviceIds }, `b${text}`))).status).toBe(200);
  });

  it('carries a place, which the driver is asked to reach', async () => {
    const { dispatcher, phone, deviceId } = await aHaulier(app);
    const location = { lat: 45.5481, lon: 13.7302, naziv: 'Luka Koper' };
    const message = await sent(dispatcher, aText({ deviceId }, 'Peljite v {place}', { location, type: 1 }));
    const place = { latitude: 45.5481, longitude: 13.7302, name: 'Luka Koper' };
    expect(message).toMatchObject({ location: place, type: 1, text: 'Peljite v Luka Koper' });
    expect((await dispatcher.get(messages.list.path)).body).toMatchObject([{ location }]);
    expect((await report(phone, message, 'inDrive')).status).toBe(200);
    expect((await seen(dispatcher, message)).currentState).toBe(41);
    expect((await report(phone, message, 'realized')).body.currentState).toBe(50);
  });

  it('carries a route plan with its places as they were when it was sent', async () => {
    const { dispatcher, phone, deviceId } = await aHaulier(app);
    const markers = [
      { naziv: 'Skladišče', lat: 46.05, lon: 14.5 },
      { naziv: 'Luka Koper', lat: 45.5481, lon: 13.7302 },
    ];
    const plan = (await dispatcher.post(routePlans.create.path, { naziv: 'V Koper', markers })).body;
    const message = await sent(dispatcher, aText({ deviceId }, 'Pot', { routePlanId: plan.id }));
    expect((await dispatcher.delete(`${routePlans.list.path}/${plan.id}`)).status).toBe(204);
    const stops = [
      { latitude: 46.05, longitude: 14.5, name: 'Skladišče' },
      { latitude: 45.5481, longitude: 13.7302, name: 'Luka Koper' },
    ];
    expect((await fetched(phone))[0]).toMatchObject({ routePlanId: plan.id, stops });
    expect((await report(phone, message, 'inDrive')).status).toBe(200);
    expect((await report(phone, message, 'realized')).body.currentState).toBe(50);
    await dispatcher.delete(`${messages.list.path}/${message.id}`);
    expect((await seen(dispatcher, message)).stops).toEqual([]);
  });

  it('carries no plan of another company', async () => {
    const [{ dispatcher, deviceId }, other] = [await aHaulier(app), await aHaulier(app)];
    const markers = [
      { naziv: 'A', lat: 46.05, lon: 14.5 },
      { naziv: 'B', lat: 45.5481, lon: 13.7302 },
    ];
    const plan = (await other.dispatcher.post(routePlans.create.path, { naziv: 'Njihova', markers })).body;
    expect(await post(dispatcher, aText({ deviceId }, 'Pot', { routePlanId: plan.id }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'attributes.routePlanId', code: 'unknown' }] },
    });
  });

  it.each([
    [{ type: 'sendCommunicationMessage', attributes: { message: 'Kam?', type: 0 } }, 'deviceIds', 'required'],
    [aText({ deviceIds: [] }), 'deviceIds', 'too_few'],
    [aText({ deviceIds: Array.from({ length: 501 }, (_, index) => index + 1) }), 'deviceIds', 'too_big'],
    [aText({ deviceId: 1 }, '   '), 'attributes.message', 'required'],
    [aText({ deviceId: 1 }, 'a'.repeat(1_001)), 'attributes.message', 'too_long'],
    [aText({ deviceId: 1 }, 'Skrito\u202E'), 'attributes.message', 'control_characters'],
    [aText({ deviceId: 1 }, 'Kam', { type: 2 }), 'attributes.type', 'invalid'],
    [
      aText({ deviceId: 1 }, 'Kam', { location: { lat: 91, lon: 1, naziv: 'A' } }),
      'attributes.location.lat',
      'too_big',
    ],
    [
      aText({ deviceId: 1 }, 'Kam', { location: { lat: 46, lon: 1, naziv: '' } }),
      'attributes.location.naziv',
      'required',
    ],
    [aText({ deviceId: 1 }, 'Kam', { loadingOrderId: 7 }), 'attributes.loadingOrderId', 'unknown'],
    [aText({ deviceId: 1 }, 'Kam', { uniqueId: 'two words' }), 'uniqueId', 'invalid'],
  ])('is refused as %j', async (body, path, code) => {
    const { dispatcher } = await aHaulier(app);
    expect(await post(dispatcher, body)).toMatchObject({ status: 422, body: { errors: [{ path, code }] } });
  });
});

describe('withdrawing', () => {
  const cancel = (client: Client, { id }: { id: number }) =>
    client.post(messages.cancel.path.replace(':id', String(id)));

  it('works until the app has the message, and takes it back from the phone', async () => {
    const { dispatcher, phone, deviceId } = await aHaulier(app);
    const message = await sent(dispatcher, aText({ deviceId }));
    expect((await cancel(dispatcher, message)).body.currentState).toBe(11);
    expect((await cancel(dispatcher, message)).status).toBe(200);
    expect(await fetched(phone)).toMatchObject([{ id: message.id, currentState: 11, text: '' }]);
    expect((await report(phone, message, 'read')).body.currentState).toBe(11);
    const second = await sent(dispatcher, aText({ deviceId }));
    await fetched(phone);
    expect(await cancel(dispatcher, second)).toMatchObject({ status: 409, body: { code: 'message.not_cancellable' } });
    expect((await cancel((await aHaulier(app)).dispatcher, second)).status).toBe(404);
  });

  it('of many takes back what is not sent yet, and leaves the rest, and what is of others', async () => {
    const [{ company, dispatcher, phone, deviceId }, other] = [await aHaulier(app), await aHaulier(app)];
    const idle = await fleetRows(app.database).vehicle(company.organizationId, 'LJ 71-ERP');
    const [taken] = [await sent(dispatcher, aText({ deviceId }))];
    await fetched(phone);
    const waiting = await sent(dispatcher, aText({ deviceId: idle.deviceId }));
    const foreign = await sent(other.dispatcher, aText({ deviceId: other.deviceId }));
    const messageIds = [taken.id, waiting.id, foreign.id];
    const reply = await dispatcher.post(messages.cancelMany.path, { messageIds });
    expect(reply).toMatchObject({
      status: 200,
      body: [
        { id: taken.id, currentState: 20 },
        { id: waiting.id, currentState: 11 },
      ],
    });
    expect((await seen(other.dispatcher, foreign)).currentState).toBeOneOf([0, 10]);
  });

  it('deletes a message everywhere', async () => {
    const { dispatcher, phone, deviceId } = await aHaulier(app);
    const message = await sent(dispatcher, aText({ deviceId }, 'Pomota'));
    await fetched(phone);
    const path = messages.remove.path.replace(':id', String(message.id));
    expect((await dispatcher.delete(path)).body).toMatchObject({ currentState: 51, text: '' });
    expect(await fetched(phone)).toMatchObject([{ currentState: 51, text: '' }]);
    expect((await report(phone, message, 'read')).body.currentState).toBe(51);
  });
});

describe('receipts', () => {
  it('change nothing when they come twice, and count when they come before the one they follow', async () => {
    const { dispatcher, phone, deviceId } = await aHaulier(app);
    const message = await sent(dispatcher, aText({ deviceId }));
    expect((await report(phone, message, 'read')).body.currentState).toBe(40);
    const times = (await seen(dispatcher, message)).stateTimes;
    for (const state of ['received', 'read', 'received'])
      expect((await report(phone, message, state)).body.stateTimes).toEqual(times);
    expect(times).not.toHaveProperty('30');
  });

  it('fill no table: what comes after twenty of one message changes nothing', async () => {
    const { dispatcher, phone, deviceId } = await aHaulier(app);
    const message = await sent(dispatcher, aText({ deviceId }));
    for (let key = 0; key < 25; key += 1) await report(phone, message, 'received', { key: `again-${key}` });
    expect((await report(phone, message, 'read', { key: 'late' })).body.currentState).toBe(30);
    const { rows } = await app.database.owner.query('select from message_receipt where message_id = $1', [message.id]);
    expect(rows).toHaveLength(20);
  });

  it('keep the clock of the phone beside that of the server', async () => {
    const { dispatcher, phone, deviceId } = await aHaulier(app);
    const message = await sent(dispatcher, aText({ deviceId }));
    const at = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const { stateTimes } = (await report(phone, message, 'received', { at, key: 'r-1' })).body;
    expect(Math.abs(Date.parse(stateTimes['30']) - Date.now())).toBeLessThan(60_000);
    const { rows } = await app.database.owner.query<{ phone_at: Date }>(
      'select phone_at from message_receipt where message_id = $1',
      [message.id],
    );
    expect(rows.map((row) => row.phone_at.toISOString())).toEqual([at]);
  });

  it('of an error move the message to the error of what the app waited for', async () => {
    const { dispatcher, phone, deviceId } = await aHaulier(app);
    const message = await sent(dispatcher, aText({ deviceId }));
    await fetched(phone);
    expect((await report(phone, message, 'error', { waitingFor: 40 })).body.currentState).toBe(35);
    expect((await report(phone, message, 'error')).body).toMatchObject({ errors: [{ path: 'waitingFor' }] });
  });

  it('are refused for the message of somebody else', async () => {
    const [own, other] = [await aHaulier(app), await aHaulier(app)];
    const message = await sent(own.dispatcher, aText({ deviceId: own.deviceId }));
    expect((await report(other.phone, message, 'read')).status).toBe(404);
    const colleague = await signedInDriver(app, await addAppDriver(app, own.company.organizationId));
    expect((await report(colleague, message, 'read')).status).toBe(404);
    expect(await fetched(colleague)).toEqual([]);
    expect(
      (await colleague.post(messages.updateStates.path, { messageIds: [message.id], state: 'read' })).body,
    ).toEqual({ updated: 0 });
  });
});

describe('a driver', () => {
  const write = (phone: Client, text: string, more: object = {}) =>
    phone.post(driverApp.write.path, { uniqueId: 'w-1', text, ...more });

  it('writes to the office once per key, and the office reads it', async () => {
    const { company, dispatcher, phone, deviceId, driver } = await aHaulier(app);
    const written = (await write(phone, 'Zamujam pol ure', { at: '2026-11-20T08:15:00.000Z' })).body;
    expect(written).toMatchObject({
      uniqueId: 'iw-1',
      deviceId,
      direction: 1,
      directionStr: 'in',
      currentState: 30,
      phoneTime: '2026-11-20T08:15:00.000Z',
      sender: { kind: 'driver', id: driver.id, name: 'Jure Voznik' },
    });
    expect((await write(phone, 'Zamujam pol ure')).body.id).toBe(written.id);
    const rows = (await dispatcher.get(messages.conversations.path)).body;
    expect(rows).toMatchObject([{ deviceId, unread: 1, stuck: 0, driverApp: true, last: { text: 'Zamujam pol ure' } }]);
    const toDriver = await sent(dispatcher, aText({ deviceId }));
    const read = { messageIds: [written.id, toDriver.id, 999_999], state: 'read' };
    expect((await (await aHaulier(app)).dispatcher.post(messages.updateStates.path, read)).body).toEqual({
      updated: 0,
    });
    expect((await dispatcher.post(messages.updateStates.path, read)).body).toEqual({ updated: 1 });
    expect((await dispatcher.post(messages.updateStates.path, read)).body).toEqual({ updated: 0 });
    expect((await phone.post(messages.updateStates.path, read)).body).toEqual({ updated: 1 });
    expect((await seen(dispatcher, toDriver)).currentState).toBe(40);
    expect((await company.admin.post(messages.updateStates.path, { messageIds: [], state: 'read' })).status).toBe(422);
    expect((await company.admin.post(messages.updateStates.path, { messageIds: [1], state: 'sent' })).status).toBe(422);
  });

  it('reads only messages of their own time in the vehicle, with those of their co-driver', async () => {
    const { company, dispatcher, phone, deviceId, vehicleId } = await aHaulier(app);
    await sent(dispatcher, aText({ deviceId }, 'Pred sovoznikom'));
    const co = await addAppDriver(app, company.organizationId, { lastName: 'Sovoznik' });
    const coPath = driverAccesses.change.path.replace(':id', String(co.id));
    expect((await company.admin.patch(coPath, { vehicleIds: null })).status).toBe(200);
    const coPhone = await signedInDriver(app, co);
    expect((await coPhone.post(driverApp.chooseVehicle.path, { vehicleId })).body.vehicle.coDriver).toBe(true);
    const both = await sent(dispatcher, aText({ deviceId }, 'Obema'));
    await write(coPhone, 'Od sovoznika');
    await coPhone.post(driverApp.chooseVehicle.path, { vehicleId: null });
    await sent(dispatcher, aText({ deviceId }, 'Po sovozniku'));
    const texts = async (client: Client) => (await fetched(client)).map(({ text }) => text).toReversed();
    expect(await texts(coPhone)).toEqual(['Obema', 'Od sovoznika']);
    expect(await texts(phone)).toEqual(['Pred sovoznikom', 'Obema', 'Od sovoznika', 'Po sovozniku']);
    // The first receipt counts.
    expect((await report(coPhone, both, 'read')).body.currentState).toBe(40);
    expect((await report(phone, both, 'read')).body.currentState).toBe(40);
  });

  it('says where they are: a place that the office sees and that sends nobody anywhere', async () => {
    const { dispatcher, phone } = await aHaulier(app);
    const location = { lat: 46.05, lon: 14.5, naziv: 'Moj položaj' };
    const { id } = (await write(phone, 'Stojim tukaj', { location })).body;
    const place = { latitude: 46.05, longitude: 14.5, name: 'Moj položaj' };
    expect(await seen(dispatcher, { id })).toMatchObject({ location: place, currentState: 30 });
    await dispatcher.post(messages.updateStates.path, { messageIds: [id], state: 'read' });
    expect((await seen(dispatcher, { id })).currentState).toBe(40);
    for (const bad of [
      { ...location, lat: 91 },
      { lat: 46, lon: 14 },
      { ...location, zoom: 3 },
    ]) {
      expect((await write(phone, 'Stojim tukaj', { uniqueId: 'w-2', location: bad })).status).toBe(422);
    }
  });

  it('writes late from a vehicle that they have left: whoever drives it now does not read it', async () => {
    const { company, dispatcher, phone, deviceId, vehicleId, driver } = await aHaulier(app);
    const next = await addAppDriver(app, company.organizationId);
    await app.database.owner.query('update driver_assignment set assigned_to = now() where driver_id = $1', [
      driver.id,
    ]);
    await app.database.owner.query(
      `insert into driver_assignment (organization_id, vehicle_id, driver_id, assigned_from) values ($1, $2, $3, now())`,
      [company.organizationId, vehicleId, next.id],
    );
    const nextPhone = await signedInDriver(app, next);
    expect((await write(phone, 'Ključi so pri vratarju', { deviceId })).status).toBe(200);
    expect((await listed(dispatcher)).map(({ text }) => text)).toEqual(['Ključi so pri vratarju']);
    expect(await fetched(nextPhone)).toEqual([]);
  });

  it('cannot write without a vehicle, nor from one in which they have not been', async () => {
    const { company, phone } = await aHaulier(app);
    const walking = await signedInDriver(app, await addAppDriver(app, company.organizationId));
    expect(await write(walking, 'Kje je kamion?')).toMatchObject({
      status: 409,
      body: { code: 'driver_app.no_vehicle' },
    });
    const second = await fleetRows(app.database).vehicle(company.organizationId, 'LJ 71-ERP');
    expect((await write(phone, 'Od drugod', { deviceId: second.deviceId })).status).toBe(404);
    expect((await write(phone, '')).status).toBe(422);
    expect((await write(phone, 'Ob', { at: '2026-13-01T00:00:00Z' })).status).toBe(422);
  });
});

describe('the list of messages', () => {
  it('has the last days by default, and older ones from drivers that nobody has read', async () => {
    const { dispatcher, phone, deviceId } = await aHaulier(app);
    const age = async (id: number, days: number) =>
      app.database.owner.query(`update message set created_at = now() - make_interval(days => $2) where id = $1`, [
        id,
        days,
      ]);
    const write = async (text: string, days: number) => {
      const { id } = (await phone.post(driverApp.write.path, { uniqueId: `w-${days}`, text })).body;
      await age(id, days);
      return id;
    };
    const old = await sent(dispatcher, aText({ deviceId }, 'Staro naročilo'));
    await age(old.id, 5);
    await write('Pred desetimi dnevi', 10);
    await write('Pred šestimi dnevi', 6);
    const readLongAgo = await write('Prebrano', 8);
    await dispatcher.post(messages.updateStates.path, { messageIds: [readLongAgo], state: 'read' });
    await sent(dispatcher, aText({ deviceId }, 'Danes'));
    const texts = async (query = '') => (await listed(dispatcher, query)).map(({ text }) => text);
    expect(await texts()).toEqual(['Pred desetimi dnevi', 'Pred šestimi dnevi', 'Danes']);
    expect(await texts('?unreadLimit=1')).toEqual(['Pred šestimi dnevi', 'Danes']);
    expect(await texts('?unreadLimit=0')).toEqual(['Danes']);
    expect(await texts('?direction=0')).toEqual(['Danes']);
    expect(await texts(`?devices=${deviceId}&messageTypes=1`)).toEqual([]);
    const from = new Date(Date.now() - 9 * 86_400_000).toISOString();
    expect(await texts(`?from=${from}&unreadLimit=0`)).toHaveLength(4);
    expect(await texts(`?from=${from}&search=SESTIMI&unreadLimit=0`)).toEqual(['Pred šestimi dnevi']);
  });

  it.each([
    ['devices=999999', 404],
    ['from=2026-01-01T00:00:00.000Z&to=2026-11-01T00:00:00.000Z', 422],
    ['from=yesterday', 422],
    ['unreadLimit=-1', 422],
    ['messageTypes=2', 422],
    ['direction=3', 422],
    ['unknown=1', 422],
  ])('answers ?%s with %i', async (query, status) => {
    const { dispatcher } = await aHaulier(app);
    expect((await dispatcher.get(`${messages.list.path}?${query}`)).status).toBe(status);
  });
});

describe('templates', () => {
  const pathOf = (id: number) => messageTemplates.replace.path.replace(':id', String(id));

  it('belong to the organization, each name once', async () => {
    const [{ dispatcher, company }, other] = [await aHaulier(app), await aHaulier(app)];
    const body = { naziv: 'Naklad', text: 'Ob {time} v {place}, {driver}' };
    const created = (await dispatcher.post(messageTemplates.create.path, body)).body;
    expect(created).toMatchObject(body);
    const taken = { status: 409, body: { code: 'message_template.taken', errors: [{ path: 'naziv' }] } };
    expect(await dispatcher.post(messageTemplates.create.path, { ...body, naziv: 'NAKLAD' })).toMatchObject(taken);
    const second = (await dispatcher.post(messageTemplates.create.path, { ...body, naziv: 'Razklad' })).body;
    expect(await dispatcher.put(pathOf(second.id), body)).toMatchObject(taken);
    expect((await dispatcher.put(pathOf(second.id), { ...body, naziv: 'Odklad' })).body.naziv).toBe('Odklad');
    expect((await other.dispatcher.put(pathOf(created.id), body)).status).toBe(404);
    expect((await other.dispatcher.delete(pathOf(created.id))).status).toBe(404);
    expect((await other.dispatcher.get(messageTemplates.list.path)).body).toEqual([]);
    expect((await dispatcher.delete(pathOf(created.id))).status).toBe(204);
    expect((await company.admin.get(messageTemplates.list.path)).body).toMatchObject([{ naziv: 'Odklad' }]);
    expect((await dispatcher.post(messageTemplates.create.path, { naziv: '', text: '' })).status).toBe(422);
  });
});
