import { endpoints } from '@konvoj/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { freshCompany, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import { silentLog } from '../../platform/logging.ts';
import { ABROAD, PATH, anOrder, created, issued, orderIn, pathOf, seen } from './orders.testing.ts';
import { travelOrderService } from './service.ts';
import { takeNumber } from './store.ts';

const { travelOrders } = endpoints;
/** A trip after the last day for which the shipped rates are verified. */
const LATER = {
  departure: '2026-03-02T04:00:00.000Z',
  return: '2026-03-02T20:00:00.000Z',
  borderCrossings: [
    { time: '2026-03-02T05:30:00.000Z', toCountry: 'AT' },
    { time: '2026-03-02T19:00:00.000Z', toCountry: 'SI' },
  ],
};

let app: TestApp;
let company: FreshCompany;
let admin: Client;
let dispatcher: Client;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await freshCompany(app);
  ({ admin } = company);
  dispatcher = await company.person();
});

const listed = async (client: Client, query = '') =>
  travelOrders.list.reply.parse((await client.get(`${PATH}${query}`)).body);
const reasons = ({ review }: { readonly review: readonly { readonly reason: string }[] }) =>
  review.map(({ reason }) => reason);

describe('a travel order', () => {
  it('is a draft without a number, with its allowances computed', async () => {
    const order = await created(admin, ABROAD);
    expect(order).toMatchObject({
      number: null,
      state: 'draft',
      homeCountry: 'SI',
      countries: ['SI', 'AT', 'DE'],
      issued: null,
      version: 1,
      sums: {
        allowances: [{ amount: 9_625, currency: 'EUR' }],
        balance: [{ amount: 9_625, currency: 'EUR' }],
        homeBalance: { amount: 9_625, currency: 'EUR' },
      },
    });
    expect(order.calculation?.lines.map(({ country, amount }) => [country, amount])).toEqual([
      ['DE', 5_500],
      ['DE', 4_125],
    ]);
    expect(order.allowances).toEqual(order.calculation?.lines);
    expect(await seen(admin, order)).toEqual(order);
  });

  it('keeps the fields that a change does not name', async () => {
    const order = await created(admin, ABROAD);
    const changed = orderIn(await admin.put(pathOf(order), { remark: 'Brez posebnosti', version: 1 }));
    expect(changed).toEqual({ ...order, remark: 'Brez posebnosti', version: 2 });
    expect(orderIn(await admin.put(pathOf(order), { remark: 'Brez posebnosti', version: 2 })).version).toBe(2);
  });

  it('refuses what contradicts itself, at its field', async () => {
    const bad = await admin.post(PATH, anOrder({ ...ABROAD, return: ABROAD.departure }));
    expect(bad).toMatchObject({ status: 422, body: { errors: [{ path: 'return', code: 'not_after_start' }] } });
    const [first, second] = ABROAD.borderCrossings;
    const mixed = await admin.post(PATH, anOrder({ ...ABROAD, borderCrossings: [second, first] }));
    expect(mixed).toMatchObject({ status: 422, body: { errors: [{ path: 'borderCrossings.1.time' }] } });
    const unknown = { driverId: 999_999, vehicleId: 999_999, trailerId: 999_999 };
    expect((await admin.post(PATH, anOrder(unknown))).body.errors).toEqual([
      { path: 'driverId', code: 'unknown' },
      { path: 'vehicleId', code: 'unknown' },
      { path: 'trailerId', code: 'unknown' },
    ]);
    expect((await admin.post(PATH, anOrder({ homeCountry: 'QQ' }))).body.errors).toEqual([
      { path: 'homeCountry', code: 'unknown' },
    ]);
    expect((await admin.post(PATH, anOrder({ departure: '2026-02-30 08:00:00' }))).body.errors).toEqual([
      { path: 'departure', code: 'invalid_date' },
    ]);
  });

  it('is not overwritten after somebody else has changed it', async () => {
    const order = await created(admin, ABROAD);
    await admin.put(pathOf(order), { purpose: 'Prvi', version: 1 });
    const reply = await dispatcher.put(pathOf(order), { purpose: 'Drugi', version: 1 });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'travel_order.changed_meanwhile', current: { purpose: 'Prvi', version: 2 } },
    });
    // Somebody without the right sees no amounts there either.
    expect(reply.body.current).toMatchObject({ sums: null });
    expect(reply.body.current).not.toHaveProperty('calculation');
  });

  it('shows amounts to those with the right only', async () => {
    const order = await created(admin, { ...ABROAD, advance: { amount: 10_000, currency: 'EUR' } });
    const shown = await seen(dispatcher, order);
    expect(shown.sums).toBeNull();
    for (const field of [
      'calculation',
      'allowances',
      'overrides',
      'drift',
      'expenses',
      'advance',
      'exchangeRates',
      'files',
    ])
      expect(shown).not.toHaveProperty(field);
    expect((await listed(dispatcher))[0]?.sums).toBeNull();
    for (const body of [{ advance: null }, { expenses: [] }, { exchangeRates: [] }, { overrides: [] }])
      expect(await dispatcher.put(pathOf(order), body)).toMatchObject({
        status: 403,
        body: { code: 'travel_order.money_not_allowed' },
      });
    // Who does not see them leaves them as they are.
    await dispatcher.put(pathOf(order), { purpose: 'Drug namen' });
    expect((await seen(admin, order)).advance).toEqual({ amount: 10_000, currency: 'EUR' });
    expect((await dispatcher.post(pathOf(order, '/approve'), { kind: 'paid' })).status).toBe(403);
  });

  it('shows no amounts in the audit either', async () => {
    const order = await created(admin, { ...ABROAD, advance: { amount: 12_345, currency: 'EUR' } });
    await dispatcher.put(pathOf(order), { return: '2025-05-13T17:30:00.000Z' });
    const entries = async (client: Client) =>
      JSON.stringify((await client.get(`/api/auditLog/user?entity=travel_order&entityId=${order.id}`)).body);
    const own = await entries(dispatcher);
    expect(own).toContain('2025-05-13T17:30');
    for (const name of ['advance', 'allowances', 'expenses', 'overrides', 'exchangeRates'])
      expect(own).not.toContain(`"${name}"`);
    expect(await entries(admin)).toContain('12345');
  });

  it('does not show limited users orders of other vehicles that overlap, nor the address of their driver', async () => {
    const rows = fleetRows(app.database);
    const truck = await rows.vehicle(company.organizationId, 'LJ KT-482');
    const own = await rows.vehicle(company.organizationId, 'LJ KT-483');
    const driverId = await rows.driver(company.organizationId, 'Novak', 'SI0000000007');
    const person = { name: 'Ana Novak', job: 'Voznica', address: 'Skrita ulica 1' };
    await created(admin, { ...ABROAD, driverId, person, vehicleId: truck.vehicleId, means: 'companyVehicle' });
    await rows.showOnly(company.organizationId, (await dispatcher.get('/api/user')).body.id, [own.vehicleId]);
    const order = await created(dispatcher, { ...ABROAD, driverId, person: undefined });
    expect(reasons(order)).not.toContain('overlap');
    expect(order.person).toMatchObject({ address: null });
    expect(reasons(await created(admin, { ...ABROAD, driverId }))).toContain('overlap');
  });

  it('refuses receipts and rates whose amounts cannot be added up', async () => {
    const expense = { description: 'Cestnina', quantity: 1, unitPrice: 1, currency: 'USD', paidBy: 'driver' };
    const tiny = await admin.post(PATH, anOrder({ expenses: [{ ...expense, rate: 5e-324, rateDate: '2025-05-13' }] }));
    expect(tiny).toMatchObject({ status: 422, body: { errors: [{ path: 'expenses.0.rate' }] } });
    const huge = await admin.post(
      PATH,
      anOrder({ expenses: [{ ...expense, quantity: 1_000_000, unitPrice: 1_000_000_000 }] }),
    );
    expect(huge).toMatchObject({ status: 422, body: { errors: [{ path: 'expenses.0.quantity', code: 'too_big' }] } });
    const fine = await admin.post(PATH, anOrder({ expenses: [{ ...expense, unitPrice: 147.95 }] }));
    expect(fine).toMatchObject({ status: 422, body: { errors: [{ path: 'expenses.0.unitPrice' }] } });
    const exchangeRates = [{ currency: 'USD', rate: 1.1, rateDate: '2199-01-01' }];
    expect(await admin.post(PATH, anOrder({ exchangeRates }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'exchangeRates.0.rateDate', code: 'in_future' }] },
    });
  });

  it('has the countries of a line in the order of travel', async () => {
    const { calculation } = await seen(admin, await created(admin, ABROAD));
    expect(calculation?.lines.map(({ minutesByCountry }) => Object.keys(minutesByCountry))).toEqual([
      ['SI', 'AT', 'DE'],
      ['DE', 'AT', 'SI'],
    ]);
  });

  it('without a date is listed in the month in which it was created', async () => {
    const draft = orderIn(await admin.post(PATH, {}));
    const month = draft.createdAt.slice(0, 7);
    const near = [month, new Date(Date.parse(draft.createdAt) + 3 * 3_600_000).toISOString().slice(0, 7)];
    const found = await Promise.all([...new Set(near)].map((each) => listed(admin, `?month=${each}`)));
    expect(found.flat().map(({ id }) => id)).toEqual([draft.id]);
  });

  it('loses the consent of those who approved other sums', async () => {
    const order = await issued(admin, ABROAD);
    await admin.post(pathOf(order, '/approve'), { kind: 'ordered' });
    await admin.post(pathOf(order, '/approve'), { kind: 'approved' });
    const kinds = ({ approvals }: typeof order) => approvals.map(({ kind }) => kind);
    expect(kinds(orderIn(await dispatcher.put(pathOf(order), { remark: 'Brez posebnosti' })))).toEqual([
      'ordered',
      'approved',
    ]);
    const changed = await dispatcher.put(pathOf(order), { return: '2025-05-14T15:30:00.000Z' });
    expect(kinds(orderIn(changed))).toEqual(['ordered']);
    const draft = await created(admin, ABROAD);
    expect((await admin.post(pathOf(draft, '/approve'), { kind: 'approved' })).status).toBe(409);
  });

  it('is not settled twice for the same time of a driver, nor before the return', async () => {
    const driverId = await fleetRows(app.database).driver(company.organizationId, 'Kos', 'SI0000000008');
    const [first, second] = [
      await issued(admin, { ...ABROAD, driverId }),
      await issued(admin, { ...ABROAD, driverId }),
    ];
    expect(await admin.post(pathOf(first, '/settle'), {})).toMatchObject({
      status: 409,
      body: { code: 'travel_order.overlaps', params: { numbers: second.number } },
    });
    await admin.post(pathOf(second, '/cancel'), { reason: 'Dvojno' });
    expect((await admin.post(pathOf(first, '/settle'), {})).status).toBe(200);
    const [yesterday, tomorrow] = [-1, 1].map((days) => new Date(systemClock.now() + days * 86_400_000).toISOString());
    const ahead = await issued(admin, { departure: yesterday, return: tomorrow });
    expect(await admin.post(pathOf(ahead, '/settle'), {})).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'return', code: 'in_future' }] },
    });
  });

  it('is not settled for a time that an order of a hidden vehicle has', async () => {
    const rows = fleetRows(app.database);
    const hidden = await rows.vehicle(company.organizationId, 'LJ KT-484');
    const own = await rows.vehicle(company.organizationId, 'LJ KT-485');
    const driverId = await rows.driver(company.organizationId, 'Kos', 'SI0000000009');
    const other = await issued(admin, { ...ABROAD, driverId, vehicleId: hidden.vehicleId, means: 'companyVehicle' });
    const { organizationId } = company;
    const email = `accountant-${organizationId}@podjetje.example`;
    const userId = await app.addUser({ email, organizationId, canEditFleet: true });
    await rows.showOnly(organizationId, userId, [own.vehicleId]);
    const accountant = await signedIn(app, email);
    const order = await issued(accountant, { ...ABROAD, driverId });
    const refused = await accountant.post(pathOf(order, '/settle'), {});
    expect(refused).toMatchObject({ status: 409, body: { code: 'travel_order.overlaps_unseen' } });
    expect(JSON.stringify(refused.body)).not.toContain(other.number);
    expect((await admin.post(pathOf(order, '/settle'), {})).body).toMatchObject({
      code: 'travel_order.overlaps',
      params: { numbers: other.number },
    });
  });

  it('refuses unknown currencies', async () => {
    const expense = { description: 'Cestnina', quantity: 1, unitPrice: 100, currency: 'XYZ', paidBy: 'driver' };
    const reply = await admin.post(PATH, anOrder({ expenses: [expense], advance: { amount: 1, currency: 'QQQ' } }));
    expect(reply.body.errors).toEqual([
      { path: 'expenses.0.currency', code: 'unknown' },
      { path: 'advance.currency', code: 'unknown' },
    ]);
  });

  it('adds up per currency and converts at the stored rate', async () => {
    const order = await created(admin, {
      ...ABROAD,
      advance: { amount: 20_000, currency: 'EUR' },
      exchangeRates: [{ currency: 'CHF', rate: 0.94, rateDate: '2025-05-13' }],
      expenses: [
        { description: 'Parkirnina', quantity: 2, unitPrice: 1_250, currency: 'EUR' },
        { description: 'Cestnina', quantity: 1, unitPrice: 4_700, currency: 'CHF' },
        { description: 'Vinjeta', quantity: 1, unitPrice: 9_600, currency: 'EUR', paidBy: 'company' },
      ],
    });
    expect(order.sums).toEqual({
      allowances: [{ amount: 9_625, currency: 'EUR' }],
      driverExpenses: [
        { amount: 2_500, currency: 'EUR' },
        { amount: 4_700, currency: 'CHF' },
      ],
      companyExpenses: [{ amount: 9_600, currency: 'EUR' }],
      balance: [
        { amount: -7_875, currency: 'EUR' },
        { amount: 4_700, currency: 'CHF' },
      ],
      homeBalance: { amount: -2_875, currency: 'EUR' },
    });
    expect(order.expenses?.[1]).toMatchObject({ amount: 4_700, rate: 0.94, rateSource: 'typed', homeAmount: 5_000 });
  });

  it('keeps what a dispatcher decided of a line, with the reason and what was computed', async () => {
    const order = await created(admin, ABROAD);
    const overrides = [{ window: 1, tariffCode: 1, reason: 'Dogovor z voznikom' }];
    const changed = orderIn(await admin.put(pathOf(order), { overrides }));
    expect(changed.calculation?.lines[1]).toMatchObject({ amount: 5_500, computed: { tariffCode: 2, amount: 4_125 } });
    expect(changed.allowances?.map(({ overridden }) => overridden)).toEqual([false, true]);
    expect(changed.overrides).toMatchObject([{ ...overrides[0], by: expect.any(String) }]);
    const again = orderIn(await admin.put(pathOf(order), { overrides, notes: 'x' }));
    expect(again.overrides).toEqual(changed.overrides);
  });

  it('reports that the present rates give other sums, and keeps the stored ones', async () => {
    const order = await issued(admin, ABROAD);
    const rate = { country: 'DE', currency: 'EUR', minimumHours: 14, amount: 6_000, validFrom: '2025-01-01' };
    expect((await admin.put('/api/travel_order/allowanceRates', { rates: [rate] })).status).toBe(200);
    const after = await seen(admin, order);
    expect(after.sums?.allowances).toEqual([{ amount: 9_625, currency: 'EUR' }]);
    expect(after.drift).toEqual([{ amount: expect.any(Number), currency: 'EUR' }]);
    expect(reasons(after)).toContain('drift');
    // A change of the trip takes the rates of now.
    const moved = orderIn(await admin.put(pathOf(order), { return: '2025-05-13T15:31:00.000Z' }));
    expect(moved.drift).toBeNull();
  });

  it('is listed by month, driver, state, words and what needs a look', async () => {
    const driverId = await fleetRows(app.database).driver(company.organizationId, 'Novak');
    await created(admin, ABROAD);
    await issued(admin, { departure: '2025-06-30T22:30:00.000Z', return: '2025-07-01T10:00:00.000Z', driverId });
    expect(await listed(dispatcher)).toHaveLength(2);
    // 00:30 on 1 July in Ljubljana.
    expect((await listed(dispatcher, '?month=2025-07')).map(({ driverId: id }) => id)).toEqual([driverId]);
    expect(await listed(dispatcher, '?month=2025-06')).toEqual([]);
    expect(await listed(dispatcher, `?driverIds=${driverId}&states=issued,settled`)).toHaveLength(1);
    expect(await listed(dispatcher, '?states=settled')).toEqual([]);
    expect(await listed(dispatcher, '?search=MUNCHEN')).toHaveLength(2);
    expect(await listed(dispatcher, '?search=nothing')).toEqual([]);
    expect((await listed(dispatcher, '?needsReview=true')).map(reasons)).toEqual([['issuedLate']]);
    expect(await listed(dispatcher, '?unverifiedRates=true')).toEqual([]);
    await created(admin, LATER);
    expect(await listed(dispatcher, '?unverifiedRates=true')).toMatchObject([{ hasUnverifiedRates: true, review: [] }]);
    expect((await dispatcher.get(`${PATH}?month=2025-13`)).status).toBe(422);
  });

  it('has the same fields in the list as by itself, without the long parts', async () => {
    const order = await created(admin, {
      ...ABROAD,
      advance: { amount: 20_000, currency: 'CHF' },
      exchangeRates: [{ currency: 'CHF', rate: 0.94, rateDate: '2025-05-13' }],
      expenses: [{ description: 'Cestnina', quantity: 1, unitPrice: 4_700, currency: 'CHF' }],
      stops: Array.from({ length: 200 }, (_, index) => ({ place: `Postanek ${index}`, arrivedAt: ABROAD.departure })),
    });
    const [row] = await listed(admin);
    expect(Object.keys(row ?? {})).not.toContain('stops');
    expect(order).toMatchObject(row ?? {});
    expect(row).toMatchObject({ countries: ['SI', 'AT', 'DE'], sums: order.sums });
    expect(orderIn(await admin.post(PATH, {})).calculation).toBeNull();
    expect((await listed(admin)).map(({ countries }) => countries)).toContainEqual(['SI']);
  });

  it('marks orders of one person at the same time', async () => {
    const driverId = await fleetRows(app.database).driver(company.organizationId, 'Novak');
    const first = await created(admin, { ...ABROAD, driverId });
    const second = await created(admin, { ...ABROAD, driverId });
    expect((await seen(admin, second)).review).toMatchObject([
      { reason: 'overlap', orderId: first.id, from: ABROAD.departure, until: ABROAD.return },
    ]);
  });

  it('names five of many orders at the same time and counts the others; a row of the list has one', async () => {
    const driverId = await fleetRows(app.database).driver(company.organizationId, 'Novak');
    const first = await created(admin, { ...ABROAD, driverId });
    await app.database.owner.query(
      `insert into travel_order (organization_id, state, driver_id, departure_at, return_at, created_at, created_by, details, search_text)
       select organization_id, state, driver_id, departure_at - interval '1 minute' * n, return_at, created_at, created_by, details, search_text
         from travel_order cross join generate_series(1, 150) n where organization_id = $1 and id = $2`,
      [company.organizationId, first.id],
    );
    const last = await created(admin, { ...ABROAD, driverId });
    expect(last.review).toHaveLength(6);
    expect(last.review[5]).toMatchObject({ reason: 'overlap', orderId: null, count: 95 });
    const rows = await listed(admin);
    expect(rows).toHaveLength(152);
    expect(new Set(rows.map(({ review }) => review.length))).toEqual(new Set([1]));
  });

  it('finds a long trip around, one that begins within and one that ends within', async () => {
    const driverId = await fleetRows(app.database).driver(company.organizationId, 'Novak');
    const trip = (departure: string, arrival: string) =>
      created(admin, { departure, return: arrival, driverId, plannedStart: departure });
    const around = await trip('2025-05-01T04:00:00.000Z', '2025-05-30T04:00:00.000Z');
    const ends = await trip('2025-05-11T04:00:00.000Z', '2025-05-12T06:00:00.000Z');
    const begins = await trip('2025-05-13T10:00:00.000Z', '2025-05-14T06:00:00.000Z');
    await trip('2025-05-10T04:00:00.000Z', ABROAD.departure);
    await trip(ABROAD.return, '2025-05-15T04:00:00.000Z');
    const { review } = await created(admin, { ...ABROAD, driverId });
    expect(review.map(({ orderId }) => orderId)).toEqual([around.id, ends.id, begins.id]);
  });

  it('has kind of carriage and weights of a vehicle from its last order, unless they are entered', async () => {
    const { vehicleId } = await fleetRows(app.database).vehicle(company.organizationId, 'LJ KT-482');
    const truck = { carriage: 'hire', ownWeightKg: 7_600, payloadKg: 24_000 };
    expect(await created(admin, { vehicleId })).toMatchObject({ carriage: null, ownWeightKg: null, payloadKg: null });
    await created(admin, { vehicleId, ...truck });
    expect(await created(admin, { vehicleId })).toMatchObject(truck);
    const own = await created(admin, { vehicleId, payloadKg: null });
    expect(own).toMatchObject({ ...truck, payloadKg: null });
    expect(orderIn(await admin.put(pathOf(own), { vehicleId: null }))).toMatchObject({ ownWeightKg: null });
    const wrong = await admin.post(PATH, anOrder({ ownWeightKg: -1, carriage: 'rail' }));
    expect(wrong.body.errors).toMatchObject([{ path: 'carriage' }, { path: 'ownWeightKg', code: 'too_small' }]);
  });

  it('knows job and address of a driver from the last order', async () => {
    const driverId = await fleetRows(app.database).driver(company.organizationId, 'Novak');
    await created(admin, { driverId, person: { name: 'Miha Novak', job: 'Voznik', address: 'Pot 2, Celje' } });
    const { person } = orderIn(await admin.post(PATH, { driverId }));
    expect(person).toEqual({ name: 'Miha Novak', job: 'Voznik', address: 'Pot 2, Celje' });
  });

  it('does not exist for users who may not see its vehicle, nor for other companies', async () => {
    const rows = fleetRows(app.database);
    const truck = await rows.vehicle(company.organizationId, 'LJ KT-482');
    const order = await created(admin, { vehicleId: truck.vehicleId, means: 'companyVehicle' });
    expect(order.vehicle).toBe('LJ KT-482');
    const { rows: users } = await app.database.owner.query<{ id: number }>(
      'select max(id) as id from app_user where organization_id = $1',
      [company.organizationId],
    );
    await rows.showOnly(company.organizationId, users[0]?.id ?? 0, []);
    const foreign = await freshCompany(app);
    for (const client of [dispatcher, foreign.admin]) {
      expect((await client.get(pathOf(order))).status).toBe(404);
      expect((await client.put(pathOf(order), { purpose: 'x' })).status).toBe(404);
      expect((await client.delete(pathOf(order))).status).toBe(404);
      expect((await client.get(pathOf(order, '/pdf'))).status).toBe(404);
      expect(await listed(client)).toEqual([]);
    }
  });

  it('is seen by limited users without a vehicle only when its driver drives one of theirs, or they created it', async () => {
    const rows = fleetRows(app.database);
    const { organizationId } = company;
    const own = await rows.vehicle(organizationId, 'LJ KT-483');
    const driverId = await rows.driver(organizationId, 'Novak', 'SI0000000009');
    const [ofNobody, ofDriver] = [await created(admin), await created(admin, { driverId })];
    await rows.showOnly(organizationId, (await dispatcher.get('/api/user')).body.id, [own.vehicleId]);
    const mine = await created(dispatcher);
    const idsOf = async () => (await listed(dispatcher)).map(({ id }) => id).toSorted((a, b) => a - b);
    expect(await idsOf()).toEqual([mine.id]);
    expect((await dispatcher.get(pathOf(ofDriver))).status).toBe(404);
    await app.database.owner.query(
      `insert into driver_assignment (organization_id, vehicle_id, driver_id, assigned_from) values ($1, $2, $3, '2025-01-01')`,
      [organizationId, own.vehicleId, driverId],
    );
    expect(await idsOf()).toEqual([ofDriver.id, mine.id]);
    expect((await dispatcher.get(pathOf(ofDriver))).status).toBe(200);
    expect((await dispatcher.delete(pathOf(ofNobody))).status).toBe(404);
    expect((await listed(admin)).length).toBe(3);
  });

  it('is in the audit with every step', async () => {
    const order = await issued(admin, ABROAD);
    await admin.post(pathOf(order, '/settle'), {});
    const { rows } = await app.database.owner.query<{ action: string; entity_name: string }>(
      `select action, entity_name from audit_entry where organization_id = $1 and entity = 'travel_order' order by id`,
      [company.organizationId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'update']);
    expect(rows.at(-1)?.entity_name).toBe(order.number);
  });
});

