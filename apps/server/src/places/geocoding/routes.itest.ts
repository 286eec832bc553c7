import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';

let app: TestApp;
let dispatcher: Client;
let stranger: Client;

beforeAll(async () => {
  app = await startApp();
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  await fleetRows(app.database).vehicle(organizationId, 'LJ KT-482');
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId, language: 'sl' });
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin', language: 'de' });
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
  await dispatcher.post('/api/poiLocations', {
    naziv: 'Skladišče Celje',
    address: 'Mariborska 1',
    lat: 46.25,
    lon: 15.28,
  });
  await dispatcher.post('/api/geoZone', {
    naziv: 'Celjska kotlina',
    swlatitude: 46.2,
    swlongitude: 15.2,
    nelatitude: 46.3,
    nelongitude: 15.3,
  });
});
afterAll(() => app.close());

const search = async (client: Client, q: string, rest = '') => {
  const { status, body } = await client.get(`/api/geocode?q=${encodeURIComponent(q)}${rest}`);
  expect(status).toBe(200);
  return body;
};

describe('GET /api/geocode', () => {
  it('is refused without a session', async () => {
    expect(await app.client().get('/api/geocode?q=Celje')).toMatchObject({ status: 401, body: { code: 'signed_out' } });
  });

  it.each([
    '',
    '?q=',
    '?q=c',
    '?q=%20c%20',
    `?q=${'x'.repeat(501)}`,
    '?q=celje&lat=95',
    '?q=celje&lat=',
    '?q=celje&lat=north',
    '?q=celje&near=here',
  ])('refuses %s', async (query) => {
    expect(await dispatcher.get(`/api/geocode${query}`)).toMatchObject({ status: 422, body: { code: 'validation' } });
  });

  it('finds own places first, then those of the embedded list', async () => {
    const found = await search(dispatcher, 'celj');
    expect(found.slice(0, 3)).toMatchObject([
      { naziv: 'Celjska kotlina', source: 'zone', lat: 46.25, lon: 15.25, id: expect.any(Number) },
      { naziv: 'Skladišče Celje', source: 'poi', address: 'Mariborska 1', id: expect.any(Number) },
      { naziv: 'Celje', source: 'places', address: 'Slovenija', id: null },
    ]);
  });

  it('shows no places of another organization', async () => {
    const found: { source: string }[] = await search(stranger, 'celj');
    expect(found.filter(({ source }) => source === 'poi' || source === 'zone')).toEqual([]);
    expect(found[0]).toMatchObject({ naziv: 'Celje', address: 'Slowenien' });
  });

  it('prefers nearby results', async () => {
    expect((await search(dispatcher, 'gradec', '&lat=47&lon=15.4'))[0]).toMatchObject({
      naziv: 'Gradec',
      address: 'Avstrija',
    });
    expect((await search(dispatcher, 'gradec', '&lat=41.9&lon=20.9'))[0]?.address).toBe('Severna Makedonija');
  });

  it.each([
    '46.204, 15.26',
    '46,2040 15,2600',
    '46° 12′ 14,4″ S, 15° 15′ 36″ V',
    'https://maps.google.com/?q=46.204,15.26',
  ])('reads coordinates: %s', async (text) => {
    expect(await search(dispatcher, text)).toEqual([
      {
        naziv: '46.20400, 15.26000',
        address: '3 km J od kraja Celje',
        lat: expect.closeTo(46.204, 5),
        lon: expect.closeTo(15.26, 5),
        source: 'coordinates',
        id: null,
      },
    ]);
  });

  it('finds nothing for an unknown text', async () => {
    expect(await search(dispatcher, 'xqzw')).toEqual([]);
  });
});

describe('GET /api/geocode/places', () => {
  const places = (client: Client, at: string) => client.get(`/api/geocode/places?at=${at}`);

  it('is refused without a session, without places and for too many of them', async () => {
    expect((await places(app.client(), '46.204,15.26')).status).toBe(401);
    expect((await dispatcher.get('/api/geocode/places')).status).toBe(422);
    for (const at of ['', '46.2', '46.2,15.2;', '95,15', 'a,b', Array(61).fill('46.2,15.2').join(';')]) {
      expect(await places(dispatcher, at)).toMatchObject({ status: 422, body: { code: 'validation' } });
    }
  });

  it('names each place in the requested order, in the language of the user', async () => {
    const at = '46.204,15.26;0,-150;46.2309,15.2604';
    const [first, ocean, last] = (await places(dispatcher, at)).body;
    expect([first, ocean]).toEqual(['3 km J od kraja Celje', null]);
    expect(last).toContain('Celje');
    expect((await places(stranger, at)).body[0]).toBe('3 km S von Celje');
  });
});

describe('GET /api/geocode/reverse', () => {
  const reverse = (client: Client, query: string) => client.get(`/api/geocode/reverse?${query}`);
  const answer = (address: string | null, plainAddress: string | null, countryId: string | null) => ({
    address,
    plainAddress,
    countryId,
  });

  it('is refused without a session and without a place', async () => {
    expect((await reverse(app.client(), 'lat=46&lon=15')).status).toBe(401);
    expect((await reverse(dispatcher, 'lat=46')).status).toBe(422);
    expect((await reverse(dispatcher, 'lat=46&lon=181')).status).toBe(422);
  });

  it('describes a place by the nearest known one, in the language of the user', async () => {
    const query = 'lat=46.204&lon=15.26';
    const inSlovenian = '3 km J od kraja Celje';
    expect((await reverse(dispatcher, query)).body).toEqual(answer(inSlovenian, inSlovenian, 'SI'));
    expect((await reverse(stranger, query)).body).toMatchObject({ address: '3 km S von Celje' });
  });

  it('uses the own point near a place, with its address beside, and shows the point to nobody else', async () => {
    const query = 'lat=46.251&lon=15.281';
    const { plainAddress } = (await reverse(dispatcher, query)).body;
    expect(plainAddress).toMatch(/Celje/);
    expect((await reverse(dispatcher, query)).body).toEqual(answer('Skladišče Celje', plainAddress, 'SI'));
    expect((await reverse(stranger, query)).body.address).not.toBe('Skladišče Celje');
  });

  it('has neither a country nor a text on the ocean', async () => {
    expect((await reverse(stranger, 'lat=40&lon=-40')).body).toEqual(answer(null, null, null));
  });
});

describe('GET /api/geocode/state', () => {
  it('reports a missing geocoder, and never the address of a configured one', async () => {
    expect((await app.client().get('/api/geocode/state')).status).toBe(401);
    expect((await dispatcher.get('/api/geocode/state')).body).toEqual({ engine: 'none' });
  });
});

describe('a user who searches without pause', () => {
  it('is rate-limited, and other users are not', async () => {
    await app.addUser({ email: 'busy@druga.example', organizationId: await app.addOrganization('Tretja') });
    const busy = await signedIn(app, 'busy@druga.example');
    const statuses = [];
    for (let at = 0; at < 121; at += 1) statuses.push((await busy.get('/api/geocode?q=xqzw')).status);
    expect([...new Set(statuses.slice(0, 120)), statuses[120]]).toEqual([200, 429]);
    const { status, headers } = await busy.get('/api/geocode/reverse?lat=46&lon=15');
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await dispatcher.get('/api/geocode?q=xqzw')).status).toBe(200);
  });
});
