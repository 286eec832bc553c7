import { endpoints } from '@konvoj/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import type { MadeVehicle } from '../../../../../tests/support/fleet.ts';
import { sendForm } from '../../../../../tests/support/forms.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { Client, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { insertPositions } from '../../../../../tests/support/telemetry.ts';
import { NO_RATES } from '../../places/routing/costs.ts';
import { estimate } from '../../places/routing/engines/estimate.ts';
import { routingService } from '../../places/routing/service.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import { silentLog } from '../../platform/logging.ts';
import { anOrder, created, minutesAgo, noJobs, noLinks, orderIn, pathOf, seen } from './orders.testing.ts';
import { orderPapers } from './papers.ts';

const { linkedOrders, sharedLinks, trackingLink, loadingOrders } = endpoints;

let app: TestApp;
let company: FreshCompany;
let dispatcher: Client;
let truck: MadeVehicle;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await freshCompany(app);
  dispatcher = await company.person();
  truck = await fleetRows(app.database).vehicle(company.organizationId, 'LJ KT-482');
});

describe('the papers of an order', () => {
  it('are PDFs in the language of the reader', async () => {
    const order = await created(dispatcher, { vehicleId: truck.vehicleId, state: 2 });
    const arrivedAt = Date.now() - 2 * 3_600_000;
    const times = {
      arrivedAt: new Date(arrivedAt).toISOString(),
      leftAt: new Date(arrivedAt + 3_600_000).toISOString(),
    };
    await dispatcher.post(pathOf(order, '/points/1'), times);
    await insertPositions(
      app.database,
      company.organizationId,
      truck.deviceId,
      [0, 20, 40, 60].map((minutes) => ({ deviceTime: arrivedAt + minutes * 60_000, speed: 0 })),
    );
    for (const paper of ['/pdf', '/proof?language=de']) {
      const reply = await dispatcher.get(pathOf(order, paper));
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('application/pdf');
      expect(reply.headers.get('content-disposition')).toContain(order.number);
    }
  });

  it('draw the road that the vehicle of the order may take', async () => {
    const order = await created(dispatcher, { vehicleId: truck.vehicleId });
    await app.database.owner.query('update vehicle set height_cm = 385 where organization_id = $1 and id = $2', [
      company.organizationId,
      truck.vehicleId,
    ]);
    const asked: unknown[] = [];
    const engine = routingService({
      engines: [estimate],
      log: silentLog(),
      now: Date.now,
      ratesOf: async () => NO_RATES,
    });
    const routing: Pick<typeof engine, 'route'> = {
      route: (scope, request, ...rest) => {
        asked.push(request.profile);
        return engine.route(scope, request, ...rest);
      },
    };
    const parts = { database: app.database, bus: createLocalBus(silentLog()), clock: systemClock, links: noLinks };
    const papers = orderPapers({ ...parts, jobs: noJobs }, { positions: { records: async () => [] }, routing });
    const { organizationId } = company;
    const reader = { organizationId, showsPrice: false, signal: new AbortController().signal };
    await papers.order(reader, order.id, 'en', 'Europe/Ljubljana');
    expect(asked).toMatchObject([{ kind: 'truck', height: 3.85 }]);
  });
});

describe('the documents of an order', () => {
  const file = { name: 'CMR 42.pdf', bytes: new TextEncoder().encode('%PDF-1.4\n%%EOF\n') };

  it('are added, opened and removed, and noted in its history', async () => {
    const order = await created(dispatcher);
    const path = pathOf(order, '/documents');
    const reply = await sendForm(dispatcher, path, { kind: 'cmr' }, [file]);
    const [document] = loadingOrders.addDocuments.reply.parse(reply.body);
    expect(document).toMatchObject({ kind: 'cmr', name: 'CMR 42.pdf', contentType: 'application/pdf' });
    const opened = await dispatcher.get(`${path}/${document?.id}`);
    expect(opened.headers.get('content-disposition')).toContain('CMR');
    expect((await dispatcher.delete(`${path}/${document?.id}`)).status).toBe(204);
    expect((await dispatcher.get(`${path}/${document?.id}`)).status).toBe(404);
    const after = await seen(dispatcher, order);
    expect(after.documents).toEqual([]);
    expect(after.changes.map(({ what }) => what)).toEqual(['document_removed', 'document_added', 'created']);
  });

  it('are at most 50, and an order shows its newest 500 changes', async () => {
    const order = await created(dispatcher);
    const path = pathOf(order, '/documents');
    expect((await sendForm(dispatcher, path, { kind: 'cmr' }, [file, file])).status).toBe(200);
    const values = [company.organizationId, order.id];
    await app.database.owner.query(
      `with more as (
         insert into file (organization_id, content_id, use, name, type)
         select f.organization_id, f.content_id, f.use, f.name, f.type
           from (select f.* from file f join loading_order_document d on d.organization_id = f.organization_id and d.file_id = f.id
                  where d.organization_id = $1 and d.order_id = $2 limit 1) f cross join generate_series(1, 47)
         returning organization_id, id, name, type)
       insert into loading_order_document (organization_id, order_id, file_id, kind, name, size, type, added_at)
       select organization_id, $2, id, 'other', name, 16, type, now() from more`,
      values,
    );
    expect(await sendForm(dispatcher, path, { kind: 'cmr' }, [file, file])).toMatchObject({
      status: 422,
      body: { code: 'file.too_many', params: { max: 50 } },
    });
    expect((await sendForm(dispatcher, path, { kind: 'cmr' }, [file])).status).toBe(200);
    await app.database.owner.query(
      `insert into loading_order_change (organization_id, order_id, at, source, what)
       select $1, $2, now(), 'dispatcher', 'document_removed' from generate_series(1, 600)`,
      values,
    );
    const after = await seen(dispatcher, order);
    expect(after.documents).toHaveLength(50);
    expect(after.changes).toHaveLength(500);
    expect(after.changes.map(({ what }) => what)).not.toContain('document_added');
  });
});

