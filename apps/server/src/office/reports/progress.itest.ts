import type { DriveSum, StagePart } from '@konvoj/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import { moving, parked, someRules, START } from '../../telemetry/stages/builders.testing.ts';
import type { StageRecord } from '../../telemetry/stages/types.ts';

const HOUR = 3_600;
/** START is 7:00 in Ljubljana on 20 November. */
const MIDNIGHT = 17 * HOUR;
const iso = (seconds: number) => new Date(START + seconds * 1_000).toISOString();
const ODOMETER = 500_000;

let app: TestApp;
let dispatcher: Client;

/** Two hours at 600 m a minute until midnight, then an hour at 1,500 m a minute; no record falls on midnight. */
function track(): StageRecord[] {
  const counted = (meters: number) => ({
    canDistanceMeters: ODOMETER + meters,
    fuelUsedDecilitres: 10_000 + Math.floor(meters / 300),
  });
  const records = [parked(0, 0, counted(0)), parked(MIDNIGHT - 2 * HOUR - 90, 0, counted(0))];
  let meters = 0;
  for (let at = MIDNIGHT - 2 * HOUR - 30; at <= MIDNIGHT + HOUR; at += 60) {
    records.push(moving(at, meters, counted(meters)));
    meters += at < MIDNIGHT ? 600 : 1_500;
  }
  const end = MIDNIGHT + HOUR + 30;
  return [...records, parked(end, meters, counted(meters)), parked(end + HOUR, meters, counted(meters))];
}

async function insertRecords(organizationId: number, deviceId: number, records: readonly StageRecord[]): Promise<void> {
  await app.database.owner.query(
    `insert into position (organization_id, device_id, device_time, event_id, hash, server_time, latitude, longitude,
       satellites, flags, can_distance, fuel_used, family)
     select $1, $2, at, 0, 0, at, 460000000, 140000000, 12, 7, metres, fuel, 1
       from unnest($3::timestamptz[], $4::int4[], $5::int4[]) as record(at, metres, fuel)`,
    [
      organizationId,
      deviceId,
      records.map(({ deviceTime }) => new Date(deviceTime)),
      records.map(({ canDistanceMeters }) => canDistanceMeters),
      records.map(({ fuelUsedDecilitres }) => fuelUsedDecilitres),
    ],
  );
}

beforeAll(async () => {
  app = await startApp();
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  const { deviceId } = await fleetRows(app.database).vehicle(organizationId, 'LJ ČŽ-482');
  await insertStages(app.database, organizationId, deviceId, track(), someRules);
  await insertRecords(organizationId, deviceId, track());
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId });
  dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
});
afterAll(() => app.close());

const overview = async (from: number, to: number): Promise<DriveSum[]> =>
  (await dispatcher.get(`/api/drivingOverview?range=custom&from=${iso(from)}&to=${iso(to)}`)).body.rows;

it('a drive over midnight has on each day what its odometer and its fuel counter say', async () => {
  const [first, second] = await overview(-7 * HOUR, 41 * HOUR);
  // 121 minutes at 600 m: the minute across midnight counts to the day in which it begins.
  const before = 121 * 600;
  expect(first).toMatchObject({ day: '2026-11-20', isEstimate: false });
  expect(first?.canDistance).toBeCloseTo(before, 3);
  expect(first?.distance).toBeCloseTo(before, 3);
  expect(first?.fuelUsed).toBeCloseTo(24.2, 3);
  expect(first?.drive).toBe(2 * HOUR + 30);
  expect(second).toMatchObject({ day: '2026-11-21', isEstimate: false });
  expect(second?.distance).toBeCloseTo(60 * 1_500, 3);
  expect(second?.fuelUsed).toBeCloseTo(30, 3);
});

it('the parts of the drive have the speed and the consumption of their day', async () => {
  const { body } = await dispatcher.get(`/api/drivingReport?range=custom&from=${iso(-7 * HOUR)}&to=${iso(41 * HOUR)}`);
  const drives: readonly StagePart[] = body.rows.filter(({ subType }: StagePart) => subType === 'drive');
  expect(drives).toHaveLength(2);
  const days = await overview(-7 * HOUR, 41 * HOUR);
  for (const [index, part] of drives.entries()) {
    const day = days[index];
    expect(part.canAverageSpeed).toBeCloseTo(((day?.canDistance ?? 0) / (day?.drive ?? 0)) * 3.6, 1);
    expect(part.fuelConsumptionAverage).toBeCloseTo(((day?.fuelUsed ?? 0) / (day?.fuelDistance ?? 0)) * 100_000, 1);
  }
  expect(drives.map(({ canAverageSpeed }) => Math.round(canAverageSpeed ?? 0))).toEqual([36, 89]);
});

