import type { TemperatureLog } from '@konvoj/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { insertPositions } from '../../../../../tests/support/telemetry.ts';

const MINUTE = 60_000;
/** Midnight of 20 November in Ljubljana. */
const MIDNIGHT = Date.UTC(2026, 10, 19, 23);
const at = (minute: number) => new Date(MIDNIGHT + minute * MINUTE).toISOString();
const hour = `from=${at(0)}&to=${at(60)}`;

let app: TestApp;
let dispatcher: Client;
let restricted: Client;
let stranger: Client;
let organizationId: number;
let truck: number;
let van: number;
let trailer: number;

/** °C of sensors 0 and 1 at a minute. */
type Measured = readonly [minute: number, first: number | null, second?: number | null];

async function measure(deviceId: number, values: readonly Measured[], doors: ReadonlyMap<number, boolean> = new Map()) {
  await insertPositions(
    app.database,
    organizationId,
    deviceId,
    values.map(([minute]) => ({
      deviceTime: MIDNIGHT + minute * MINUTE,
      attributes: doors.has(minute) ? { reeferDoor: doors.get(minute) } : null,
    })),
  );
  const hundredths = (celsius: number | null = null) => (celsius === null ? null : Math.round(celsius * 100));
  await app.database.owner.query(
    `update position p set temperature0 = t.first, temperature1 = t.second
       from unnest($2::timestamptz[], $3::int2[], $4::int2[]) as t(time, first, second)
      where p.device_id = $1 and p.device_time = t.time`,
    [
      deviceId,
      values.map(([minute]) => new Date(MIDNIGHT + minute * MINUTE)),
      values.map(([, first]) => hundredths(first)),
      values.map(([, , second]) => hundredths(second)),
    ],
  );
}

beforeAll(async () => {
  app = await startApp();
  const rows = fleetRows(app.database);
  organizationId = await app.addOrganization('Prevozi Kolovrat');
  const other = await app.addOrganization('Druga');
  const first = await rows.vehicle(organizationId, 'LJ ČŽ-482');
  const second = await rows.vehicle(organizationId, 'KP 11-AAA');
  [truck, van] = [first.deviceId, second.deviceId];
  trailer = await rows.trailer(organizationId, 'LJ 11-HLA');
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId, language: 'en' });
  const restrictedId = await app.addUser({ email: 'restricted@kolovrat.example', organizationId });
  await rows.showOnly(organizationId, restrictedId, [second.vehicleId]);
  await app.addUser({ email: 'admin@kolovrat.example', organizationId, role: 'admin' });
  await app.addUser({ email: 'admin@druga.example', organizationId: other, role: 'admin' });
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  restricted = await signedIn(app, 'restricted@kolovrat.example');
  stranger = await signedIn(app, 'admin@druga.example');
  const admin = await signedIn(app, 'admin@kolovrat.example');
  const limits = { temperatureMinimum: -22, temperatureMaximum: -18, recorder: 'TouchLog', calibration: '12. 3. 2026' };
  await admin.patch(`/api/trailers/${trailer}`, limits);
  // The van takes the trailer over from the truck after 30 minutes.
  await app.database.owner.query(
    `insert into trailer_assignment (organization_id, vehicle_id, trailer_id, assigned_from, assigned_to)
     values ($1, $2, $4, $5, $6), ($1, $3, $4, $6, null)`,
    [organizationId, first.vehicleId, second.vehicleId, trailer, new Date(at(-600)), new Date(at(30))],
  );
  const doors = new Map([
    [10, true],
    [12, false],
  ]);
  // 200 °C is no temperature; sensor 1 only measures in the truck.
  await measure(
    truck,
    [
      [-10, -20],
      [10, -17, 4],
      [12, 200, 5],
      [20, -20, 4],
      [50, 30],
    ],
    doors,
  );
  await measure(van, [
    [5, 25],
    [40, -21],
    [100, -20],
  ]);
});
afterAll(() => app.close());

