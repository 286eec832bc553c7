import { fieldsOnWire } from '@konvoj/contract';
import type { EndpointShape } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIngestKey } from '../../apps/server/src/telemetry/gateway/ingest-keys.ts';
import { statementsOn } from '../../apps/server/src/platform/database.ts';
import { signedIn, startApp } from '../support/index.ts';
import type { Client, TestApp } from '../support/index.ts';
import type { World } from './access-rows.ts';
import { accessTable } from './access-table.generated.ts';
import { addressOf, bodyOf, emails, makeWorld, nameOf, rows, send } from './world.ts';

/** Around the ends of int4, of exact numbers and of int8. */
const HUGE = ['2147483648', '9007199254740991', '9223372036854775808', '1e30'];
/** Fields that hold several numbers take them in a list, and points as a pair. */
const numbersIn = (text: string): unknown[] => [Number(text), [Number(text)], { lat: Number(text), lon: Number(text) }];

/** The names of the fields of a query or a body. */
const fieldsOf = (schema: EndpointShape['body']): string[] =>
  schema === undefined ? [] : Object.keys(fieldsOnWire(schema).shape);

let app: TestApp;
let world: World;
let admin: Client;
let sysadmin: Client;

beforeAll(async () => {
  app = await startApp();
  world = await makeWorld(app);
  admin = await signedIn(app, emails.admin);
  sysadmin = await signedIn(app, emails.sysadmin);
});
afterAll(() => app.close());

/** Calls that would end the session which asks. */
const ends = new Set(['DELETE /api/session']);
const walked = rows.filter((endpoint) => !ends.has(nameOf(endpoint))).map((each) => [nameOf(each), each] as const);
const clientFor = ({ access }: EndpointShape) => (access === 'support.act' ? sysadmin : admin);
const rowOf = (name: string) => {
  const row = accessTable[name];
  if (row === undefined) throw new Error(`no row for ${name}`);
  return row;
};

describe('a number that no column can hold', () => {
  it.each(walked)('is no error of ours in %s', async (name, endpoint) => {
    const client = clientFor(endpoint);
    const row = rowOf(name);
    const path = addressOf(endpoint, row, world);
    const body = bodyOf(row, world);
    const broken: string[] = [];
    const check = async (address: string, content: Readonly<Record<string, unknown>>) => {
      const { status } = await send(client, endpoint, address, content);
      if (status >= 500) broken.push(`${status} ${address} ${JSON.stringify(content)}`);
    };
    for (const huge of HUGE) {
      for (const param of endpoint.path.match(/:\w+/g) ?? []) {
        const address = addressOf({ ...endpoint, path: endpoint.path.replace(param, huge) }, row, world);
        await check(address, body);
      }
      for (const key of fieldsOf(endpoint.query)) {
        const [start = '', query = ''] = path.split('?');
        const search = new URLSearchParams(query);
        search.set(key, huge);
        await check(`${start}?${search.toString()}`, body);
      }
      for (const key of fieldsOf(endpoint.body)) {
        for (const value of numbersIn(huge)) await check(path, { ...body, [key]: value });
      }
    }
    expect(broken).toEqual([]);
  });

  it('matches no object', async () => {
    const day = 'from=2026-11-20T00:00:00.000Z&to=2026-11-20T12:00:00.000Z';
    expect((await admin.patch('/api/vehicles/2147483648', { rgsOznaka: 'LJ X' })).status).toBe(404);
    expect((await admin.delete('/api/vozniki/9007199254740991')).status).toBe(404);
    expect((await admin.get(`/api/drivingStages?deviceIds=9999999999&${day}`)).status).toBe(404);
    expect((await admin.get('/api/auditLog/user?before=9007199254740991&limit=1')).body).toHaveLength(1);
  });
});

