import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../tests/support/fleet.ts';
import { freshCompany, startApp } from '../../../../tests/support/index.ts';
import type { TestApp } from '../../../../tests/support/index.ts';
import { nameKey, plateKey } from '../platform/folded.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const SPELLINGS = [
  'LJ KT-482',
  ' lj  kt482 ',
  'LJ·KT–482',
  'Žiri 1/B',
  'MÜ-AB 12',
  'Đakovo (2)',
  'Łódź ß æœ',
  'Hladilniki +',
  'Hladilniki -',
  '***',
  'ИА 123-BG',
  'İstanbul ıI',
  'a\u0301\u00A0\u2003b',
];

describe('plates and names that are the same', () => {
  it('are the same for the database and for an import', async () => {
    const { rows } = await app.database.owner.query<{ text: string; plate: string; name: string }>(
      'select text, plate_key(text) as plate, name_key(text) as name from unnest($1::text[]) as text',
      [SPELLINGS],
    );
    expect(rows).toEqual(SPELLINGS.map((text) => ({ text, plate: plateKey(text), name: nameKey(text) })));
  });

  it('are refused in any spelling, on creation and on change', async () => {
    const { admin } = await freshCompany(app);
    for (const [path, field] of [
      ['/api/vehicles', 'rgsOznaka'],
      ['/api/trailers', 'rgsOznaka'],
    ] as const) {
      expect(await admin.post(path, { [field]: 'LJ KT-482' })).toMatchObject({ status: 200 });
      const other = (await admin.post(path, { [field]: 'LJ KT-483' })).body;
      const taken = { status: 409, body: { errors: [{ path: field, code: 'taken' }] } };
      for (const text of ['lj kt-482', 'LJKT482', 'LJ-KT 482']) {
        expect(await admin.post(path, { [field]: text })).toMatchObject(taken);
        expect(await admin.patch(`${path}/${other.id}`, { [field]: text })).toMatchObject(taken);
      }
      expect(await admin.patch(`${path}/${other.id}`, { [field]: 'lj-kt 483' })).toMatchObject({ status: 200 });
    }
    expect(await admin.post('/api/vehicleGroups', { naziv: 'Hladilniki +' })).toMatchObject({ status: 200 });
    for (const naziv of ['hladilniki+', ' HLADILNÍKI  + ']) {
      expect(await admin.post('/api/vehicleGroups', { naziv })).toMatchObject({ status: 409 });
    }
    expect(await admin.post('/api/vehicleGroups', { naziv: 'Hladilniki -' })).toMatchObject({ status: 200 });
  });

  it('free their plate when the vehicle leaves the fleet; it cannot return while another one has it', async () => {
    const { admin } = await freshCompany(app);
    const { id } = (await admin.post('/api/vehicles', { rgsOznaka: 'LJ KT-482' })).body;
    await admin.delete(`/api/vehicles/${id}`);
    expect(await admin.post('/api/vehicles', { rgsOznaka: 'lj kt482' })).toMatchObject({ status: 200 });
    expect(await admin.patch(`/api/vehicles/${id}`, { alienated: false })).toMatchObject({ status: 409 });
  });

  it('that existed before stay and can be edited, but get no further duplicate', async () => {
    const { admin, organizationId } = await freshCompany(app);
    const rows = fleetRows(app.database);
    const first = (await rows.vehicle(organizationId, 'LJ KT-482')).vehicleId;
    const twin = (await rows.vehicle(organizationId, 'lj kt-482')).vehicleId;
    expect(await admin.patch(`/api/vehicles/${twin}`, { vzdevek: 'Star' })).toMatchObject({ status: 200 });
    expect(await admin.patch(`/api/vehicles/${twin}`, { rgsOznaka: 'LJ-KT 482' })).toMatchObject({ status: 200 });
    expect(await admin.patch(`/api/vehicles/${twin}`, { rgsOznaka: 'LJ KT-482' })).toMatchObject({ status: 409 });
    expect(await admin.post('/api/vehicles', { rgsOznaka: 'ljkt482' })).toMatchObject({ status: 409 });
    expect(await admin.patch(`/api/vehicles/${first}`, { vzdevek: 'Nov' })).toMatchObject({ status: 200 });
    // Each row of a file refers to the row with exactly its spelling.
    const file = Buffer.from('Registrska oznaka;Vzdevek\nLJ KT-482;Prvi\nLJ-KT 482;Drugi\n');
    const { body } = await admin.upload('/api/fleet/import?table=vehicles', file);
    expect(body.sheets[0]).toMatchObject({ updated: 2, rejected: 0, created: 0 });
  });
});