async function logOf(query: string, client = dispatcher): Promise<TemperatureLog> {
  const reply = await client.get(`/api/temperatureLog?${query}`);
  expect(reply).toMatchObject({ status: 200 });
  const log: TemperatureLog = reply.body;
  return log;
}
const shortRows = ({ rows }: TemperatureLog, sensor = 0) =>
  rows
    .filter((row) => row.sensor === sensor)
    .map(({ from, to, temperature }) => [minuteOf(from), minuteOf(to), temperature]);
const minuteOf = (instant: string) => (Date.parse(instant) - MIDNIGHT) / MINUTE;

describe('the temperature log of a vehicle', () => {
  it('has a row for each valid value, and for each time without one', async () => {
    const log = await logOf(`deviceId=${truck}&${hour}`);
    expect(log.subject).toBe('LJ ČŽ-482');
    expect(shortRows(log)).toEqual([
      [10, 20, -17],
      [20, 50, -20],
      [50, 60, 30],
    ]);
    expect(shortRows(log, 1)).toEqual([
      [0, 10, null],
      [10, 12, 4],
      [12, 20, 5],
      [20, 50, 4],
      [50, 60, null],
    ]);
    expect(log.doors).toEqual([{ from: at(10), to: at(12) }]);
  });

  it('counts the value that reaches into the period, and the limits while the trailer was coupled', async () => {
    const { sensors } = await logOf(`deviceId=${truck}&${hour}&sensors=0`);
    // −20 °C 10 min, −17 °C 10 min, −20 °C 30 min, 30 °C 10 min; the trailer was there for the first 30.
    expect(sensors).toEqual([
      {
        sensor: 0,
        minimum: -20,
        maximum: 30,
        mean: -11.17,
        measuredSeconds: 3_600,
        withoutDataSeconds: 0,
        outsideSeconds: 600,
      },
    ]);
  });

  it('gives one row per interval', async () => {
    const { rows } = await logOf(`deviceId=${truck}&${hour}&sensors=0&interval=30`);
    expect(rows).toMatchObject([
      { from: at(0), temperature: -19, minimum: -20, maximum: -17 },
      { from: at(30), temperature: -3.33, minimum: -20, maximum: 30 },
    ]);
  });

  it('is of a local day, and empty on a day without temperatures', async () => {
    const day = await logOf(`deviceId=${truck}&date=2026-11-20`);
    expect([day.from, day.to]).toEqual([at(0), at(24 * 60)]);
    const empty = await logOf(`deviceId=${truck}&date=2026-11-18`);
    expect(empty).toMatchObject({ rows: [], sensors: [] });
  });
});

describe('the temperature log of a trailer', () => {
  it('is of its couplings only, whatever pulled it', async () => {
    const log = await logOf(`trailerId=${trailer}&from=${at(0)}&to=${at(120)}&sensors=0`);
    expect(log.subject).toBe('LJ 11-HLA');
    expect(shortRows(log)).toEqual([
      [10, 20, -17],
      [20, 30, -20],
      [30, 40, null],
      [40, 70, -21],
      [70, 100, null],
      [100, 120, -20],
    ]);
    expect(log.couplings.map(({ vehicle, from, to }) => [vehicle, minuteOf(from), minuteOf(to)])).toEqual([
      ['LJ ČŽ-482', 0, 30],
      ['KP 11-AAA', 30, 120],
    ]);
  });

  it('has no data of vehicles that the user may not see', async () => {
    const log = await logOf(`trailerId=${trailer}&${hour}`, restricted);
    expect(log.couplings.map(({ vehicle }) => vehicle)).toEqual(['KP 11-AAA']);
    expect(shortRows(log)).toEqual([
      [0, 40, null],
      [40, 60, -21],
    ]);
  });
});

