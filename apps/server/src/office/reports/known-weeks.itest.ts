import type { DriveSum, FuelReport, StagePart } from '@konvoj/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { pdfLines } from '../../platform/documents/pdf-text.testing.ts';
import { dayOf, insertPositions } from '../../../../../tests/support/telemetry.ts';

// Weeks with stages of round figures. What reports have to answer is written down here, not computed by their rules.

/** Ljubljana: Saturday and Sunday on which summer time ends, then begins; the Sunday has 25 and 23 hours. */
const AUTUMN = { from: '2026-10-23T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' };
const SPRING = { from: '2026-03-27T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' };
/** Two days in summer, of which most is driven with a card of nobody. */
const SUMMER = { from: '2026-06-14T22:00:00.000Z', to: '2026-06-16T22:00:00.000Z' };
const HOUR = 3_600;
/** A micrometre, a microlitre. */
const DECIMALS = 6;

interface KnownStage {
  readonly type: 'drive' | 'idling' | 'rest';
  readonly from: string;
  readonly to: string;
  readonly km: number;
  readonly litres: number;
  readonly country: string;
  readonly card: string;
}

/** A night drive into Croatia with a change of drivers at the border, then half an hour with the engine running. */
const AUTUMN_STAGES: readonly KnownStage[] = [
  aKnown('rest', '2026-10-23T22:00:00Z', '2026-10-24T20:00:00Z'),
  aKnown('drive', '2026-10-24T20:00:00Z', '2026-10-25T00:00:00Z', { km: 240, litres: 72 }),
  aKnown('drive', '2026-10-25T00:00:00Z', '2026-10-25T05:00:00Z', { km: 300, litres: 90, country: 'HR', card: 'B' }),
  aKnown('idling', '2026-10-25T05:00:00Z', '2026-10-25T05:30:00Z', { litres: 1.5, country: 'HR', card: 'B' }),
  aKnown('rest', '2026-10-25T05:30:00Z', '2026-10-25T23:00:00Z', { country: 'HR', card: 'B' }),
];
/** From ten in the evening to six in the morning by the clock: seven hours. */
const SPRING_STAGES: readonly KnownStage[] = [
  aKnown('rest', '2026-03-27T23:00:00Z', '2026-03-28T21:00:00Z'),
  aKnown('drive', '2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z', { km: 420, litres: 126 }),
  aKnown('rest', '2026-03-29T04:00:00Z', '2026-03-29T22:00:00Z'),
];

/** 150 km of Ana; 100 km and 30 km, of 90 that midnight cuts, with a card that belongs to no driver. */
const SUMMER_STAGES: readonly KnownStage[] = [
  aKnown('drive', '2026-06-15T06:00:00Z', '2026-06-15T08:00:00Z', { km: 150, litres: 45 }),
  aKnown('drive', '2026-06-15T08:00:00Z', '2026-06-15T09:30:00Z', { km: 100, litres: 30, card: 'nobody' }),
  aKnown('idling', '2026-06-15T09:30:00Z', '2026-06-15T10:00:00Z', { litres: 1, card: 'nobody' }),
  aKnown('drive', '2026-06-16T21:30:00Z', '2026-06-16T23:00:00Z', { km: 90, litres: 27, card: 'nobody' }),
];

function aKnown(type: KnownStage['type'], from: string, to: string, changes: Partial<KnownStage> = {}): KnownStage {
  return { type, from, to, km: 0, litres: 0, country: 'SI', card: 'A', ...changes };
}

let app: TestApp;
let dispatcher: Client;
let organizationId: number;
let truck: number;
let van: number;
let bus: number;
let ana: number;
let boris: number;

