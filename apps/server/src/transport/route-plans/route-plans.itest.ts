import { endpoints, PIECES_HEADER, ROUTE_PLANS_MAX } from '@konvoj/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { isFull, LiveClient } from '../../../../../tests/support/live-client.ts';

const PLANS = endpoints.routePlans.list.path;

let app: TestApp;
let ana: Client;
let bor: Client;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const company = await freshCompany(app);
  ana = company.admin;
  bor = await company.person();
});

const markers = [
  { naziv: 'Ljubljana', lat: 46.0511, lon: 14.5051 },
  { naziv: 'Luka Koper', lat: 45.5481, lon: 13.7302, address: 'Vojkovo nabrežje 38, Koper', stay: 1_800 },
];
const aPlan = (fields: object = {}) => ({ naziv: 'V Koper', markers, ...fields });
const made = async (fields: object = {}) => (await ana.post(PLANS, aPlan(fields))).body;
const named = async (client: Client, search = '') =>
  (await client.get(`${PLANS}${search}`)).body.map(({ naziv }: { naziv: string }) => naziv);

describe('a route plan', () => {
  it('is kept with its points in driving order and what was calculated', async () => {
    const plan = await made({
      opis: 'Vsak ponedeljek',
      vehicleProfile: { kind: 'truck', height: 4, weight: 40 },
      avoid: ['ferries'],
      departAt: '2026-11-23T05:30:00.000Z',
      path: '_p~iF~ps|U',
      distance: 107_300,
      duration: 5_400,
    });
    expect(plan).toMatchObject({
      naziv: 'V Koper',
      opis: 'Vsak ponedeljek',
      markers: [
        { ...markers[0], address: null, pointTypeId: 3, activityTypeId: null, statusTypeId: 0, from: null, stay: 0 },
        markers[1],
      ],
      vehicleProfile: { kind: 'truck', height: 4, weight: 40 },
      avoid: ['ferries'],
      departAt: '2026-11-23T05:30:00.000Z',
      distance: 107_300,
    });
    expect(await bor.get(`${PLANS}/${plan.id}`)).toMatchObject({ status: 200, body: plan });
    const { path: _path, ...listed } = plan;
    expect((await bor.get(PLANS)).body).toEqual([listed]);
  });

  it('has a name of its own, whatever its case, marks and spaces', async () => {
    const plan = await made({ naziv: 'Čez Trojane' });
    const taken = {
      status: 409,
      body: {
        code: 'route_plan.name_taken',
        title: 'A route plan with this name already exists!',
        errors: [{ path: 'naziv', code: 'taken' }],
      },
    };
    expect(await bor.post(PLANS, aPlan({ naziv: ' čez  TROJANE ' }))).toMatchObject(taken);
    const other = await made({ naziv: 'Čez Kranj' });
    expect(await ana.put(`${PLANS}/${other.id}`, aPlan({ naziv: 'ceztrojane' }))).toMatchObject(taken);
    // Its own name is free for it.
    expect((await ana.put(`${PLANS}/${plan.id}`, aPlan({ naziv: 'čez Trojane' }))).status).toBe(200);
  });

  it('is given one name when two create it at the same moment', async () => {
    const replies = await Promise.all([ana, bor, ana, bor].map((client) => client.post(PLANS, aPlan())));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('is found by its texts and those of its points', async () => {
    await made({ naziv: 'V Koper' });
    await made({ naziv: 'V Celje', opis: 'brez Koprâ', markers: [markers[0], markers[0]] });
    await made({ naziv: 'Domov', markers: [markers[0], markers[0]] });
    expect(await named(bor)).toEqual(['Domov', 'V Celje', 'V Koper']);
    expect(await named(bor, '?search=vojkovo')).toEqual(['V Koper']);
    expect(await named(bor, '?search=kopra')).toEqual(['V Celje']);
    await made({
      naziv: 'S stikom',
      markers: [markers[0], { ...markers[0], contact: 'Špela Žagar', notes: 'Rampa 7' }],
    });
    expect(await named(bor, '?search=spela')).toEqual(['S stikom']);
    expect(await named(bor, '?search=RAMPA')).toEqual(['S stikom']);
    expect(await named(bor, '?search=%25')).toEqual([]);
  });

  it('is not overwritten by who has not seen the newest version', async () => {
    const plan = await made();
    const { body: newer } = await bor.put(`${PLANS}/${plan.id}`, aPlan({ opis: 'Borova', version: plan.version }));
    expect(await ana.put(`${PLANS}/${plan.id}`, aPlan({ opis: 'Anina', version: plan.version }))).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', params: { version: newer.version } },
    });
    expect((await ana.get(`${PLANS}/${plan.id}`)).body.opis).toBe('Borova');
    expect((await ana.put(`${PLANS}/${plan.id}`, aPlan({ opis: 'Anina', version: newer.version }))).status).toBe(200);
  });

  it('is deleted, and the audit has all of it', async () => {
    const plan = await made();
    await ana.put(`${PLANS}/${plan.id}`, aPlan({ opis: 'Nov opis' }));
    expect((await bor.delete(`${PLANS}/${plan.id}`)).status).toBe(204);
    expect((await bor.get(`${PLANS}/${plan.id}`)).status).toBe(404);
    const { body } = await ana.get(`${endpoints.audit.list.path}?entity=route_plan&entityId=${plan.id}`);
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['delete', 'update', 'create']);
    expect(body[1]).toMatchObject({ before: { description: null }, after: { description: 'Nov opis' } });
    expect(body[0].before.points).toEqual(['Ljubljana', 'Luka Koper']);
  });

  it('has an entry in the audit when only the notes of a point change, without the notes', async () => {
    const plan = await made();
    await ana.put(`${PLANS}/${plan.id}`, aPlan({ markers: [markers[0], { ...markers[1], notes: 'x'.repeat(1_990) }] }));
    const { body } = await ana.get(`${endpoints.audit.list.path}?entity=route_plan&entityId=${plan.id}`);
    expect(body[0]).toMatchObject({ action: 'update', after: { points: ['Ljubljana', 'Luka Koper'] } });
    expect(JSON.stringify(body).length).toBeLessThan(2_000);
  });

  it('is limited in its text, and listed in pieces with the others', async () => {
    const long = (letters: number) =>
      Array.from({ length: 100 }, (_, n) => ({ ...markers[0], naziv: `Točka ${n}`, notes: 'x'.repeat(letters) }));
    expect(await ana.post(PLANS, aPlan({ markers: long(1_990) }))).toMatchObject({
      status: 422,
      body: { code: 'route_plan.too_large', params: { maxKb: 200 } },
    });
    for (const naziv of ['A', 'B', 'C']) await made({ naziv, markers: long(1_500) });
    const reply = await bor.get(PLANS);
    expect(reply.body.map((plan: { naziv: string; markers: object[] }) => [plan.naziv, plan.markers.length])).toEqual([
      ['A', 100],
      ['B', 100],
      ['C', 100],
    ]);
    expect(reply.headers.get(PIECES_HEADER)).toBe('3');
  });

  it('has a limited number of others beside it', async () => {
    const plan = await made();
    await app.database.owner.query(
      `insert into route_plan (organization_id, name, points, avoid, created_at, search_text)
       select organization_id, 'Načrt ' || n, '[]', '{}', now(), '' from route_plan, generate_series(2, $2) as n where id = $1`,
      [plan.id, ROUTE_PLANS_MAX.plans],
    );
    expect(await ana.post(PLANS, aPlan({ naziv: 'Še eden' }))).toMatchObject({
      status: 409,
      body: { code: 'route_plan.too_many', params: { max: ROUTE_PLANS_MAX.plans } },
    });
    expect((await ana.put(`${PLANS}/${plan.id}`, aPlan({ opis: 'Nov opis' }))).status).toBe(200);
  });

  it('is unknown to other companies', async () => {
    const plan = await made();
    const { admin: stranger } = await freshCompany(app);
    expect((await stranger.get(PLANS)).body).toEqual([]);
    for (const reply of [
      await stranger.get(`${PLANS}/${plan.id}`),
      await stranger.put(`${PLANS}/${plan.id}`, aPlan()),
      await stranger.delete(`${PLANS}/${plan.id}`),
    ])
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    // A name belongs to a company.
    expect((await stranger.post(PLANS, aPlan())).status).toBe(200);
  });

  it('is announced to open screens', async () => {
    const live = await LiveClient.open(app.url);
    live.send({ ping: 1, token: (await bor.get('/api/user')).body.wsToken });
    await live.frame(isFull);
    const plan = await made();
    const { changed } = await live.frame((frame) => JSON.stringify(frame).includes('routePlans'));
    expect(changed).toEqual([{ topic: 'routePlans', ids: [plan.id] }]);
    await live.close();
  });
});

