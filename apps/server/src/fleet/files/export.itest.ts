import { endpoints } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { readSheets } from '../../platform/sheets/read-sheets.ts';

const { import: call, export: file, template } = endpoints.fleetFiles;

let app: TestApp;
const clients = new Map<string, Client>();

beforeAll(async () => {
  app = await startApp();
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  for (const language of ['sl', 'en', 'de'] as const) {
    const email = `${language}@kolovrat.example`;
    await app.addUser({ email, organizationId, role: 'admin', language });
    clients.set(language, await signedIn(app, email));
  }
  const admin = clientOf('en');
  const group = await admin.post(endpoints.vehicleGroups.create.path, { naziv: '=Dostava', timocomId: '@7' });
  const kos = { ime: 'Miha', priimek: 'Kos', sluzbeniTelefon: '+386 41 111 222', krtVoznika: 'SI00000000012345' };
  const driver = await admin.post(endpoints.drivers.create.path, kos);
  await admin.post(endpoints.drivers.create.path, { ime: 'Miha', priimek: 'Kos', krtVoznika: 'SI00000000099999' });
  const trailer = await admin.post(endpoints.trailers.create.path, {
    rgsOznaka: 'LJ PR-01',
    opombe: 'prva; "druga"\ntretja',
    identifierType: 5,
    vzdevek: "'=1",
  });
  await admin.post(endpoints.vehicles.create.path, {
    rgsOznaka: 'LJ KT-482',
    vzdevek: '-Bela',
    year: 2019,
    fuelTankSize: 800,
    heightCm: 385,
    axleLoadKg: 11_500,
    type: 1,
    icon: 18,
    vehicleGroup: group.body.id,
    driver: driver.body.id,
    trailer: trailer.body.id,
  });
  await admin.post(endpoints.vehicles.create.path, { rgsOznaka: 'LJ STARA', alienated: true });
});
afterAll(() => app.close());

function clientOf(language: string): Client {
  const client = clients.get(language);
  if (client === undefined) throw new Error(`no client for ${language}`);
  return client;
}

describe('an export', () => {
  it.each(['sl', 'en', 'de'])('in %s is imported again without a change', async (language) => {
    const { bytes, headers } = await clientOf(language).download(`${file.path}?format=xlsx`);
    expect(headers.get('content-disposition')).toContain('attachment');
    const { body } = await clientOf('en').upload(call.path, bytes);
    expect(call.reply.parse(body).sheets.map((s) => [s.table, s.unchanged, s.updated, s.created, s.rejected])).toEqual([
      ['vehicles', 1, 0, 0, 0],
      ['drivers', 2, 0, 0, 0],
      ['trailers', 1, 0, 0, 0],
      ['vehicleGroups', 1, 0, 0, 0],
    ]);
  });

  it.each(['drivers', 'vehicles', 'vehicleGroups', 'trailers'])('of %s as CSV is, too', async (table) => {
    const { bytes } = await clientOf('sl').download(`${file.path}?format=csv&tables=${table}`);
    const { body } = await clientOf('en').upload(call.path, bytes, 'text/csv');
    expect(call.reply.parse(body).sheets).toMatchObject([{ table, created: 0, updated: 0, rejected: 0, rows: [] }]);
  });

  it('holds no cell that a spreadsheet reads as a formula', async () => {
    const { bytes } = await clientOf('en').download(`${file.path}?format=xlsx`);
    const read = readSheets(bytes, 1_000);
    const cells = 'sheets' in read ? read.sheets.flatMap(({ rows }) => rows.flatMap((row) => row.cells)) : [];
    expect(cells).toEqual(expect.arrayContaining(["'+386 41 111 222", "'=Dostava", "'@7", "'-Bela", "''=1"]));
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  });

  it('leaves alienated vehicles out, and refers to drivers with the same name by their card', async () => {
    const { bytes } = await clientOf('en').download(`${file.path}?format=csv&tables=vehicles`);
    const text = Buffer.from(bytes).toString('utf8');
    expect(text).not.toContain('STARA');
    expect(text).toContain('SI00000000012345');
    expect(text.split('\r\n')[0]).toContain('Licence plate;Nickname;Make');
  });

  it.each([
    ['format=csv', 'required'],
    ['format=csv&tables=drivers,vehicles', 'required'],
    ['format=xlsx&tables=users', 'unknown'],
  ])('is refused for %s', async (query, code) => {
    expect(await clientOf('en').get(`${file.path}?${query}`)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'tables', code }] },
    });
  });
});

it.each(['sl', 'en', 'de'])('the template in %s is understood, and creates nothing', async (language) => {
  const { bytes } = await clientOf(language).download(template.path);
  const { body } = await clientOf('en').upload(call.path, bytes);
  const { sheets } = call.reply.parse(body);
  expect(sheets.map(({ table }) => table)).toEqual(['vehicles', 'drivers', 'trailers', 'vehicleGroups']);
  for (const { columns, rows } of sheets) {
    expect(rows).toEqual([]);
    expect(columns.filter(({ field }) => field === null)).toEqual([]);
  }
});
