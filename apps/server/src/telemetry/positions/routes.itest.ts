import { endpoints } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { insertLastPosition, insertPositions } from '../../../../../tests/support/telemetry.ts';

const { list, simple, export: file } = endpoints.positions;
const START = Date.UTC(2026, 10, 20, 8);

let app: TestApp;
let dispatcher: Client;
let restricted: Client;
let stranger: Client;
let admin: Client;
let truck: number;
let sold: number;

beforeAll(async () => {
  app = await startApp();
  const rows = fleetRows(app.database);
  const kolovrat = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId: kolovrat });
  const userId = await app.addUser({ email: 'restricted@kolovrat.example', organizationId: kolovrat });
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin' });
  await app.addUser({ email: 'sysadmin@konvoj.example', organizationId: null, role: 'sysadmin' });
  truck = (await rows.vehicle(kolovrat, 'LJ KT-482')).deviceId;
  const van = await rows.vehicle(kolovrat, 'MB 11-AAA');
  sold = (await rows.vehicle(kolovrat, 'KP OLD-01', { alienated: true })).deviceId;
  await rows.showOnly(kolovrat, userId, [van.vehicleId]);
  await insertPositions(
    app.database,
    kolovrat,
    truck,
    Array.from({ length: 2_500 }, (_, i) => ({
      deviceTime: START + i * 1_000,
      longitude: 14.5 + i * 0.0001,
      attributes: i === 0 ? { driver: '=HYPERLINK("x")' } : null,
    })),
  );
  await insertPositions(app.database, kolovrat, sold, [{ deviceTime: START }]);
  await insertLastPosition(app.database, kolovrat, truck, { deviceTime: START });
  await insertLastPosition(app.database, kolovrat, sold, { deviceTime: START });
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  restricted = await signedIn(app, 'restricted@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
  admin = await signedIn(app, 'sysadmin@konvoj.example');
});
afterAll(() => app.close());

const day = { from: '2026-11-20 00:00:00', to: '2026-11-20 23:59:59' };
const address = (path: string, query: Record<string, string | number>) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `${path}?${search.toString()}`;
};
const everyCall = () => [
  address(list.path, { deviceId: truck, ...day }),
  address(simple.path, { deviceId: truck, ...day }),
  address(file.path, { deviceId: truck, ...day, format: 'csv' }),
];

describe('every call for positions', () => {
  it('is refused without a session', async () => {
    for (const call of [list.path, ...everyCall()]) {
      expect(await app.client().get(call)).toMatchObject({ status: 401, body: { code: 'signed_out' } });
    }
  });

  it('finds nothing for another organization, a user without that vehicle, and an unknown device number', async () => {
    for (const call of everyCall()) {
      expect(await stranger.get(call)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await restricted.get(call)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      const nobody = call.replace(`deviceId=${truck}`, 'deviceId=9007199254740991');
      expect(await dispatcher.get(nobody)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('is forbidden to a system administrator, who belongs to no organization', async () => {
    for (const call of [list.path, ...everyCall()]) expect(await admin.get(call)).toMatchObject({ status: 403 });
  });

  it.each([
    ['sl', 'Izbrano obdobje'],
    ['en', 'The selected period may not exceed 31 days'],
    ['de', '31'],
  ])('refuses more than 31 days in %s', async (language, text) => {
    const anonymous = { deviceId: truck, from: '2026-10-01 00:00:00', to: '2026-11-20 00:00:00' };
    await dispatcher.post(endpoints.session.saveUser.path, { language });
    for (const path of [list.path, simple.path]) {
      const reply = await dispatcher.get(address(path, anonymous));
      expect(reply).toMatchObject({ status: 422, body: { code: 'period.too_long', params: { maxDays: 31 } } });
      expect(reply.body.title).toContain(text);
    }
    await dispatcher.post(endpoints.session.saveUser.path, { language: 'en' });
  });

  it('refuses a period that is reversed, incomplete or not a date', async () => {
    const refusal = async (query: Record<string, string | number>) =>
      (await dispatcher.get(address(list.path, query))).body.code;
    expect(await refusal({ deviceId: truck, from: day.to, to: day.from })).toBe('period.reversed');
    expect(await refusal({ deviceId: truck, from: day.from })).toBe('period.incomplete');
    expect(await refusal({ deviceId: truck })).toBe('period.incomplete');
    const reply = await dispatcher.get(
      address(list.path, { deviceId: truck, from: '2026-02-30 00:00:00', to: day.to }),
    );
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'from', code: 'invalid_date' }] } });
  });

  it('refuses unknown parameters and invalid values', async () => {
    const reply = await dispatcher.get(address(list.path, { deviceId: 'x', ...day, limit: 5_000, colour: 'red' }));
    expect(reply.status).toBe(422);
    expect(reply.body.errors.map((error: { path: string }) => error.path).sort()).toEqual([
      'colour',
      'deviceId',
      'limit',
    ]);
    expect(await dispatcher.get(address(list.path, day))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'deviceId', code: 'required' }] },
    });
    expect(await dispatcher.get(address(file.path, { deviceId: truck, ...day, format: 'xml' }))).toMatchObject({
      status: 422,
    });
  });
});

