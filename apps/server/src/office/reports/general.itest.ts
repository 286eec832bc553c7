import { describe, beforeAll, afterAll, expect, it } from 'vitest';
import { PIECES_HEADER } from '@konvoj/contract';
import type { GeneralTable } from '@konvoj/contract';
import { unzipSync } from 'fflate';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import { driving, parked, someRules, START } from '../../telemetry/stages/builders.testing.ts';

const HOUR = 3_600;
const iso = (seconds: number) => new Date(START + seconds * 1_000).toISOString();
/** START is 7:00 in Ljubljana on 20 November. */
const period = `range=custom&from=${iso(-7 * HOUR)}&to=${iso(41 * HOUR)}`;
const table = (definition: object) => `table=${encodeURIComponent(JSON.stringify(definition))}`;
const DAYS = { unit: 'day', columns: [{ id: 'vehicle' }, { id: 'day' }, { id: 'distance' }, { id: 'drive' }] };

let app: TestApp;
let dispatcher: Client;
let stranger: Client;
/** Sees the first vehicle only, which no driver has driven. */
let limited: Client;
let trucks: number[];

beforeAll(async () => {
  app = await startApp();
  const rows = fleetRows(app.database);
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  trucks = [];
  const vehicles: number[] = [];
  for (const [index, plate] of ['LJ ČŽ-482', 'KP 11-AAA'].entries()) {
    const { deviceId, vehicleId } = await rows.vehicle(organizationId, plate);
    trucks.push(deviceId);
    vehicles.push(vehicleId);
    // Two days with an hour of driving each; the second vehicle is read with the card of a driver.
    const card = index === 1 ? { driver1CardId: 'A' } : {};
    const day = (from: number, meters: number) => [
      parked(from, meters, card),
      ...driving(from + 60, from + HOUR, { every: 60, meters, ...card }),
      parked(from + HOUR + 60, meters + HOUR * 20, card),
    ];
    const halts = [8, 16].map((hours) => parked(hours * HOUR, HOUR * 20, card));
    const track = [...day(0, 0), ...halts, ...day(24 * HOUR, HOUR * 20), parked(26 * HOUR, HOUR * 40, card)];
    await insertStages(app.database, organizationId, deviceId, track, someRules);
  }
  await rows.driver(organizationId, 'Žnidaršič', 'A');
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId, language: 'en' });
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin' });
  const limitedId = await app.addUser({ email: 'limited@kolovrat.example', organizationId, language: 'en' });
  await rows.showOnly(organizationId, limitedId, vehicles.slice(0, 1));
  limited = await signedIn(app, 'limited@kolovrat.example');
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
});
afterAll(() => app.close());

