import { endpoints } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';

const { geoPoints, geoZones } = endpoints;
const [POINTS, ZONES] = [geoPoints.list.path, geoZones.list.path];

let app: TestApp;
let dispatcher: Client;
let admin: Client;
let stranger: Client;

beforeAll(async () => {
  app = await startApp();
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId, language: 'sl' });
  await app.addUser({ email: 'admin@kolovrat.example', organizationId, role: 'admin' });
  await app.addUser({ email: 'dispatcher@druga.example', organizationId: other });
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  admin = await signedIn(app, 'admin@kolovrat.example');
  stranger = await signedIn(app, 'dispatcher@druga.example');
});
afterAll(() => app.close());

const names = async (path: string, client = dispatcher) =>
  (await client.get(path)).body.map(({ naziv }: { naziv: string }) => naziv);
const audited = async (entity: string) =>
  (await admin.get(endpoints.audit.list.path)).body
    .filter((entry: { entity: string }) => entry.entity === entity)
    .map(({ action, entityName, before, after }: Record<string, unknown>) => ({ action, entityName, before, after }));

const warehouse = {
  naziv: 'Skladišče Žiri',
  opis: 'Rampa 3',
  address: 'Industrijska 1, Žiri',
  lat: 46.047_123_456_7,
  lon: 14.107,
  company: 'Zgornji Vrh d.o.o.',
  contactPerson: 'Ana Kos',
  email: 'ana@vrh.example',
  type: 2,
  radius: 300,
};