describe('JSON nested twenty thousand deep', () => {
  const DEPTH = 20_000;
  const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const objects = '{"a":'.repeat(DEPTH) + '1' + '}'.repeat(DEPTH);
  const withBody = walked.filter(([, { body, bodyKind }]) => body !== undefined && (bodyKind ?? 'json') === 'json');

  it.each(withBody)('is refused by %s', async (name, endpoint) => {
    const client = clientFor(endpoint);
    const path = addressOf(endpoint, rowOf(name), world);
    const [key = 'x'] = fieldsOf(endpoint.body);
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': client.cookie('XSRF-TOKEN') ?? '' };
    for (const body of [lists(DEPTH), lists(400_000), objects, `{"${key}":${lists(DEPTH)}}`, `{"${key}":${objects}}`]) {
      const reply = await client.send(endpoint.method, path, body, headers);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
      expect(reply.body).toMatchObject({ code: expect.any(String) });
    }
  });

  it('is a body that cannot be read', async () => {
    for (const value of [lists(DEPTH), objects, lists(40)]) {
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': admin.cookie('XSRF-TOKEN') ?? '' };
      const reply = await admin.send('POST', '/api/vehicleGroups', `{"naziv":${value}}`, headers);
      expect(reply).toMatchObject({ status: 400, body: { code: 'body_invalid' } });
    }
  });

  it.each(['/api/poiLocations/import', '/api/geoZone/import', '/api/travel_order/allowanceRates/import'])(
    'is refused as a file by %s',
    async (path) => {
      const feature = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":${objects}},"geometry":{"type":"Polygon","coordinates":${lists(DEPTH)}}}]}`;
      for (const file of [feature, lists(DEPTH), objects]) {
        const { status } = await admin.upload(path, Buffer.from(file), 'application/geo+json');
        expect(status).toBeLessThan(500);
      }
    },
  );

  it('is refused by the calls of trackers and other servers', async () => {
    const { rows: owners } = await app.database.owner.query<{ id: number }>('select min(id) as id from organization');
    const key = await createIngestKey(statementsOn(app.database.owner), owners[0]?.id ?? 0);
    const bodies = [lists(DEPTH), `{"position":${lists(DEPTH)},"device":${lists(8_000)}}`, `{"_type":${lists(DEPTH)}}`];
    const ports: readonly (readonly [string, Record<string, string>])[] = [
      [`${app.url}/api/ingest/traccar`, { 'x-ingest-key': key }],
      [`${app.url}/api/ingest/owntracks`, { 'x-ingest-key': key }],
      [`http://127.0.0.1:${app.ports.osmand}/`, {}],
    ];
    for (const [address, headers] of ports) {
      for (const body of bodies) {
        const reply = await fetch(address, {
          method: 'POST',
          body,
          headers: { ...headers, 'content-type': 'application/json' },
        });
        // OwnTracks ignores messages that are no position.
        expect([address, reply.status < 500]).toEqual([address, true]);
      }
    }
  });
});

describe('days and periods that no calendar has', () => {
  const ENDLESS = 'from=1970-01-01T00:00:00.000Z&to=9999-12-31T00:00:00.000Z';
  const BACKWARDS = 'from=2026-11-21T00:00:00.000Z&to=2026-11-20T00:00:00.000Z';
  const NO_DAYS = 'from=2026-02-30T00:00:00.000Z&to=%00';
  const ofDriver = ['proposal', 'recordedCrossings'].flatMap((call) =>
    [ENDLESS, BACKWARDS, NO_DAYS].map((period) => [call, period] as const),
  );

  it.each(ofDriver)('are refused by the call %s of travel orders: %s', async (call, period) => {
    const { status } = await admin.get(`/api/travel_order/${call}?driverId=${world.driverId}&${period}`);
    expect([400, 422]).toContain(status);
  });

  it.each(['0000-01-01', '2026-02-30', '99999-01-01', '-0001-01-01', '%00', '2026-11-20T00:00'])(
    'are refused by the exchange rates of %s',
    async (day) => {
      const { status } = await admin.get(`/api/travel_order/exchangeRates?day=${day}&base=EUR&currencies=CHF`);
      expect([400, 422]).toContain(status);
    },
  );

  it('are no settings of travel orders', async () => {
    const wrong = [
      { automaticDrafts: 'yes' },
      { automaticDrafts: null },
      { countrySplit: 'half' },
      { unknown: true },
      [],
    ];
    for (const body of wrong) {
      const { status } = await admin.json('PUT', '/api/travel_order/settings', body);
      expect([body, [400, 422].includes(status)]).toEqual([body, true]);
    }
  });
});