async function built(definition: object, path = 'general'): Promise<GeneralTable> {
  const { status, body } = await dispatcher.get(`/api/reports/${path}?${period}&${table(definition)}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}
const cellsOf = ({ rows }: GeneralTable, index: number) => rows.map(({ cells }) => cells[index]);
const sum = (cells: readonly unknown[]) => cells.reduce<number>((total, cell) => total + Number(cell), 0);

describe('the table that a user builds', () => {
  it('has the days of each vehicle with totals that are the sum of what it shows', async () => {
    const days = await built({ ...DAYS, groups: ['vehicle'], sort: [{ column: 'day', descending: true }] });
    expect(days.columns.map(({ name, type, unit }) => [name, type, unit])).toEqual([
      ['Vehicle', 'text', null],
      ['Day', 'text', null],
      ['Distance', 'distance', 'km'],
      ['Driving', 'duration', 'h:mm'],
    ]);
    expect(days.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
      ['KP 11-AAA', '21.11.2026'],
      ['KP 11-AAA', '20.11.2026'],
      ['LJ ČŽ-482', '21.11.2026'],
      ['LJ ČŽ-482', '20.11.2026'],
    ]);
    expect(days.subtotals.map(({ until }) => until)).toEqual([2, 4]);
    expect(days.totals[2]).toBe(sum(cellsOf(days, 2).map((metres) => Math.round(Number(metres) / 100) * 100)));
    expect(sum(days.subtotals.map(({ cells }) => cells[2]))).toBeCloseTo(Number(days.totals[2]), 6);
    expect(days.totals[3]).toBe(sum(cellsOf(days, 3)));
  });

  it.each(['stage', 'trip', 'day', 'vehicle', 'driver', 'month'])('of %ss has the same total', async (unit) => {
    const columns = [{ id: 'vehicle' }, { id: 'distance' }, { id: 'drive' }];
    const all = await built({ unit: 'vehicle', columns });
    const { rows, totals } = await built({ unit, columns });
    expect(rows.length).toBeGreaterThan(0);
    expect(totals[1]).toBeCloseTo(Number(all.totals[1]), 4);
    expect(totals[2]).toBe(all.totals[2]);
  });

  it('has the driving without a driver as one row, which is what the reports by driver leave out', async () => {
    const columns = [{ id: 'drive' }, { id: 'distance' }];
    const all = await built({ unit: 'vehicle', columns });
    const named = await built({ unit: 'driver', columns }, 'generalDrivers');
    const unnamed = await built({ unit: 'driver', columns, filters: [{ column: 'driver', test: 'unknown' }] });
    expect(unnamed.rows).toHaveLength(1);
    expect(Number(unnamed.totals[0]) + Number(named.totals[0])).toBe(all.totals[0]);
    expect(Number(unnamed.totals[1]) + Number(named.totals[1])).toBeCloseTo(Number(all.totals[1]), 4);
    expect(unnamed.incomplete).toEqual([]);
  });

  it('is of the drives of every driver in the call by driver', async () => {
    const columns = [{ id: 'driver' }, { id: 'month' }, { id: 'drive' }, { id: 'stops' }];
    const months = await built({ unit: 'month', columns }, 'generalDrivers');
    expect(months.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([['Miha Žnidaršič', '11.2026']]);
    expect(months.rows[0]?.deviceId).toBe(trucks[1]);
  });

  it('says which columns there are, in the language of the reader', async () => {
    const { body } = await dispatcher.get('/api/reports/generalColumns');
    expect(body).toContainEqual({
      id: 'distance',
      name: 'Distance',
      type: 'distance',
      unit: 'km',
      aggregations: ['total', 'mean', 'min', 'max', 'count'],
    });
  });

  it('refuses a definition that it cannot read, and a column that does not exist any more', async () => {
    const refused = async (definition: string) =>
      (await dispatcher.get(`/api/reports/general?${period}&table=${encodeURIComponent(definition)}`)).body;
    expect(await refused('{')).toMatchObject({ status: 422, errors: [{ path: 'table' }] });
    expect(await refused('{"unit":"year","columns":[]}')).toMatchObject({ status: 422, code: 'validation' });
    expect(await refused(JSON.stringify({ ...DAYS, sort: [{ column: 'height' }] }))).toMatchObject({
      code: 'general_report.unknown_column',
      params: { column: 'height' },
    });
  });

  it('has nothing of another organization', async () => {
    const asked = `${period}&${table(DAYS)}`;
    expect((await stranger.get(`/api/reports/general?${asked}`)).body.rows).toEqual([]);
    expect((await stranger.get(`/api/reports/generalDrivers?${asked}`)).body.rows).toEqual([]);
    expect((await stranger.get(`/api/reports/general?${asked}&devices=${trucks[0]}`)).status).toBe(404);
    expect((await stranger.get(`/api/reports/generalDrivers?${asked}&devices=${trucks[0]}`)).status).toBe(404);
  });

  it('names only drivers of vehicles that the reader may see', async () => {
    const definition = table({ unit: 'driver', columns: [{ id: 'driver' }, { id: 'distance' }] });
    const textsOf = async (client: Client) => {
      const { status, bytes } = await client.download(`/api/reports/generalDrivers/xls?${period}&${definition}`);
      expect(status).toBe(200);
      return new TextDecoder().decode(unzipSync(bytes)['xl/sharedStrings.xml']);
    };
    expect(await textsOf(dispatcher)).toContain('Žnidaršič');
    expect(await textsOf(limited)).not.toContain('Žnidaršič');
  });

  it('is sent in pieces', async () => {
    const reply = await dispatcher.download(`/api/reports/general?${period}&${table(DAYS)}`);
    expect(reply.headers.get(PIECES_HEADER)).toBe('1');
  });
});
