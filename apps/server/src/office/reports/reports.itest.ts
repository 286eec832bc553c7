import { EventEmitter } from 'node:events';
import { PIECES_HEADER } from '@konvoj/contract';
import type { DriveSum, DriveSums, Stage, StagePart } from '@konvoj/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import { driving, parked, someRules, START } from '../../telemetry/stages/builders.testing.ts';
import type { StageRecord, StageRules } from '../../telemetry/stages/types.ts';
import { takeReportPlace } from '../../platform/report-queue.ts';
import { cutAtMidnight, localDays } from './rules.ts';

const HOUR = 3_600;
/** START is 7:00 in Ljubljana on 20 November; the drive of the track lasts from 22:00 to 1:00. */
const [NIGHT, MORNING] = [15 * HOUR, 18 * HOUR];
const iso = (seconds: number) => new Date(START + seconds * 1_000).toISOString();
const period = `range=custom&from=${iso(-7 * HOUR)}&to=${iso(41 * HOUR)}`;
const reports = ['/api/drivingReport', '/api/drivingReport/country-summary', '/api/drivingOverview'] as const;

let app: TestApp;
let organizationId: number;
let dispatcherId: number;
let dispatcher: Client;
let stranger: Client;
let truck: number;
let van: number;
let miha: number;

/** An hour of driving by day, rest, three hours of driving by night, across midnight and into Croatia; odometer and fuel. */
function track(): StageRecord[] {
  const records = [
    parked(0, 0),
    ...driving(60, HOUR, { every: 60, driver1CardId: 'A' }),
    parked(HOUR + 60, HOUR * 20, { driver1CardId: 'A' }),
    parked(NIGHT - 60, HOUR * 20, { driver1CardId: 'A' }),
    ...driving(NIGHT, MORNING, { every: 60, meters: HOUR * 20, driver1CardId: 'B' }),
    parked(MORNING + 60, HOUR * 80, { driver1CardId: 'B' }),
    parked(MORNING + HOUR, HOUR * 80, { driver1CardId: 'B' }),
  ];
  return records.map((record) => {
    const meters = Math.round((Number(record.latitude) - 46) * 111_194.9);
    return { ...record, canDistanceMeters: 500_000 + meters, fuelUsedDecilitres: 10_000 + Math.floor(meters / 500) };
  });
}
const rules: StageRules = { ...someRules, countryOf: (latitude) => (latitude < 47 ? 'SI' : 'HR') };

beforeAll(async () => {
  app = await startApp();
  const rows = fleetRows(app.database);
  organizationId = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  truck = (await rows.vehicle(organizationId, 'LJ ČŽ-482')).deviceId;
  van = (await rows.vehicle(organizationId, 'KP 11-AAA')).deviceId;
  await rows.vehicle(other, 'CE 99-ZZZ');
  miha = await rows.driver(organizationId, 'Žnidaršič', 'A');
  await rows.driver(organizationId, 'Kos', 'B');
  dispatcherId = await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId, language: 'en' });
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin' });
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
  await insertStages(app.database, organizationId, truck, track(), rules);
  await insertStages(app.database, organizationId, van, [parked(0, 0), parked(60, 0)], rules);
});
afterAll(() => app.close());

async function rowsOf(path: string, query = ''): Promise<DriveSum[]> {
  const reply = await dispatcher.get(`${path}?${period}${query}`);
  expect(reply).toMatchObject({ status: 200 });
  const { rows }: DriveSums = reply.body;
  return rows;
}

const sumOf = (rows: readonly DriveSum[], field: 'drive' | 'nightDrive' | 'duration' | 'distance') =>
  rows.reduce((sum, row) => sum + row[field], 0);