async function insertKnown(deviceId: number, stages: readonly KnownStage[]): Promise<void> {
  let [odometer, decilitres] = [1_000_000, 50_000];
  const [first, last] = [stages[0]?.from ?? '', stages.at(-1)?.to ?? ''];
  await app.database.owner.query('select make_telemetry_partitions($1::date, $2::date)', [
    dayOf(Date.parse(first)),
    dayOf(Date.parse(last)),
  ]);
  for (const { type, from, to, km, litres, country, card } of stages) {
    const metres = km * 1_000;
    await app.database.owner.query(
      `insert into stage (organization_id, device_id, start_at, end_at, type, positions_count, gps_distance, can_distance,
         first_event_id, first_hash, first_latitude, first_longitude, last_event_id, last_hash, last_latitude, last_longitude,
         driver, country, start_can_distance, end_can_distance, start_fuel_used, end_fuel_used, checkpoint)
       values ($1, $2, $3, $4, $5, 60, $6::int4, $6::int4, 0, 1, 461000000, 145000000, 0, 2, 461000000, 145000000, $7, $8, $9, $10, $11,
         $12, ''::bytea)`,
      [
        organizationId,
        deviceId,
        from,
        to,
        type,
        metres,
        `card:${card}`,
        country,
        odometer,
        odometer + metres,
        decilitres,
        decilitres + litres * 10,
      ],
    );
    odometer += metres;
    decilitres += litres * 10;
  }
}

/** A loading and an unloading of the truck. */
async function insertLoad(sequence: number, loadedAt: string, leftAt: string): Promise<void> {
  const point = (activityTypeId: number, arrivedAt: string, left: string) => ({
    activityTypeId,
    arrivedAt: Date.parse(arrivedAt),
    leftAt: Date.parse(left),
    isSkipped: false,
  });
  await app.database.owner.query(
    `insert into loading_order (organization_id, year, sequence, time, device_id, state, free_minutes, created_at, closed_at,
       states, devices, points)
     values ($1, 2026, $2, $3, $4, 4, 120, $3, $5, '[]', '[]', $6)`,
    [
      organizationId,
      sequence,
      loadedAt,
      truck,
      leftAt,
      JSON.stringify([point(1, loadedAt, loadedAt), point(2, leftAt, leftAt)]),
    ],
  );
}

/** Every five minutes: 300 l, and 500 l from 5:15 on, a quarter of an hour into the idling. */
async function insertLevels(): Promise<void> {
  const begin = Date.parse('2026-10-25T04:55:00Z');
  const records = Array.from({ length: 40 }, (_, index) => begin + index * 60_000).map((deviceTime) => ({
    deviceTime,
    attributes: { fuelLevel: deviceTime < Date.parse('2026-10-25T05:15:00Z') ? 300 : 500 },
  }));
  await insertPositions(app.database, organizationId, truck, records);
}

beforeAll(async () => {
  app = await startApp();
  const rows = fleetRows(app.database);
  organizationId = await app.addOrganization('Prevozi Kolovrat');
  const { deviceId, vehicleId } = await rows.vehicle(organizationId, 'LJ ČŽ-482');
  truck = deviceId;
  van = (await rows.vehicle(organizationId, 'KP 11-AAA')).deviceId;
  bus = (await rows.vehicle(organizationId, 'CE 33-BBB')).deviceId;
  ana = await rows.driver(organizationId, 'Žnidaršič', 'A');
  boris = await rows.driver(organizationId, 'Kos', 'B');
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId, language: 'en' });
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  await insertKnown(truck, AUTUMN_STAGES);
  await insertKnown(van, SPRING_STAGES);
  await insertKnown(bus, SUMMER_STAGES);
  await insertLoad(1, '2026-10-24T19:00:00Z', '2026-10-24T22:00:00Z');
  await insertLoad(2, '2026-10-25T02:00:00Z', '2026-10-25T05:00:00Z');
  await insertLevels();
  const trailerId = await rows.trailer(organizationId, 'LJ PR-11');
  await app.database.owner.query(
    `insert into trailer_assignment (organization_id, trailer_id, vehicle_id, assigned_from, assigned_to)
     values ($1, $2, $3, '2026-10-24T12:00:00Z', '2026-10-24T21:00:00Z')`,
    [organizationId, trailerId, vehicleId],
  );
});
afterAll(() => app.close());

