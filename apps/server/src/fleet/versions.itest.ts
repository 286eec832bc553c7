import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshCompany, startApp } from '../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../tests/support/index.ts';

let app: TestApp;
let admin: Client;
let colleague: Client;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const company = await freshCompany(app);
  ({ admin } = company);
  colleague = await company.person('admin');
});

const zone = { naziv: 'Luka', swlongitude: 13.7, swlatitude: 45.5, nelongitude: 13.8, nelatitude: 45.6 };
const point = { naziv: 'Skladišče', lat: 46.05, lon: 14.1 };
/** Each kind of record: where it is, one, what the first user changes and what the other. */
const RECORDS = [
  ['patch', '/api/vozniki', { ime: 'Miha', priimek: 'Kos' }, { sluzbeniTelefon: '+386 41 000 001' }, { vzdevek: 'K' }],
  ['patch', '/api/vehicles', { rgsOznaka: 'LJ 1' }, { year: 2020 }, { year: 2021 }],
  ['patch', '/api/trailers', { rgsOznaka: 'LJ P-1' }, { opombe: 'a' }, { opombe: 'b' }],
  ['patch', '/api/vehicleGroups', { naziv: 'Dostava' }, { naziv: 'Dostava 1' }, { naziv: 'Dostava 2' }],
  ['put', '/api/poiLocations', point, { ...point, opis: 'a' }, { ...point, opis: 'b' }],
  ['put', '/api/geoZone', zone, { ...zone, opis: 'a' }, { ...zone, opis: 'b' }],
] as const;

describe.each(RECORDS)('a change (%s) of %s', (method, list, fields, theirs, mine) => {
  it('is refused when somebody else has changed the record since it was read, and says who and when', async () => {
    const made = (await admin.post(list, fields)).body;
    const path = `${list}/${made.id}`;
    const { body: saved } = await colleague[method](path, { ...theirs, version: made.version });
    expect(saved.version).not.toBe(made.version);
    const refused = await admin[method](path, { ...mine, version: made.version });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', params: { version: saved.version, by: 'Ana Kos' } },
    });
    expect(Date.parse(refused.body.params.at)).toBeGreaterThan(Date.now() - 600_000);
    const overwritten = await admin[method](path, { ...mine, version: saved.version });
    expect(overwritten).toMatchObject({ status: 200, body: mine });
    const [listed] = (await admin.get(list === '/api/vehicles' ? `${list}/filter` : list)).body;
    expect(listed.version).toBe(overwritten.body.version);
  });

  it('overwrites what is there when it names no version', async () => {
    const made = (await admin.post(list, fields)).body;
    await colleague[method](`${list}/${made.id}`, theirs);
    expect(await admin[method](`${list}/${made.id}`, mine)).toMatchObject({ status: 200, body: mine });
  });
});

it('a change of a driver is refused, too, when they were given a vehicle in its own form', async () => {
  const driver = (await admin.post('/api/vozniki', { ime: 'Miha', priimek: 'Kos' })).body;
  const vehicle = (await admin.post('/api/vehicles', { rgsOznaka: 'LJ 1' })).body;
  const before = Date.now();
  await colleague.patch(`/api/vehicles/${vehicle.id}`, { driver: driver.id });
  const refused = await admin.patch(`/api/vozniki/${driver.id}`, { vzdevek: 'Kosi', version: driver.version });
  expect(refused).toMatchObject({ status: 409, body: { params: { by: 'Ana Kos' } } });
  expect(Date.parse(refused.body.params.at)).toBeGreaterThanOrEqual(before - 1_000);
});