/** The rows of the first sheet, each cell as it is stored at the place of its column. */
function sheetOf(bytes: Uint8Array): string[][] {
  const file = (name: string) => new TextDecoder().decode(unzipSync(bytes)[name]);
  const texts = [...file('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text ?? '');
  return [...file('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) => {
    const row: string[] = [];
    for (const [, column = '', attributes = '', value = ''] of cells.matchAll(
      /<c r="([A-Z])\d+"([^>]*)>(?:<f>[^<]*<\/f>)?<v>([^<]*)<\/v>/g,
    )) {
      row[column.charCodeAt(0) - 65] = attributes.includes('t="s"') ? (texts[Number(value)] ?? '') : value;
    }
    return row;
  });
}

describe('reports at once', () => {
  const calls = [
    ...reports,
    '/api/drivingReport/xls',
    '/api/drivingOverview/pdf',
    '/api/drivingReport/country-summary/pdf',
  ];
  const own = (path: string) => `${path}?${period}&devices=${truck}`;

  it('are all answered to a user whose page asks for several, time after time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const lists = await Promise.all(
        reports.flatMap((path) => [dispatcher.get(own(path)), dispatcher.get(own(path))]),
      );
      expect(lists.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    }
  });

  it('are refused to a user who has ten, and to nobody else', async () => {
    const raw = new EventEmitter().setMaxListeners(0);
    const call = { scope: { organizationId }, user: { userId: dispatcherId }, reply: { raw } };
    for (let taken = 0; taken < 10; taken += 1) takeReportPlace(call);
    for (const path of calls) {
      const refused = await dispatcher.get(own(path));
      expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(refused.headers.get('retry-after')).toBe('15');
    }
    expect(await stranger.get(`${reports[0]}?${period}`)).toMatchObject({ status: 200 });
    raw.emit('close');
    expect(await dispatcher.get(own(reports[0]))).toMatchObject({ status: 200 });
  });
});

describe('a report', () => {
  it.each(reports)('%s refuses what it cannot answer', async (path) => {
    const refused = async (query: string) => (await dispatcher.get(`${path}?${query}`)).body;
    expect(await refused('range=custom')).toMatchObject({ code: 'period.incomplete' });
    expect(await refused(`range=custom&from=${iso(60)}&to=${iso(0)}`)).toMatchObject({ code: 'period.reversed' });
    expect(await refused(`range=custom&from=${iso(0)}&to=${iso(93 * 24 * HOUR)}`)).toMatchObject({
      code: 'period.too_long',
      params: { maxDays: 92 },
    });
    expect(await refused('range=year')).toMatchObject({ status: 422, errors: [{ path: 'range' }] });
    expect(await refused('type=weeks')).toMatchObject({ status: 422, errors: [{ path: 'type' }] });
    expect(await refused(`${period}&devices=999999`)).toMatchObject({ code: 'not_found' });
  });

  it.each(reports)('%s has nothing of another organization', async (path) => {
    expect((await stranger.get(`${path}?${period}`)).body.rows).toEqual([]);
    for (const query of [`devices=${truck}`, `drivers=${miha}`]) {
      expect(await stranger.get(`${path}?${period}&${query}`)).toMatchObject({ status: 404 });
    }
  });

  it('is of the last three days when it names no period', async () => {
    const { body } = await dispatcher.get('/api/drivingReport');
    expect(body.type).toBe('stages');
    expect(Math.round((Date.parse(body.to) - Date.parse(body.from)) / 86_400_000)).toBe(3);
  });
});

describe('a reply', () => {
  it.each(['/api/drivingReport', '/api/drivingOverview'])('of %s is sent vehicle by vehicle', async (path) => {
    const { headers, bytes } = await dispatcher.download(`${path}?${period}`);
    expect(headers.get(PIECES_HEADER)).toBe('2');
    const [first = '', second = '', end = '', ...others] = new TextDecoder().decode(bytes).split('\n');
    expect(others).toEqual([]);
    const ofFirst: { readonly deviceIds?: number[]; readonly deviceId?: number }[] = JSON.parse(`${first}]}`).rows;
    expect(new Set(ofFirst.flatMap((row) => row.deviceIds ?? row.deviceId))).toEqual(new Set([van]));
    expect(JSON.parse(first + second + end)).toEqual((await dispatcher.get(`${path}?${period}`)).body);
  });

  it('has no rows when there are no vehicles', async () => {
    const { body } = await stranger.get(`/api/drivingOverview?${period}`);
    expect(body.rows).toEqual([]);
    expect(body.drivingByHour).toEqual(Array.from({ length: 24 }, () => 0));
  });
});