describe('GET /api/positions', () => {
  it('returns the last positions of the devices on the map', async () => {
    const { status, body } = await dispatcher.get(list.path);
    expect(status).toBe(200);
    expect(body.map((position: { deviceId: number }) => position.deviceId)).toEqual([truck]);
    expect((await stranger.get(list.path)).body).toEqual([]);
    expect((await restricted.get(list.path)).body).toEqual([]);
  });

  it('returns records page by page, at most as many as requested', async () => {
    const first = await dispatcher.get(address(list.path, { deviceId: truck, ...day, limit: 2 }));
    const before = first.body.at(-1).id;
    const second = await dispatcher.get(address(list.path, { deviceId: truck, ...day, limit: 2, before }));
    const times = [...first.body, ...second.body].map(
      (one: { deviceTime: string }) => Date.parse(one.deviceTime) - START,
    );
    expect(times).toEqual([2_499_000, 2_498_000, 2_497_000, 2_496_000]);
    expect((await dispatcher.get(address(list.path, { deviceId: truck, ...day }))).body).toHaveLength(200);
  });

  it('returns the addresses of records, and none for last positions', async () => {
    const [record] = (await dispatcher.get(address(list.path, { deviceId: truck, ...day, limit: 1 }))).body;
    expect(record.address).toMatch(/^\d+ km [NESW]+ of /);
    expect((await dispatcher.get(list.path)).body[0]).not.toHaveProperty('address');
  });

  it('reads times in the time zone of the organization', async () => {
    const local = { deviceId: truck, from: '2026-11-20 09:00:00', to: '2026-11-20 09:00:04' };
    const utc = { deviceId: truck, from: '2026-11-20T08:00:00Z', to: '2026-11-20T08:00:04Z' };
    const replies = await Promise.all([local, utc].map((query) => dispatcher.get(address(list.path, query))));
    expect(replies[0]?.body).toHaveLength(5);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
  });

  it('returns the history of a sold vehicle', async () => {
    expect((await dispatcher.get(address(list.path, { deviceId: sold, ...day }))).body).toHaveLength(1);
  });
});

describe('GET /api/positions/simple', () => {
  it('thins a straight road to a few points and its ends', async () => {
    const { body } = await dispatcher.get(address(simple.path, { deviceId: truck, ...day }));
    expect(body.length).toBeLessThan(10);
    expect(body[0]).toEqual([START / 1_000, 46.05, 14.5, 90, 72]);
    expect(body.at(-1)).toEqual([START / 1_000 + 2_499, 46.05, 14.7499, 90, 72]);
  });

  it('returns at most as many points as requested', async () => {
    expect((await dispatcher.get(address(simple.path, { deviceId: truck, ...day, points: 2 }))).body).toHaveLength(2);
    expect(await dispatcher.get(address(simple.path, { deviceId: truck, ...day, points: 1 }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'points', code: 'too_small' }] },
    });
  });
});

describe('GET /api/positions/export', () => {
  it.each([
    ['gpx', 'application/gpx+xml', /<\/gpx>\s*$/],
    ['kml', 'application/vnd.google-earth.kml+xml', /<\/kml>\s*$/],
    ['geojson', 'application/geo+json', /\]\}\s*$/],
    ['csv', 'text/csv; charset=utf-8', /\r\n$/],
  ])('streams %s as a file with a name', async (format, type, end) => {
    const reply = await dispatcher.get(address(file.path, { deviceId: truck, ...day, format }));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe(type);
    expect(reply.headers.get('content-disposition')).toContain(`filename="track-LJ-KT-482-2026-11-20.${format}"`);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    expect(text).toMatch(end);
  });

  it('writes no formula into a cell', async () => {
    const { body } = await dispatcher.get(address(file.path, { deviceId: truck, ...day, format: 'csv' }));
    expect(body.split('\r\n')).toHaveLength(2_502);
    expect(body).not.toMatch(/(^|,|")[=+@-][A-Za-z]/m);
  });

  it("writes the names of the records' places in CSV", async () => {
    const { body } = await dispatcher.get(address(file.path, { deviceId: truck, ...day, format: 'csv' }));
    const [header = '', record = ''] = body.split('\r\n');
    expect(header).toContain(',Own point / zone,Address,');
    expect(record).toContain('Ljubljana');
  });
});