describe('the states of a travel order', () => {
  it('need what an inspector expects before the issue', async () => {
    const draft = orderIn(await admin.post(PATH, {}));
    expect(await admin.post(pathOf(draft, '/issue'), {})).toMatchObject({
      status: 422,
      body: {
        errors: ['driverId', 'purpose', 'route', 'vehicleId', 'plannedStart', 'place'].map((path) => ({
          path,
          code: 'required',
        })),
      },
    });
    // Nothing was taken for it.
    expect((await issued(admin)).number).toMatch(/^\d{4}-00001$/);
    const second = await created(admin);
    // The place of the last order.
    expect(orderIn(await admin.post(pathOf(second, '/issue'), {}))).toMatchObject({ issued: { place: 'Ljubljana' } });
  });

  it('go from draft to issued to settled, and no further', async () => {
    const draft = await created(admin, ABROAD);
    expect((await admin.post(pathOf(draft, '/settle'), {})).status).toBe(409);
    expect((await admin.post(pathOf(draft, '/cancel'), { reason: 'x' })).status).toBe(409);
    const order = orderIn(await admin.post(pathOf(draft, '/issue'), { place: 'Celje', version: 1 }));
    expect(order).toMatchObject({ state: 'issued', issued: { place: 'Celje' } });
    expect((await admin.post(pathOf(order, '/issue'), { place: 'Celje' })).status).toBe(409);
    expect(await admin.delete(pathOf(order))).toMatchObject({ status: 409, body: { code: 'travel_order.issued' } });
    const settled = orderIn(await admin.post(pathOf(order, '/settle'), { version: order.version }));
    expect(settled.state).toBe('settled');
    for (const reply of [
      await admin.put(pathOf(order), { purpose: 'x' }),
      await admin.post(pathOf(order, '/cancel'), { reason: 'x' }),
      await admin.delete(pathOf(order)),
      await admin.post(pathOf(order, '/approve'), { kind: 'approved' }),
    ])
      expect(reply.status).toBe(409);
    expect(orderIn(await admin.post(pathOf(order, '/approve'), { kind: 'paid' })).approvals).toMatchObject([
      { kind: 'paid' },
    ]);
  });

  it('keep what an inspector expects once issued, also for the settlement', async () => {
    const order = await issued(admin, ABROAD);
    const none = { driverId: null, person: null, purpose: null, route: [], means: 'companyVehicle', vehicleId: null };
    const errors = ['driverId', 'purpose', 'route', 'vehicleId'].map((path) => ({ path, code: 'required' }));
    expect(await admin.put(pathOf(order), none)).toMatchObject({ status: 422, body: { errors } });
    expect(await seen(admin, order)).toEqual(order);
    // One that was emptied before this was refused.
    await app.database.owner.query(
      `update travel_order set details = details || '{"person": null, "purpose": null}' where id = $1`,
      [order.id],
    );
    expect(await admin.post(pathOf(order, '/settle'), {})).toMatchObject({
      status: 422,
      body: { errors: errors.slice(0, 2) },
    });
  });

  it('let a draft be deleted', async () => {
    const draft = await created(dispatcher);
    expect((await dispatcher.delete(pathOf(draft))).status).toBe(204);
    expect((await dispatcher.get(pathOf(draft))).status).toBe(404);
  });

  it('keep an order that has a number, whoever deletes it in the database', async () => {
    const order = await issued(admin);
    const scope = { organizationId: company.organizationId };
    const removed = app.database.tenant(scope, (tx) =>
      tx.query({ name: 'test.delete', text: 'delete from travel_order where id = $1', values: [order.id] }),
    );
    await expect(removed).rejects.toThrow('has a number');
    expect((await seen(admin, order)).number).toBe(order.number);
  });

  it('need departure, return and every rate for the settlement', async () => {
    const order = await issued(admin);
    const fieldsOf = async () => (await admin.post(pathOf(order, '/settle'), {})).body.errors;
    expect(await fieldsOf()).toEqual([{ path: 'departure', code: 'required' }]);
    const expenses = [{ description: 'Cestnina', quantity: 1, unitPrice: 100, currency: 'CHF' }];
    await admin.put(pathOf(order), { ...ABROAD, expenses });
    expect(await fieldsOf()).toEqual([{ path: 'exchangeRates', code: 'required' }]);
    await admin.put(pathOf(order), { exchangeRates: [{ currency: 'CHF', rate: 0.94, rateDate: '2025-05-13' }] });
    expect(await fieldsOf()).toBeUndefined();
  });

  it('cancel an issued order with its number and reason', async () => {
    const order = await issued(dispatcher);
    const cancelled = orderIn(await dispatcher.post(pathOf(order, '/cancel'), { reason: 'Tovor odpovedan' }));
    expect(cancelled).toMatchObject({ state: 'cancelled', number: order.number, cancelReason: 'Tovor odpovedan' });
    expect((await dispatcher.put(pathOf(order), { purpose: 'x' })).status).toBe(409);
    expect((await issued(dispatcher)).number).toMatch(/-00002$/);
  });

  it('correct a settled order by a new revision that names the old one', async () => {
    const order = await issued(admin, ABROAD);
    expect((await admin.post(pathOf(order, '/correction'), { reason: 'x' })).status).toBe(409);
    await admin.post(pathOf(order, '/settle'), {});
    const correction = orderIn(await admin.post(pathOf(order, '/correction'), { reason: 'Napačna vrnitev' }));
    expect(correction).toMatchObject({
      number: order.number,
      revision: 2,
      corrects: { id: order.id, revision: 1 },
      state: 'issued',
    });
    expect(await seen(admin, order)).toMatchObject({
      state: 'settled',
      correctedBy: { id: correction.id, revision: 2, state: 'issued' },
    });
    expect(await admin.post(pathOf(order, '/correction'), { reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'travel_order.corrected_already' },
    });
    const payroll = async () => {
      const { body } = await admin.get(`${PATH}/payroll?month=2025-05`);
      return travelOrders.payroll.reply.parse(body).rows.map(({ orders, allowances }) => [orders[0]?.id, allowances]);
    };
    expect(await payroll()).toEqual([[order.id, [{ amount: 9_625, currency: 'EUR' }]]]);
    await admin.put(pathOf(correction), {
      return: '2025-05-13T08:30:00.000Z',
      borderCrossings: ABROAD.borderCrossings.slice(0, 2),
    });
    await admin.post(pathOf(correction, '/settle'), {});
    expect((await payroll()).map(([id]) => id)).toEqual([correction.id]);
  });
});