it('each day and the total have the odometer at their ends, also where a night of standing begins or ends them', async () => {
  const end = ODOMETER + 121 * 600 + 60 * 1_500;
  const odometers = (rows: readonly DriveSum[]) =>
    rows.map(({ startOdometer, endOdometer }) => [startOdometer, endOdometer]);
  const midnight = ODOMETER + 121 * 600;
  // The second period begins in the rest before the drive and ends in the one after it.
  for (const [from, to] of [
    [-7, 41],
    [5, 18.5],
  ] as const) {
    const period = `range=custom&from=${iso(from * HOUR)}&to=${iso(to * HOUR)}`;
    const days = (await dispatcher.get(`/api/drivingReport?type=days&${period}`)).body.rows;
    expect(odometers(days)).toEqual([
      [ODOMETER, midnight],
      [midnight, end],
    ]);
    const totals = (await dispatcher.get(`/api/drivingReport?type=totals&${period}`)).body.rows;
    expect(odometers(totals)).toEqual([[ODOMETER, end]]);
  }
});

it('the end of the period cuts in the same way', async () => {
  const [row, ...others] = await overview(-7 * HOUR, MIDNIGHT - HOUR);
  expect(others).toEqual([]);
  expect(row?.distance).toBeCloseTo(61 * 600, 3);
  expect(row?.isEstimate).toBe(false);
});

/** Loaded and unloaded so many seconds after START; null: still on board. */
const insertOrder = (sequence: number, loaded: number, unloaded: number | null) =>
  app.database.owner.query(
    `insert into loading_order (organization_id, year, sequence, time, device_id, state, free_minutes, created_at, closed_at,
       states, devices, points)
     select organization_id, 2026, $1, $2, id, $3, 0, $2, $4, '[]', '[]', $5 from device`,
    [
      sequence,
      new Date(START),
      unloaded === null ? 2 : 4,
      unloaded === null ? null : new Date(START + unloaded * 1_000),
      JSON.stringify([
        { activityTypeId: 1, arrivedAt: START + loaded * 1_000, leftAt: START + loaded * 1_000, isSkipped: false },
        {
          activityTypeId: 2,
          arrivedAt: unloaded === null ? null : START + unloaded * 1_000,
          leftAt: unloaded === null ? null : START + unloaded * 1_000,
          isSkipped: false,
        },
      ]),
    ],
  );

it('a vehicle with orders has loaded and empty kilometres', async () => {
  // Unloaded before the drive, which leads to the next loading.
  await insertOrder(1, 0, 10 * HOUR);
  await insertOrder(2, MIDNIGHT + HOUR + 600, null);
  const days = await overview(-7 * HOUR, 41 * HOUR);
  expect(days.map(({ loadedDistance }) => loadedDistance)).toEqual([0, 0]);
  expect(days[0]?.emptyDistance).toBeCloseTo(121 * 600, 3);
  expect(days[1]?.emptyDistance).toBeCloseTo(60 * 1_500, 3);
});

it('a drive with an unloading in it is divided there by its odometer, in days as in totals', async () => {
  await app.database.owner.query('delete from loading_order');
  await insertOrder(3, 0, MIDNIGHT + HOUR / 2);
  await insertOrder(4, MIDNIGHT + HOUR + 600, null);
  const days = await overview(-7 * HOUR, 41 * HOUR);
  // The first record at or after the unloading is half a minute later: 30 minutes at 1,500 m.
  const expected = [
    [121 * 600, 0],
    [30 * 1_500, 30 * 1_500],
  ];
  for (const [index, [loaded = 0, empty = 0]] of expected.entries()) {
    expect(days[index]?.loadedDistance).toBeCloseTo(loaded, 3);
    expect(days[index]?.emptyDistance).toBeCloseTo(empty, 3);
    expect(days[index]?.isLoadEstimate).toBe(false);
  }
  const period = `range=custom&from=${iso(-7 * HOUR)}&to=${iso(41 * HOUR)}`;
  for (const path of ['/api/drivingReport?type=totals', '/api/drivingReport/country-summary?']) {
    const rows: DriveSum[] = (await dispatcher.get(`${path}&${period}`)).body.rows;
    expect(rows.reduce((sum, { loadedDistance }) => sum + (loadedDistance ?? 0), 0)).toBeCloseTo(117_600, 3);
    expect(rows.reduce((sum, { emptyDistance }) => sum + (emptyDistance ?? 0), 0)).toBeCloseTo(45_000, 3);
  }
});