describe('the driving report', () => {
  it('has the stages of the list, by plate, cut at midnight', async () => {
    const { body } = await dispatcher.get(`/api/drivingReport?${period}`);
    const { body: list } = await dispatcher.get(
      `/api/drivingStages?deviceIds=${truck},${van}&from=${iso(-7 * HOUR)}&to=${iso(41 * HOUR)}`,
    );
    const parts: readonly StagePart[] = body.rows;
    expect(parts[0]?.deviceId).toBe(van);
    const seconds = (stages: readonly Stage[]) =>
      stages
        .toSorted((a, b) => a.deviceId - b.deviceId || a.startTime.localeCompare(b.startTime))
        .map(({ deviceId, id, duration }) => [deviceId, id, duration]);
    const days = localDays(
      { fromMs: Date.parse(iso(-7 * HOUR)), toMs: Date.parse(iso(41 * HOUR)) },
      'Europe/Ljubljana',
    );
    expect(seconds(parts)).toEqual(seconds(cutAtMidnight(list, days).map(({ part }) => part)));
    expect(parts.length).toBeGreaterThan(list.length);
  });

  it('adds up to the same by vehicle, day, country and driver', async () => {
    const totals = await rowsOf('/api/drivingReport', '&type=totals');
    expect(totals.map(({ deviceIds }) => deviceIds)).toEqual([[van], [truck]]);
    const days = await rowsOf('/api/drivingReport', '&type=days');
    const countries = await rowsOf('/api/drivingReport/country-summary');
    for (const rows of [days, countries]) {
      expect(sumOf(rows, 'drive')).toBe(sumOf(totals, 'drive'));
      expect(sumOf(rows, 'nightDrive')).toBe(sumOf(totals, 'nightDrive'));
      expect(sumOf(rows, 'duration')).toBe(sumOf(totals, 'duration'));
      expect(sumOf(rows, 'distance')).toBeCloseTo(sumOf(totals, 'distance'), 4);
    }
    expect(countries.flatMap((row) => row.countries).toSorted()).toEqual(['HR', 'SI', 'SI']);
  });

  it('lists the border crossings of each country, each once', async () => {
    const countries = await rowsOf('/api/drivingReport/country-summary', `&devices=${truck}`);
    const crossings = countries.flatMap((row) =>
      (row.crossings ?? []).map(({ from, to }) => [row.countries[0], from, to]),
    );
    expect(crossings).toEqual([['HR', 'SI', 'HR']]);
    const [entry] = countries.flatMap((row) => row.crossings ?? []);
    expect(countries.find(({ countries: [code] }) => code === 'HR')?.startTime).toBe(entry?.at);
    // Miha has left the truck before the border.
    const ofMiha = await rowsOf('/api/drivingReport/country-summary', `&drivers=${miha}`);
    expect(ofMiha.flatMap((row) => row.crossings)).toEqual([]);
  });

  it('has a trip for each drive between halts', async () => {
    const trips = await rowsOf('/api/drivingReport', `&type=trips&devices=${truck}`);
    expect(trips).toHaveLength(2);
    expect(trips.map(({ drive }) => Math.round(drive / HOUR))).toEqual([1, 3]);
    expect(trips[1]?.countries).toEqual(['SI', 'HR']);
  });

  it('is of what a driver drove when it asks for drivers', async () => {
    const [row, ...others] = await rowsOf('/api/drivingReport', `&type=totals&drivers=${miha}`);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ deviceIds: [truck], driverIds: [miha] });
    expect(Math.round((row?.drive ?? 0) / HOUR)).toBe(1);
  });
});

describe('the driving overview', () => {
  it('divides a drive over midnight between its days, and day from night', async () => {
    const [first, second] = await rowsOf('/api/drivingOverview', `&devices=${truck}`);
    expect(first).toMatchObject({ day: '2026-11-20', nightDrive: 2 * HOUR });
    expect(Math.round((first?.dayDrive ?? 0) / HOUR)).toBe(1);
    expect(second).toMatchObject({ day: '2026-11-21', dayDrive: 0, firstDriveAt: iso(17 * HOUR) });
    expect(Math.round((second?.nightDrive ?? 0) / HOUR)).toBe(1);
  });
});