describe('the numbers of travel orders', () => {
  /** A service with a clock that stands, and a user who may do everything. */
  async function standingAt(time: string) {
    const clock = { ...systemClock, now: () => Date.parse(time) };
    const bus = createLocalBus(silentLog());
    const compute = () => Promise.reject(new Error('nothing is computed here'));
    const service = travelOrderService({ database: app.database, bus, clock, compute });
    const { rows } = await app.database.owner.query<{ id: number }>(
      'select min(id) as id from app_user where organization_id = $1',
      [company.organizationId],
    );
    const rights = { timeZone: 'Europe/Ljubljana', showsMoney: true };
    const editor = { organizationId: company.organizationId, userId: rows[0]?.id ?? 0, ip: '127.0.0.1', ...rights };
    const draft = async () => (await service.create(editor, travelOrders.create.body.parse(anOrder()), Date.parse)).id;
    const issue = async (id: number) => service.issue(editor, id, { place: 'Ljubljana' });
    return { editor, draft, issue };
  }

  it('have no hole after a hundred issues at once and twenty that were killed', async () => {
    const { editor, draft, issue } = await standingAt('2026-06-10T08:00:00.000Z');
    const drafts: number[] = [];
    for (let count = 0; count < 120; count += 1) drafts.push(await draft());
    /** A request that is killed: its connection is cut after a number was taken and the order stored. */
    const killed = async (id: number) =>
      app.database.tenant(editor, async (tx) => {
        const own = await tx.query<{ pid: number }>({
          name: 'test.pid',
          text: 'select pg_backend_pid() as pid',
          values: [],
        });
        await tx.query({
          name: 'test.issue',
          text: `update travel_order set state = 'issued', year = 2026, sequence = $2, issued_at = now(),
                   issued_on = '2026-06-10' where id = $1`,
          values: [id, await takeNumber(tx, editor, 2026)],
        });
        await app.database.owner.query('select pg_terminate_backend($1)', [own[0]?.pid]);
      });
    const results = await Promise.allSettled([
      ...drafts.slice(0, 50).map(issue),
      ...drafts.slice(100).map(killed),
      ...drafts.slice(50, 100).map(issue),
    ]);
    expect(results.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(20);
    const orders = await listed(admin, '?states=issued');
    expect(orders.map(({ number }) => number).toSorted()).toEqual(
      Array.from({ length: 100 }, (_, index) => `2026-${String(index + 1).padStart(5, '0')}`),
    );
    expect(await listed(admin, '?states=draft')).toHaveLength(20);
    expect((await issue(drafts[100] ?? 0)).number).toBe('2026-00101');
  });

  it('count in the year of the issue by the clock of the organization', async () => {
    const issuedAt = async (time: string) => {
      const { draft, issue } = await standingAt(time);
      const { number, issued: of } = await issue(await draft());
      return [number, of?.date];
    };
    // 23:30 and 00:30 in Ljubljana.
    expect(await issuedAt('2026-12-31T22:30:00.000Z')).toEqual(['2026-00001', '2026-12-31']);
    expect(await issuedAt('2026-12-31T23:30:00.000Z')).toEqual(['2027-00001', '2027-01-01']);
    expect(await issuedAt('2026-12-31T22:40:00.000Z')).toEqual(['2026-00002', '2026-12-31']);
  });
});