async function sumsOf(path: string, { from, to }: typeof AUTUMN, query: string): Promise<DriveSum[]> {
  const { status, body } = await dispatcher.get(`${path}?range=custom&from=${from}&to=${to}&${query}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.rows;
}

const FIELDS = ['drive', 'nightDrive', 'duration', 'distance', 'fuelUsed'] as const;
const total = (rows: readonly DriveSum[], field: (typeof FIELDS)[number]) =>
  rows.reduce((sum, row) => sum + (row[field] ?? 0), 0);

describe('the weekend on which summer time ends', () => {
  it('has nine hours of night driving, cut at midnight into two and seven', async () => {
    const [saturday, sunday, ...others] = await sumsOf('/api/drivingOverview', AUTUMN, `devices=${truck}`);
    expect(others).toEqual([]);
    expect(saturday).toMatchObject({ day: '2026-10-24', duration: 24 * HOUR, rest: 22 * HOUR, dayDrive: 0 });
    expect(saturday).toMatchObject({ drive: 2 * HOUR, nightDrive: 2 * HOUR, driverIds: [ana], countries: ['SI'] });
    expect(sunday).toMatchObject({ day: '2026-10-25', duration: 25 * HOUR, idling: HOUR / 2, rest: 17.5 * HOUR });
    expect(sunday).toMatchObject({ drive: 7 * HOUR, nightDrive: 7 * HOUR, driverIds: [ana, boris] });
    expect(sunday).toMatchObject({ countries: ['SI', 'HR'], stops: 1 });
    for (const [row, metres, litres] of [
      [saturday, 120_000, 36],
      [sunday, 420_000, 127.5],
    ] as const) {
      expect(row?.distance).toBeCloseTo(metres, DECIMALS);
      expect(row?.fuelUsed).toBeCloseTo(litres, DECIMALS);
    }
  });

  it('has stages of each day that are as long as the day', async () => {
    const { from, to } = AUTUMN;
    const { body } = await dispatcher.get(`/api/drivingReport?range=custom&from=${from}&to=${to}&devices=${truck}`);
    const stages: readonly StagePart[] = body.rows;
    const midnight = '2026-10-24T22:00:00.000Z';
    const hoursOf = (parts: readonly StagePart[]) => parts.reduce((sum, { duration }) => sum + duration, 0) / HOUR;
    expect(hoursOf(stages.filter(({ startTime }) => startTime < midnight))).toBe(24);
    expect(hoursOf(stages.filter(({ startTime }) => startTime >= midnight))).toBe(25);
  });

  it('marks the drive over midnight at both sides', async () => {
    const [saturday, sunday] = await sumsOf('/api/drivingOverview', AUTUMN, `devices=${truck}`);
    expect(saturday).toMatchObject({ lastDriveAt: '2026-10-24T22:00:00.000Z', driveEndsAfter: true });
    expect(sunday).toMatchObject({ firstDriveAt: '2026-10-24T22:00:00.000Z', driveStartsBefore: true });
    expect([saturday?.driveStartsBefore, sunday?.driveEndsAfter]).toEqual([false, false]);
  });

  it('has the trailer on the day on which it was coupled', async () => {
    const days = await sumsOf('/api/drivingOverview', AUTUMN, `devices=${truck}`);
    expect(days.map(({ trailers }) => trailers)).toEqual([['LJ PR-11'], []]);
  });

  it('has the border once, and what each driver drove to the metre and the second', async () => {
    const countries = await sumsOf('/api/drivingReport/country-summary', AUTUMN, `devices=${truck}`);
    expect(countries.map((row) => [row.countries[0], row.drive, row.distance, row.fuelUsed])).toEqual([
      ['SI', 4 * HOUR, 240_000, 72],
      ['HR', 5 * HOUR, 300_000, 91.5],
    ]);
    expect(countries.flatMap((row) => row.crossings)).toEqual([
      { deviceId: truck, at: '2026-10-25T00:00:00.000Z', from: 'SI', to: 'HR' },
    ]);
    const drivers = await sumsOf('/api/drivingReport', AUTUMN, `type=totals&drivers=${ana},${boris}`);
    const byDriver = new Map(drivers.map((row) => [row.driverIds[0], row]));
    expect(byDriver.get(ana)).toMatchObject({ drive: 4 * HOUR, distance: 240_000, fuelUsed: 72, rest: 22 * HOUR });
    expect(byDriver.get(boris)).toMatchObject({ drive: 5 * HOUR, distance: 300_000, fuelUsed: 91.5 });
  });

  it('has the kilometres between unloading and the next loading as empty', async () => {
    const [month] = await sumsOf('/api/drivingReport', AUTUMN, `type=totals&devices=${truck}`);
    expect(month?.loadedDistance).toBeCloseTo(300_000, DECIMALS);
    expect(month?.emptyDistance).toBeCloseTo(240_000, DECIMALS);
    const days = await sumsOf('/api/drivingOverview', AUTUMN, `devices=${truck}`);
    expect(days.map(({ emptyDistance }) => Math.round(emptyDistance ?? -1))).toEqual([0, 240_000]);
  });

  it('has the refuel while the engine idled, and the fuel by its counter', async () => {
    const { from, to } = AUTUMN;
    const path = `/api/drivingReport/fuel?range=custom&from=${from}&to=${to}&devices=${truck}`;
    const report: FuelReport = (await dispatcher.get(path)).body;
    expect(report.rows).toMatchObject([
      { kind: 'refuel', at: '2026-10-25T05:15:00.000Z', litres: 200, before: 300, after: 500, driverId: boris },
    ]);
    expect(report.vehicles).toMatchObject([
      { source: 'can', used: 163.5, refuelled: 200, drained: 0, distance: 540_000 },
    ]);
  });
});

describe('the weekend on which summer time begins', () => {
  it('has seven hours of night driving, from ten to six by the clock', async () => {
    const [saturday, sunday] = await sumsOf('/api/drivingOverview', SPRING, `devices=${van}`);
    expect(saturday).toMatchObject({ day: '2026-03-28', duration: 24 * HOUR, drive: 2 * HOUR, nightDrive: 2 * HOUR });
    expect(sunday).toMatchObject({ day: '2026-03-29', duration: 23 * HOUR, drive: 5 * HOUR, nightDrive: 5 * HOUR });
    expect(saturday?.distance).toBeCloseTo(120_000, DECIMALS);
    expect(sunday?.distance).toBeCloseTo(300_000, DECIMALS);
    expect(sunday?.fuelUsed).toBeCloseTo(90, DECIMALS);
  });

  it('counts the hours of driving by the clock on the wall', async () => {
    const { from, to } = SPRING;
    const { body } = await dispatcher.get(`/api/drivingOverview?range=custom&from=${from}&to=${to}&devices=${van}`);
    const hours = new Set([22, 23, 0, 1, 3, 4, 5]);
    expect(body.drivingByHour).toEqual(Array.from({ length: 24 }, (_, hour) => (hours.has(hour) ? HOUR : 0)));
  });
});

describe('totals of a period with both vehicles', () => {
  const EVERYTHING = { drive: 9 * HOUR, nightDrive: 9 * HOUR, duration: 49 * HOUR, distance: 540_000, fuelUsed: 163.5 };

  it.each([
    ['day', '/api/drivingReport', 'type=days'],
    ['vehicle', '/api/drivingReport', 'type=totals'],
    ['country', '/api/drivingReport/country-summary', ''],
    ['day in the overview', '/api/drivingOverview', ''],
  ])('are equal by %s', async (_, path, query) => {
    const rows = await sumsOf(path, AUTUMN, `${query}&devices=${truck},${van}`);
    for (const field of FIELDS) expect(total(rows, field)).toBeCloseTo(EVERYTHING[field], DECIMALS);
  });

  it('have a stage that was stored later', async () => {
    const before = await sumsOf('/api/drivingReport', SPRING, `type=totals&devices=${truck}`);
    expect(before).toEqual([]);
    const stage = aKnown('drive', '2026-03-28T10:00:00Z', '2026-03-28T11:00:00Z', { km: 61.234, litres: 18.3 });
    await insertKnown(truck, [stage]);
    const [after] = await sumsOf('/api/drivingReport', SPRING, `type=totals&devices=${truck}`);
    expect(after).toMatchObject({ distance: 61_234, drive: HOUR, fuelUsed: 18.3 });
  });
});

describe('driving for which no driver is named', () => {
  const { from, to } = SUMMER;
  const everyone = () => `range=custom&from=${from}&to=${to}&drivers=${ana},${boris}`;
  const table = (unit: string) =>
    `table=${encodeURIComponent(JSON.stringify({ unit, columns: [{ id: 'driver' }, { id: 'drive' }] }))}`;
  const calls = [
    ['/api/drivingReport', 'type=stages'],
    ['/api/drivingReport', 'type=totals'],
    ['/api/drivingOverview', ''],
    ['/api/reports/generalDrivers', table('day')],
    ['/api/reports/generalDrivers', table('driver')],
  ] as const;

  it.each(calls)('stands in %s?%s of all drivers and in its files', async (path, query) => {
    const asked = `${everyone()}&${query}`;
    const { body } = await dispatcher.get(`${path}?${asked}`);
    // An hour and a half, and half an hour before midnight.
    expect(body.withoutDriver).toEqual({ drive: 2 * HOUR, distance: 130_000 });
    const note = 'Without a driver: 2:00 h of driving, 130.0 km. The table by driver does not contain it.';
    const pdf = await dispatcher.download(`${path}/pdf?${asked}`);
    expect(
      pdfLines(pdf.bytes)
        .map((line) => line.join(''))
        .filter((line) => withoutSpaces(line) === withoutSpaces(note)),
    ).toHaveLength(1);
    const xlsx = await dispatcher.download(`${path}/xls?${asked}`);
    expect(sheetText(xlsx.bytes).split(note)).toHaveLength(2);
  });

  it('is left out of reports of some drivers and of vehicles', async () => {
    for (const query of [`drivers=${ana}`, `devices=${bus}`]) {
      const asked = `range=custom&from=${from}&to=${to}&${query}`;
      const { body } = await dispatcher.get(`/api/drivingOverview?${asked}`);
      expect(body.rows.length).toBeGreaterThan(0);
      expect(body.withoutDriver).toBeUndefined();
      const xlsx = await dispatcher.download(`/api/drivingOverview/xls?${asked}`);
      expect(sheetText(xlsx.bytes)).not.toContain('Without a driver');
    }
  });

  it('adds up with the drivers to the vehicles', async () => {
    const [vehicle] = await sumsOf('/api/drivingReport', SUMMER, `type=totals&devices=${bus}`);
    const drivers = await sumsOf('/api/drivingReport', SUMMER, `type=totals&drivers=${ana},${boris}`);
    expect(vehicle).toMatchObject({ drive: 4 * HOUR, distance: 280_000 });
    expect(total(drivers, 'drive')).toBe(2 * HOUR);
    expect(total(drivers, 'distance')).toBe(150_000);
  });

  it('is noted as none where every stage has a driver', async () => {
    const asked = `range=custom&from=${AUTUMN.from}&to=${AUTUMN.to}&drivers=${ana},${boris}`;
    const { body } = await dispatcher.get(`/api/drivingOverview?${asked}`);
    expect(body.withoutDriver).toEqual({ drive: 0, distance: 0 });
    const xlsx = await dispatcher.download(`/api/drivingOverview/xls?${asked}`);
    expect(sheetText(xlsx.bytes)).not.toContain('Without a driver');
  });
});

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

/** Every text of a spreadsheet. */
const sheetText = (bytes: Uint8Array) => new TextDecoder().decode(unzipSync(bytes)['xl/sharedStrings.xml']);