describe('names with hidden marks', () => {
  const SPOOF = 'Kolovrat\u202Ekcurt';
  const refused = (path: string) => ({
    status: 422,
    body: { code: 'validation', errors: [{ path, code: 'control_characters' }] },
  });
  /** Every field that names somebody or something. */
  const named: readonly (readonly [string, 'POST' | 'PATCH' | 'PUT', string, (world: World) => string])[] = [
    ['firstName', 'POST', 'POST /api/saveUser', () => '/api/saveUser'],
    ['lastName', 'POST', 'POST /api/orgusers', () => '/api/orgusers'],
    ['ime', 'POST', 'POST /api/vozniki', () => '/api/vozniki'],
    ['vzdevek', 'PATCH', 'PATCH /api/vozniki/:id', ({ driverId }) => `/api/vozniki/${driverId}`],
    ['rgsOznaka', 'POST', 'POST /api/vehicles', () => '/api/vehicles'],
    ['manufacturer', 'PATCH', 'PATCH /api/vehicles/:id', ({ vehicleId }) => `/api/vehicles/${vehicleId}`],
    ['naziv', 'POST', 'POST /api/vehicleGroups', () => '/api/vehicleGroups'],
    ['rgsOznaka', 'POST', 'POST /api/trailers', () => '/api/trailers'],
    ['naziv', 'POST', 'POST /api/poiLocations', () => '/api/poiLocations'],
    ['address', 'PUT', 'PUT /api/poiLocations/:id', ({ pointId }) => `/api/poiLocations/${pointId}`],
    ['opis', 'POST', 'POST /api/geoZone', () => '/api/geoZone'],
    ['name', 'POST', 'POST /api/externalLinks', () => '/api/externalLinks'],
    ['name', 'POST', 'POST /api/apiTokens', () => '/api/apiTokens'],
    ['name', 'POST', 'POST /api/webhooks', () => '/api/webhooks'],
    ['name', 'POST', 'POST /api/positionForwards', () => '/api/positionForwards'],
    ['name', 'POST', 'POST /api/tokens', () => '/api/tokens'],
    ['model', 'POST', 'POST /api/trackers', () => '/api/trackers'],
    ['purpose', 'POST', 'POST /api/travel_order', () => '/api/travel_order'],
  ];

  it.each(named)('are refused at %s of %s %s', async (field, method, name, path) => {
    const body = { ...bodyOf(rowOf(name), world), [field]: SPOOF };
    expect(await admin.json(method, path(world), body)).toMatchObject(refused(field));
  });

  it('are refused at their cell of an import', async () => {
    const file = Buffer.from(`Skupina\nNavadna\n${SPOOF}\n`);
    const { body } = await admin.upload('/api/fleet/import?table=vehicleGroups', file, 'text/csv');
    expect(body.sheets).toMatchObject([{ created: 1, rejected: 1 }]);
    expect(JSON.stringify(body.sheets)).toContain('control_characters');
  });

  it('does not refuse the line breaks of notes', async () => {
    const place = { naziv: 'Rampa', lat: 46, lon: 14.5, opis: 'Vrata 3\nzvoni dvakrat' };
    expect(await admin.post('/api/poiLocations', place)).toMatchObject({
      status: 200,
      body: { opis: 'Vrata 3\nzvoni dvakrat' },
    });
  });
});
