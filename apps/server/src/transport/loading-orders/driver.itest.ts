import { endpoints } from '@konvoj/contract';
import type { DriversOrder } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAppDriver, signedInDriver } from '../../../../../tests/support/drivers.ts';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { aHaulier, fetched, listed } from '../messages/messages.testing.ts';
import { anOrder, created, LOADING, minutesAgo, orderIn, pathOf, seen, UNLOADING } from './orders.testing.ts';

const { driverApp, driversOrders } = endpoints;

const MINUTE = 60_000;
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const ordersOn = async (phone: Client): Promise<DriversOrder[]> =>
  driversOrders.list.reply.parse((await phone.get(driversOrders.list.path)).body);

const reported = (phone: Client, { id }: { readonly id: number }, number: number, body: object) =>
  phone.post(`${driversOrders.list.path}/${id}/points/${number}/status`, body);

async function aSentOrder() {
  const haulier = await aHaulier(app);
  const { dispatcher, vehicleId } = haulier;
  const windowTo = '2026-06-10T07:00:00.000Z';
  const points = [LOADING, { ...UNLOADING, address: 'Vojkovo nabrežje 38', windowTo }];
  const order = await created(dispatcher, { vehicleId, points });
  const sent = orderIn(await dispatcher.post(pathOf(order, '/send'), { text: 'Pokliči pred prihodom' }));
  return { ...haulier, order: sent };
}

