import type { LanguageCode } from '@konvoj/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { Client, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { TestApp } from '../../../../../tests/support/index.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import { driving, parked, someRules, START } from './builders.testing.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const iso = (seconds: number) => new Date(START + seconds * 1_000).toISOString();
const hour = `from=${iso(0)}&to=${iso(3_600)}`;

let app: TestApp;
let dispatcher: Client;
let stranger: Client;
let truck: number;
let foreign: number;
let miha: number;

/** Driven by A for ten minutes, then parked. */
const track = () => [
  parked(0, 0),
  ...driving(60, 660, { every: 5, driver1CardId: 'A' }),
  parked(665, 11_100, { driver1CardId: 'A' }),
  parked(1_800, 11_100, { driver1CardId: 'A' }),
];

beforeAll(async () => {
  app = await startApp();
  const rows = fleetRows(app.database);
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  truck = (await rows.vehicle(organizationId, 'LJ ČŽ-482')).deviceId;
  foreign = (await rows.vehicle(other, 'CE 99-ZZZ')).deviceId;
  miha = await rows.driver(organizationId, 'Žnidaršič', 'A');
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId, language: 'sl' });
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin' });
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
  await insertStages(app.database, organizationId, truck, track(), someRules);
});
afterAll(() => app.close());

const calls = [
  ['/api/drivingStages/pdf', 'deviceId'],
  ['/api/drivingStages/xls', 'deviceId'],
  ['/api/drivingStagesDriver/pdf', 'driverId'],
  ['/api/drivingStagesDriver/xls', 'driverId'],
] as const;
const mine = (field: 'deviceId' | 'driverId') => `${field}=${field === 'deviceId' ? truck : miha}`;

/** The rows of the first sheet, each cell as it is stored. */
function rowsOf(bytes: Uint8Array): string[][] {
  const file = (name: string) => new TextDecoder().decode(unzipSync(bytes)[name]);
  const texts = [...file('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text ?? '');
  return [...file('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) =>
    [...cells.matchAll(/<c ([^>]*)><v>([^<]*)<\/v>/g)].map(([, attributes = '', value = '']) =>
      attributes.includes('t="s"') ? (texts[Number(value)] ?? '') : value,
    ),
  );
}

describe.each(calls)('GET %s', (path, field) => {
  it('requires a session', async () => {
    const reply = await app.client().get(`${path}?${mine(field)}&${hour}`);
    expect(reply).toMatchObject({ status: 401, body: { code: 'signed_out' } });
  });

  it('requires a device or driver and a period', async () => {
    const refused = async (query: string) => (await dispatcher.get(`${path}?${query}`)).body;
    expect(await refused(hour)).toMatchObject({ status: 422, errors: [{ path: field, code: 'required' }] });
    expect(await refused(mine(field))).toMatchObject({ status: 422, errors: [{ path: 'from' }, { path: 'to' }] });
    expect(await refused(`${mine(field)}&from=${iso(60)}&to=${iso(0)}`)).toMatchObject({ code: 'period.reversed' });
    expect(await refused(`${mine(field)}&from=${iso(0)}&to=${iso(93 * 86_400)}`)).toMatchObject({
      code: 'period.too_long',
      params: { maxDays: 92 },
    });
    expect(await refused(`${mine(field)}&${hour}&format=pdf`)).toMatchObject({
      errors: [{ path: 'format', code: 'unknown_key' }],
    });
  });

  it('gives the same answer for an unknown id and for one of another organization', async () => {
    for (const query of [mine(field), `${field}=999999`]) {
      const reply = await stranger.get(`${path}?${query}&${hour}`);
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('answers with a file whose name describes its content', async () => {
    const { status, headers, bytes } = await dispatcher.download(`${path}?${mine(field)}&${hour}`);
    const pdf = path.endsWith('pdf');
    const subject = field === 'deviceId' ? 'LJ-ČŽ-482' : 'Miha-Žnidaršič';
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(pdf ? 'application/pdf' : XLSX);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="etape-/);
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toMatch(
      new RegExp(`UTF-8''etape-.*${subject.split('-').at(-1)}-\\d{4}-\\d\\d-\\d\\d\\.${pdf ? 'pdf' : 'xlsx'}$`),
    );
    const begin = new TextDecoder('latin1').decode(bytes.subarray(0, 5));
    expect(begin).toMatch(pdf ? /^%PDF-/ : /^PK/);
  });
});

describe('the stages in a file', () => {
  it('of several vehicles are refused when one is not visible', async () => {
    const reply = await dispatcher.get(`/api/drivingStages/xls?deviceIds=${truck},${foreign}&${hour}`);
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('are those of the list, with plate, driver, duration, distance and totals', async () => {
    const list = await dispatcher.get(`/api/drivingStages?deviceId=${truck}&${hour}`);
    const { bytes } = await dispatcher.download(`/api/drivingStages/xls?deviceId=${truck}&${hour}`);
    const [header, ...rows] = rowsOf(bytes);
    expect(header?.slice(0, 3)).toEqual(['Vrsta', 'Vozilo', 'Voznik']);
    expect(rows).toHaveLength(list.body.length + 1);
    const drive = rows.find((row) => row[0] === 'vožnja');
    expect(drive?.slice(1, 3)).toEqual(['LJ ČŽ-482', expect.stringContaining('Žnidaršič')]);
    const days = list.body.find(({ subType }: { subType: string }) => subType === 'drive').duration / 86_400;
    expect(Number(drive?.[5])).toBeCloseTo(days, 8);
    expect(rows.at(-1)?.[0]).toBe('Skupaj');
  });

  it('of a driver include all of their vehicles', async () => {
    const { bytes } = await dispatcher.download(`/api/drivingStagesDriver/xls?driverId=${miha}&${hour}`);
    expect(rowsOf(bytes).filter((row) => row[1] === 'LJ ČŽ-482').length).toBeGreaterThan(0);
  });

  it.each<[LanguageCode, string, string]>([
    ['sl', 'Etape', 'Vozilo'],
    ['en', 'Stages', 'Vehicle'],
    ['de', 'Etappen', 'Fahrzeug'],
  ])('are in the language %s of the user', async (language, title, vehicle) => {
    const email = `${language}@kolovrat.example`;
    const organizationId = await app.addOrganization(`Organizacija ${language}`);
    const { deviceId } = await fleetRows(app.database).vehicle(organizationId, `LJ ${language}`);
    await app.addUser({ email, organizationId, language });
    const client = await signedIn(app, email);
    const sheet = await client.download(`/api/drivingStages/xls?deviceId=${deviceId}&${hour}`);
    expect(rowsOf(sheet.bytes)[0]?.[1]).toBe(vehicle);
    const pdf = await client.download(`/api/drivingStages/pdf?deviceId=${deviceId}&${hour}`);
    const document = new TextDecoder('latin1').decode(pdf.bytes);
    expect(document).toContain(`/Lang (${language})`);
    expect(document).toContain(`(${title})`);
  });

  it('are created concurrently, one file after the other', async () => {
    const asked = Array.from({ length: 4 }, () =>
      dispatcher.download(`/api/drivingStages/xls?deviceId=${truck}&${hour}`),
    );
    for (const { status, bytes } of await Promise.all(asked)) {
      expect(status).toBe(200);
      expect(rowsOf(bytes).length).toBeGreaterThan(1);
    }
  });
});