describe('points of interest', () => {
  it('require a session', async () => {
    expect(await app.client().get(POINTS)).toMatchObject({ status: 401 });
    expect(await app.client().get(ZONES)).toMatchObject({ status: 401 });
  });

  it('refuse an invalid point, each field by its name', async () => {
    const refused = async (body: object) => (await dispatcher.post(POINTS, body)).body.errors;
    expect(await refused({ lat: 91, lon: 14 })).toMatchObject([{ path: 'naziv' }, { path: 'lat' }]);
    expect(await refused({ ...warehouse, email: 'ana', type: 13, radius: 10 })).toMatchObject([
      { path: 'email', code: 'invalid_email' },
      { path: 'type' },
      { path: 'radius', code: 'too_small' },
    ]);
    expect(await refused({ ...warehouse, naslov: 'x' })).toMatchObject([{ code: 'unknown_key' }]);
  });

  it('are created, replaced and deleted, and each change is in the audit', async () => {
    const made = await dispatcher.post(POINTS, warehouse);
    // Stored to the centimetre.
    expect(made).toMatchObject({ status: 200, body: { ...warehouse, lat: 46.047_123_5 } });
    const { id } = made.body;

    const bare = { naziv: 'Skladišče Žiri', lat: 46.05, lon: 14.107 };
    const replaced = await dispatcher.json('PUT', `${POINTS}/${id}`, { ...bare, email: '' });
    const empty = { opis: null, address: null, company: null, contactPerson: null, email: null };
    expect(replaced).toMatchObject({ status: 200, body: { id, ...bare, ...empty, type: 12, radius: 150 } });
    expect((await dispatcher.get(POINTS)).body).toEqual([replaced.body]);
    // Saved again without a change: no audit entry.
    await dispatcher.json('PUT', `${POINTS}/${id}`, bare);

    expect(await dispatcher.delete(`${POINTS}/${id}`)).toMatchObject({ status: 204 });
    expect(await dispatcher.get(POINTS)).toMatchObject({ body: [] });
    const entityName = 'Skladišče Žiri';
    expect(await audited('geo_point')).toMatchObject([
      { action: 'delete', entityName, before: { latitude: 46.05, radiusMeters: 150 } },
      { action: 'update', entityName, before: { email: 'ana@vrh.example', type: 2 }, after: { email: null, type: 12 } },
      { action: 'create', entityName, after: { address: 'Industrijska 1, Žiri', longitude: 14.107 } },
    ]);
  });

  it('are searched in all their texts, ignoring case and diacritics', async () => {
    await dispatcher.post(POINTS, { ...warehouse, naziv: 'Avto Čistilnica' });
    await dispatcher.post(POINTS, { naziv: 'Koper', lat: 45.55, lon: 13.74 });
    expect(await names(POINTS)).toEqual(['Avto Čistilnica', 'Koper']);
    for (const word of ['cistil', 'ZIRI', 'rampa', 'vrh.example', 'zgornji', 'ana k']) {
      expect(await names(`${POINTS}?search=${encodeURIComponent(word)}`)).toEqual(['Avto Čistilnica']);
    }
    expect(await names(`${POINTS}?search=nobody`)).toEqual([]);
  });

  it('of one organization are hidden from another', async () => {
    const { id } = (await dispatcher.post(POINTS, warehouse)).body;
    expect(await names(POINTS, stranger)).toEqual([]);
    const replies = [
      await stranger.json('PUT', `${POINTS}/${id}`, warehouse),
      await stranger.delete(`${POINTS}/${id}`),
      await stranger.delete(`${POINTS}/999999`),
      await stranger.delete(`${POINTS}/9007199254740991`),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('have one of twelve types, named in the language of the user', async () => {
    const { body } = await dispatcher.get(geoPoints.types.path);
    expect(body).toHaveLength(12);
    expect(body[11]).toEqual({ id: 12, naziv: 'drugo' });
  });
});

const yard = { swlongitude: 14.5, swlatitude: 46, nelongitude: 14.51, nelatitude: 46.01 };
const L = [[14.5, 46], [14.52, 46], [14.52, 46.01], [14.51, 46.01], [14.51, 46.02], [14.5, 46.02], [14.5, 46]]; // prettier-ignore

describe('geo zones', () => {
  it('are rectangles by their bounds', async () => {
    const made = await dispatcher.post(ZONES, { naziv: 'Dvorišče', opis: '', ...yard });
    expect(made).toMatchObject({
      status: 200,
      body: { naziv: 'Dvorišče', opis: null, ...yard, polygon: null, circle: null },
    });
    await dispatcher.delete(`${ZONES}/${made.body.id}`);
  });

  it('become polygons and circles, and always keep the bounds of their box', async () => {
    const { id } = (await dispatcher.post(ZONES, { naziv: 'Dvorišče', ...yard })).body;
    const put = (body: object) => dispatcher.json('PUT', `${ZONES}/${id}`, { naziv: 'Dvorišče', ...body });

    expect((await put({ polygon: L })).body).toEqual({
      id,
      naziv: 'Dvorišče',
      opis: null,
      swlongitude: 14.5,
      swlatitude: 46,
      nelongitude: 14.52,
      nelatitude: 46.02,
      polygon: L,
      circle: null,
      version: expect.any(String),
    });
    const circle = { lat: 46, lon: 14.5, radius: 400.5 };
    const round = (await put({ circle, polygon: L })).body;
    expect(round).toMatchObject({ circle });
    expect(round.polygon).toHaveLength(65);
    expect(round.nelatitude).toBeCloseTo(46.0036, 4);
    expect((await dispatcher.get(ZONES)).body).toEqual([round]);
    expect((await put(yard)).body).toMatchObject({ ...yard, polygon: null, circle: null });
    await dispatcher.delete(`${ZONES}/${id}`);
    expect(await audited('geo_zone')).toMatchObject([
      { action: 'delete' },
      { action: 'update', before: { shape: { kind: 'circle' } }, after: { shape: { kind: 'rectangle' } } },
      { action: 'update', before: { shape: { kind: 'polygon' } }, after: { shape: { kind: 'circle' } } },
      { action: 'update', before: { shape: { kind: 'rectangle' } }, after: { neLongitude: 14.52 } },
      { action: 'create', entityName: 'Dvorišče' },
      { action: 'delete' },
      { action: 'create' },
    ]);
  });

  it('that are suspiciously small require a confirmation', async () => {
    const tiny = { naziv: 'Rampa', circle: { lat: 46, lon: 14.5, radius: 10 } };
    const refusal = { status: 422, body: { code: 'validation', errors: [{ path: 'area', code: 'zone_too_small' }] } };
    expect(await dispatcher.post(ZONES, tiny)).toMatchObject(refusal);
    expect(await dispatcher.post(`${ZONES}?confirm=false`, tiny)).toMatchObject(refusal);
    const made = await dispatcher.post(`${ZONES}?confirm=true`, tiny);
    expect(made).toMatchObject({ status: 200 });
    expect(await dispatcher.json('PUT', `${ZONES}/${made.body.id}`, tiny)).toMatchObject(refusal);
    expect(await dispatcher.json('PUT', `${ZONES}/${made.body.id}?confirm=true`, tiny)).toMatchObject({ status: 200 });
    await dispatcher.delete(`${ZONES}/${made.body.id}`);
  });

  it.each([
    [{}, 'swlatitude', 'required'],
    [{ ...yard, nelatitude: 45 }, 'nelatitude', 'too_small'],
    [{ ...yard, swlongitude: 179, nelongitude: -179 }, 'nelongitude', 'crosses_date_line'],
    [{ polygon: [[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]] }, 'polygon', 'crosses_itself'], // prettier-ignore
    [{ polygon: [[0, 0], [1, 1], [0, 0]] }, 'polygon', 'too_few'], // prettier-ignore
    [{ circle: { lat: 46, lon: 14, radius: 1 } }, 'circle.radius', 'too_small'],
  ])('with an invalid area are refused: %j', async (area, path, code) => {
    const { status, body } = await dispatcher.post(ZONES, { naziv: 'Dvorišče', ...area });
    expect([status, body.errors[0].path, body.errors[0].code]).toEqual([422, path, code]);
  });

  it('of one organization are hidden from another', async () => {
    const { id } = (await dispatcher.post(ZONES, { naziv: 'Ljubljana', ...yard })).body;
    expect(await names(ZONES, stranger)).toEqual([]);
    const body = { naziv: 'Moja', ...yard };
    expect(await stranger.json('PUT', `${ZONES}/${id}`, body)).toMatchObject({ status: 404 });
    expect(await stranger.delete(`${ZONES}/${id}`)).toMatchObject({ status: 404 });
    expect(await names(`${ZONES}?search=ljubl`)).toEqual(['Ljubljana']);
  });
});