const at = (from: string, to: string) => [{ ...markers[0], from, to }, markers[1]];

it.each([
  ['one point', { markers: markers.slice(0, 1) }, 'markers', 'too_few'],
  ['no points', { markers: [] }, 'markers', 'too_few'],
  ['201 points', { markers: Array.from({ length: 201 }, () => markers[0]) }, 'markers', 'too_big'],
  ['no name', { naziv: '  ' }, 'naziv', 'required'],
  ['a point without a name', { markers: [{ ...markers[0], naziv: '' }, markers[1]] }, 'markers.0.naziv', 'required'],
  ['a point beyond the pole', { markers: [{ ...markers[0], lat: 91 }, markers[1]] }, 'markers.0.lat', 'too_big'],
  [
    'a window that ends first',
    { markers: at('2026-11-23T09:00:00.000Z', '2026-11-23T08:00:00.000Z') },
    'markers.0.to',
    'not_after_start',
  ],
  ['a path that is no line', { path: 'ÿÿÿ' }, 'path', 'invalid'],
  ['a departure in year 1', { departAt: '0001-01-01T00:00:00.000Z' }, 'departAt', 'invalid_date'],
  ['a vehicle of no height', { vehicleProfile: { kind: 'truck', height: 0 } }, 'vehicleProfile.height', 'too_small'],
])('a plan with %s is refused at its field', async (_what, fields, path, code) => {
  expect(await ana.post(PLANS, aPlan(fields))).toMatchObject({ status: 422, body: { errors: [{ path, code }] } });
});