describe('the files', () => {
  it.each([
    ['/api/drivingReport', 'type=stages'],
    ['/api/drivingReport', 'type=trips'],
    ['/api/drivingReport', 'type=days'],
    ['/api/drivingReport', 'type=totals'],
    ['/api/drivingReport/country-summary', ''],
    ['/api/drivingOverview', ''],
  ])('of %s?%s are a PDF and a spreadsheet', async (path, type) => {
    const pdf = await dispatcher.download(`${path}/pdf?${period}&${type}`);
    expect(pdf.status).toBe(200);
    expect(new TextDecoder('latin1').decode(pdf.bytes.subarray(0, 5))).toBe('%PDF-');
    const sheet = await dispatcher.download(`${path}/xls?${period}&${type}`);
    expect(sheet.headers.get('content-disposition')).toMatch(/2026-11-20-2026-11-21\.xlsx/);
    const rows: unknown[] = (await dispatcher.get(`${path}?${period}&${type}`)).body.rows;
    // A header above the rows, the totals below.
    expect(sheetOf(sheet.bytes)).toHaveLength(rows.length + 2);
  });

  it.each([
    ['/api/drivingReport', 'subType,duration,distance2'],
    ['/api/drivingReport/country-summary', 'day'],
    ['/api/drivingOverview', 'vehicle,startPlace'],
  ])('of %s refuse a column that the table does not have', async (path, columns) => {
    const reply = await dispatcher.download(`${path}/pdf?${period}&columns=${columns}`);
    expect(reply.status).toBe(422);
    expect(new TextDecoder().decode(reply.bytes)).toContain(columns.split(',').at(-1));
    const hostile = await dispatcher.download(
      `${path}/xls?${period}&columns=${encodeURIComponent("x';drop table stage")}`,
    );
    expect(hostile.status).toBe(422);
  });

  it('have the columns that the reader has chosen, in their order', async () => {
    const { bytes } = await dispatcher.download(`/api/drivingOverview/xls?${period}&columns=day,stops,vehicle`);
    const [header = [], first = []] = sheetOf(bytes);
    expect(header).toEqual(['Day', 'Stops', 'Vehicle']);
    expect(first[2]).toBe('KP 11-AAA');
  });

  it('have the figures of the reply in every cell, and its totals', async () => {
    const rows = await rowsOf('/api/drivingOverview');
    const { bytes } = await dispatcher.download(`/api/drivingOverview/xls?${period}`);
    const [header = [], ...lines] = sheetOf(bytes);
    const at = (title: string) => header.findIndex((text) => text.startsWith(title));
    const columns = [at('Driving by night'), at('Distance'), at('Fuel')];
    const shownTenths = (figure: number) => Math.round(figure * 10) / 10;
    for (const [index, row] of rows.entries()) {
      const line = lines[index] ?? [];
      // Spreadsheets count days from the end of 1899.
      expect(Number(line[at('Day')])).toBe((Date.parse(row.day ?? '') - Date.UTC(1899, 11, 30)) / 86_400_000);
      // What is unknown has no cell.
      const cells = columns.map((column) => Number(line[column] ?? 0));
      expect(cells[0]).toBeCloseTo(row.nightDrive / 86_400, 8);
      // Figures that are added up have the decimals that are shown.
      expect(cells[1]).toBeCloseTo(shownTenths(row.distance / 1_000), 6);
      expect(cells[2]).toBeCloseTo(shownTenths(row.fuelUsed ?? 0), 6);
    }
    const totals = lines.at(-1) ?? [];
    expect(Number(totals[columns[0] ?? -1])).toBeCloseTo(sumOf(rows, 'nightDrive') / 86_400, 8);
    const shown = rows.reduce((sum, { distance }) => sum + shownTenths(distance / 1_000), 0);
    expect(Number(totals[columns[1] ?? -1])).toBeCloseTo(shown, 6);
  });
});