describe('an order that is sent', () => {
  it('reaches the driver as a message with its points, and is in preparation', async () => {
    const { dispatcher, phone, order, deviceId } = await aSentOrder();
    expect(order).toMatchObject({ state: 1 });
    expect(order.changes.map(({ what }) => what)).toEqual(expect.arrayContaining(['sent', 'state', 'created']));
    const [message] = await fetched(phone);
    expect(message).toMatchObject({
      deviceId,
      loadingOrderId: order.id,
      stops: [
        { latitude: 46.05, longitude: 14.5, name: LOADING.naziv },
        { latitude: 45.5481, longitude: 13.7302, name: UNLOADING.naziv },
      ],
    });
    expect(message?.text).toContain(order.number);
    expect(message?.text).toContain('Pokliči pred prihodom');
    expect(message?.text).toContain('Vojkovo nabrežje 38');
    expect((await listed(dispatcher)).map(({ loadingOrderId }) => loadingOrderId)).toEqual([order.id]);
  });

  it('is sent again without another change of its state', async () => {
    const { dispatcher, phone, order } = await aSentOrder();
    expect(orderIn(await dispatcher.post(pathOf(order, '/send'), { version: order.version }))).toMatchObject({
      state: 1,
    });
    expect(await fetched(phone)).toHaveLength(2);
  });

  it('is sent again once when it is pressed three times', async () => {
    const { dispatcher, phone, order } = await aSentOrder();
    const press = () => dispatcher.post(pathOf(order, '/send'), { version: order.version });
    const replies = await Promise.all([press(), press(), press()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await fetched(phone)).toHaveLength(2);
  });
});

describe('the driver', () => {
  it('has the sent orders of the vehicle, without the price, and no others', async () => {
    const { dispatcher, phone, vehicleId, order } = await aSentOrder();
    await created(dispatcher, { vehicleId });
    const orders = await ordersOn(phone);
    expect(orders).toMatchObject([{ id: order.id, number: order.number, state: 1, vehicle: 'LJ KT-482' }]);
    expect(orders[0]).not.toHaveProperty('price');
    expect(orders[0]?.points[1]).toMatchObject({
      name: UNLOADING.naziv,
      address: 'Vojkovo nabrežje 38',
      latitude: 45.5481,
    });
    // Recalled, it is gone from the phone.
    await dispatcher.post(pathOf(order, '/state'), { state: 0 });
    expect(await ordersOn(phone)).toEqual([]);
  });

  it('begins, arrives and leaves, and the order follows', async () => {
    const { dispatcher, phone, order } = await aSentOrder();
    await reported(phone, order, 1, { status: 'enRoute' });
    expect(await seen(dispatcher, order)).toMatchObject({ state: 2, points: [{ status: 'enRoute' }, {}] });
    const at = Date.now() - 2 * 60 * MINUTE;
    const [arrivedAt, leftAt] = [new Date(at).toISOString(), new Date(at + 45 * MINUTE).toISOString()];
    await reported(phone, order, 1, { status: 'arrived', at: arrivedAt });
    await reported(phone, order, 1, { status: 'done', at: leftAt });
    const after = await seen(dispatcher, order);
    expect(after.points[0]).toMatchObject({
      status: 'done',
      arrival: { manual: arrivedAt, holding: arrivedAt, source: 'driver' },
      departure: { manual: leftAt, source: 'driver' },
      waitingSeconds: 2_700,
    });
    expect(after.changes.find(({ what }) => what === 'arrival')).toMatchObject({ source: 'driver', by: 'Jure Voznik' });
    await reported(phone, order, 2, { status: 'problem', reason: 'Ni rampe' });
    await reported(phone, order, 2, { status: 'done', at: minutesAgo(10) });
    expect(await seen(dispatcher, order)).toMatchObject({ state: 2, points: [{}, { status: 'problem' }] });
    await dispatcher.post(pathOf(order, '/points/2'), { problem: null });
    expect(await seen(dispatcher, order)).toMatchObject({ state: 4 });
    // It stays on the phone for a while.
    expect(await ordersOn(phone)).toMatchObject([{ id: order.id, state: 4 }]);
  });

  it('may send a report twice, and cannot report the future', async () => {
    const { dispatcher, phone, order } = await aSentOrder();
    const body = { status: 'arrived', at: minutesAgo(30) };
    const [first, second] = [await reported(phone, order, 1, body), await reported(phone, order, 1, body)];
    expect(second).toEqual({ ...first, headers: second.headers });
    expect((await seen(dispatcher, order)).changes.filter(({ what }) => what === 'arrival')).toHaveLength(1);
    await reported(phone, order, 1, { status: 'arrived', at: '2099-01-01T00:00:00.000Z' });
    const { arrival } = (await seen(dispatcher, order)).points[0] ?? {};
    expect(Date.parse(arrival?.manual ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('reaches no order of another vehicle, and none that was not sent', async () => {
    const { dispatcher, phone, company } = await aSentOrder();
    const other = await fleetRows(app.database).vehicle(company.organizationId, 'LJ 2');
    const order = await created(dispatcher, { vehicleId: other.vehicleId });
    await dispatcher.post(pathOf(order, '/send'), {});
    expect((await reported(phone, order, 1, { status: 'arrived' })).status).toBe(404);
    const colleague = await signedInDriver(
      app,
      await addAppDriver(app, company.organizationId, { vehicleId: other.vehicleId, lastName: 'Zupan' }),
    );
    expect(await ordersOn(colleague)).toMatchObject([{ id: order.id }]);
    expect((await reported(colleague, order, 7, { status: 'arrived' })).status).toBe(404);
    await dispatcher.put(pathOf(order), anOrder({ vehicleId: other.vehicleId, state: 0 }));
    expect((await reported(colleague, order, 1, { status: 'arrived' })).status).toBe(404);
  });

  it('may not report a time that cannot be, nor a problem without a reason', async () => {
    const { dispatcher, phone, order } = await aSentOrder();
    const refused = (path: string, code: string) => ({ status: 422, body: { errors: [{ path, code }] } });
    const arrived = (at: string) => reported(phone, order, 1, { status: 'arrived', at });
    expect(await arrived('2001-01-01T00:00:00.000Z')).toMatchObject(refused('at', 'too_early'));
    await arrived(minutesAgo(30));
    expect(await reported(phone, order, 1, { status: 'done', at: minutesAgo(40) })).toMatchObject(
      refused('at', 'not_after_start'),
    );
    expect(await reported(phone, order, 1, { status: 'problem' })).toMatchObject(refused('reason', 'required'));
    expect((await seen(dispatcher, order)).points[0]).toMatchObject({ status: 'arrived', departure: { manual: null } });
  });

  it('changes nothing of a completed order, and has no cancelled one', async () => {
    const { dispatcher, phone, order } = await aSentOrder();
    const body = { status: 'arrived', at: minutesAgo(30) };
    await reported(phone, order, 1, body);
    await dispatcher.post(pathOf(order, '/state'), { state: 4 });
    expect((await reported(phone, order, 1, body)).status).toBe(200);
    expect(await reported(phone, order, 1, { status: 'done', at: minutesAgo(5) })).toMatchObject({
      status: 409,
      body: { code: 'loading_order.closed' },
    });
    const { order: other, ...haulier } = await aSentOrder();
    await haulier.dispatcher.delete(pathOf(other));
    expect((await reported(haulier.phone, other, 1, body)).status).toBe(404);
  });

  it('reports after leaving the vehicle only what was sent to it before', async () => {
    const { dispatcher, phone, order, vehicleId } = await aSentOrder();
    await phone.post(driverApp.chooseVehicle.path, { vehicleId: null });
    const later = await created(dispatcher, { vehicleId });
    await dispatcher.post(pathOf(later, '/send'), {});
    expect((await reported(phone, order, 1, { status: 'arrived', at: minutesAgo(1) })).status).toBe(200);
    expect((await reported(phone, later, 1, { status: 'arrived', at: minutesAgo(1) })).status).toBe(404);
  });
});