it('refuses what it cannot answer', async () => {
  const refused = async (query: string, client = dispatcher) => (await client.get(`/api/temperatureLog?${query}`)).body;
  expect(await refused(hour)).toMatchObject({ status: 422, errors: [{ path: 'deviceId', code: 'required' }] });
  expect(await refused(`${hour}&deviceId=${truck}&trailerId=${trailer}`)).toMatchObject({
    errors: [{ path: 'trailerId', code: 'not_together', params: { other: 'deviceId' } }],
  });
  expect(await refused(`deviceId=${truck}`)).toMatchObject({ code: 'period.incomplete' });
  expect(await refused(`deviceId=${truck}&from=${at(60)}&to=${at(0)}`)).toMatchObject({ code: 'period.reversed' });
  expect(await refused(`deviceId=${truck}&from=${at(-40 * 1_440)}&to=${at(0)}`)).toMatchObject({
    code: 'period.too_long',
    params: { maxDays: 31 },
  });
  expect(await refused(`deviceId=${truck}&${hour}&sensors=4`)).toMatchObject({ errors: [{ path: 'sensors' }] });
  expect(await refused(`deviceId=${truck}&${hour}&interval=7`)).toMatchObject({ errors: [{ path: 'interval' }] });
  expect(await refused(`deviceId=${truck}&date=2026-02-30`)).toMatchObject({ errors: [{ path: 'date' }] });
  expect(await refused(`deviceId=${truck}&${hour}`, restricted)).toMatchObject({ code: 'not_found' });
  expect(await refused(`trailerId=${trailer}&${hour}`, stranger)).toMatchObject({ code: 'not_found' });
});

describe('the log as a file', () => {
  it('is a PDF, also without temperatures', async () => {
    for (const query of [hour, 'date=2026-11-18']) {
      const reply = await dispatcher.download(`/api/temperatureLog/pdf?deviceId=${truck}&${query}`);
      expect(reply.status).toBe(200);
      expect(new TextDecoder('latin1').decode(reply.bytes.slice(0, 7))).toBe('%PDF-1.');
    }
  });

  it('recommends a row per interval where there are too many records for a PDF', async () => {
    const day = `from=${at(2 * 1_440)}&to=${at(3 * 1_440)}`;
    await measure(
      truck,
      Array.from({ length: 5_001 }, (_, index) => [2 * 1_440 + index / 4, -20] as const),
    );
    const { status, body } = await dispatcher.get(`/api/temperatureLog/pdf?deviceId=${truck}&${day}`);
    expect([status, body]).toMatchObject([
      422,
      { code: 'report.too_many_records_for_pdf', params: { maxRows: 5_000 } },
    ]);
    expect(await dispatcher.download(`/api/temperatureLog/pdf?deviceId=${truck}&${day}&interval=5`)).toMatchObject({
      status: 200,
    });
  });

  it('is a spreadsheet with dates as dates, the same temperatures, and the limits in the second sheet', async () => {
    const { bytes } = await dispatcher.download(`/api/temperatureLog/xls?deviceId=${truck}&${hour}&sensors=0`);
    const file = (name: string) => new TextDecoder().decode(unzipSync(bytes)[name]);
    const cells = [...file('xl/worksheets/sheet1.xml').matchAll(/<c r="C([2-9])"[^>]*><v>([^<]*)</g)];
    expect(cells.map(([, , value]) => Number(value))).toEqual([-17, -20, 30]);
    const texts = file('xl/sharedStrings.xml');
    for (const text of ['Temperature log', '-22 °C – -18 °C', 'TouchLog, calibration 12. 3. 2026'])
      expect(texts).toContain(text);
    expect(file('xl/styles.xml')).toContain('hh:mm:ss');
    const empty = await dispatcher.download(`/api/temperatureLog/xls?deviceId=${truck}&date=2026-11-18`);
    const emptyTexts = new TextDecoder().decode(unzipSync(empty.bytes)['xl/sharedStrings.xml']);
    expect(emptyTexts).toContain('no records for selected date');
  });
});