describe('the link for the client', () => {
  const secretOf = (url: string | null) => url?.split('/').at(-1) ?? '';
  const devicesOf = async (secret: string) =>
    (await app.client().get(`${trackingLink.devices.path}?secret=${secret}`)).body;
  const orderOf = (secret: string) => app.client().get(`${linkedOrders.find.path}?secret=${secret}`);

  it('shows the points, the vehicle while the order is in progress, and ends with it', async () => {
    const order = await created(dispatcher, {
      vehicleId: truck.vehicleId,
      customerReference: 'PO-9',
      notes: 'Interno',
    });
    const link = loadingOrders.share.reply.parse((await dispatcher.post(pathOf(order, '/link'))).body);
    expect((await dispatcher.post(pathOf(order, '/link'))).body).toEqual(link);
    const secret = secretOf(link.url);
    expect(await devicesOf(secret)).toEqual([]);
    await dispatcher.post(pathOf(order, '/state'), { state: 2 });
    expect(await devicesOf(secret)).toMatchObject([{ id: 1, vehicle: { licensePlate: 'LJ KT-482' } }]);
    const { body } = await orderOf(secret);
    expect(body).toMatchObject({
      order: { number: order.number, customerReference: 'PO-9', state: 2, points: [{ lat: 46.05 }, {}] },
    });
    expect(JSON.stringify(body)).not.toContain('Interno');
    for (const number of [1, 2]) {
      await dispatcher.post(pathOf(order, `/points/${number}`), { leftAt: minutesAgo(5) });
    }
    expect((await seen(dispatcher, order)).link).toBe(null);
    expect((await orderOf(secret)).status).toBe(410);
    // Taken back, it shows the order again.
    orderIn(await company.admin.post(pathOf(order, '/state'), { state: 2, reason: 'pomota' }));
    expect((await orderOf(secret)).status).toBe(200);
    expect((await dispatcher.post(pathOf(await created(dispatcher, { state: 4 }), '/link'))).status).toBe(409);
  });

  const linkPath = (id: number) => `${sharedLinks.list.path}/${id}`;
  const shared = async (order: { readonly id: number }) =>
    loadingOrders.share.reply.parse((await dispatcher.post(pathOf(order, '/link'))).body);

  it('stays revoked whatever becomes of the order', async () => {
    const order = await created(dispatcher, { vehicleId: truck.vehicleId });
    const revoked = await shared(order);
    await dispatcher.patch(linkPath(revoked.linkId), { revoked: true });
    await dispatcher.post(pathOf(order, '/state'), { state: 2 });
    expect((await orderOf(secretOf(revoked.url))).status).toBe(410);
    // A new one replaces it: restored, it shows nothing.
    const removed = await shared(order);
    expect(removed.linkId).not.toBe(revoked.linkId);
    await dispatcher.patch(linkPath(revoked.linkId), { revoked: false });
    expect((await orderOf(secretOf(revoked.url))).status).toBe(410);
    await dispatcher.delete(linkPath(removed.linkId));
    const other = await fleetRows(app.database).vehicle(company.organizationId, 'LJ 2');
    orderIn(await dispatcher.put(pathOf(order), anOrder({ vehicleId: other.vehicleId })));
    expect((await orderOf(secretOf(removed.url))).status).toBe(410);
  });

  it('shows no other vehicles, nothing before it begins, and nothing after the order', async () => {
    const order = await created(dispatcher, { vehicleId: truck.vehicleId, state: 2 });
    const link = await shared(order);
    const secret = secretOf(link.url);
    const other = await fleetRows(app.database).vehicle(company.organizationId, 'LJ 2');
    expect(await dispatcher.patch(linkPath(link.linkId), { deviceIds: [other.deviceId] })).toMatchObject({
      status: 409,
      body: { code: 'link.of_order' },
    });
    const validFrom = minutesAgo(-60);
    expect((await dispatcher.patch(linkPath(link.linkId), { validFrom })).status).toBe(200);
    expect((await orderOf(secret)).body).toEqual({ order: null });
    await dispatcher.patch(linkPath(link.linkId), { validFrom: minutesAgo(0) });
    expect((await orderOf(secret)).body).toMatchObject({ order: { number: order.number } });
    await dispatcher.post(pathOf(order, '/state'), { state: 4 });
    await dispatcher.patch(linkPath(link.linkId), { revoked: false });
    expect((await orderOf(secret)).status).toBe(410);
  });

  it('shows nothing when its creator does not see the vehicle, or is locked', async () => {
    const order = await created(dispatcher, { vehicleId: truck.vehicleId, state: 2 });
    const secret = secretOf((await shared(order)).url);
    const { owner } = app.database;
    const { rows } = await owner.query<{ id: number }>(
      'select max(id) as id from app_user where organization_id = $1',
      [company.organizationId],
    );
    const creator = rows[0]?.id ?? 0;
    await owner.query('update app_user set locked = true where id = $1', [creator]);
    expect((await orderOf(secret)).body).toEqual({ order: null });
    await owner.query('update app_user set locked = false where id = $1', [creator]);
    expect((await orderOf(secret)).body).toMatchObject({ order: { number: order.number } });
    await fleetRows(app.database).showOnly(company.organizationId, creator, []);
    expect((await orderOf(secret)).body).toEqual({ order: null });
  });
});
