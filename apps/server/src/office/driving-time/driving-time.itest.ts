import { endpoints } from '@konvoj/contract';
import type { WrittenDay } from '@konvoj/tachograph/writer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import type { FleetRows } from '../../../../../tests/support/fleet.ts';
import { freshCompany, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { aCard, aDay, aUnit, aUnitDay, stored } from '../tachograph-files/tachographs.testing.ts';

const { drivingTimes } = endpoints;
const CARD = '1000000001234000';

let app: TestApp;
let rows: FleetRows;
let company: FreshCompany;
let admin: Client;
let driverId: number;

beforeAll(async () => {
  app = await startApp();
  rows = fleetRows(app.database);
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await freshCompany(app);
  ({ admin } = company);
  driverId = await rows.driver(company.organizationId, 'Novak', CARD);
});

const PATH = drivingTimes.ofDriver.path;
const week = (from = '2026-06-22', to = '2026-06-30') => `?driverId=${driverId}&from=${from}&to=${to}`;
const timeOf = async (query = week()) => drivingTimes.ofDriver.reply.parse((await admin.get(`${PATH}${query}`)).body);
const unassigned = async (query = '?from=2026-06-01&to=2026-06-30') =>
  drivingTimes.unassigned.reply.parse((await admin.get(`${PATH}/unassigned${query}`)).body);

/** Five hours of driving without a break. */
const withoutBreak = (day: string): WrittenDay => ({
  day,
  changes: ['0:00 rest', '6:00 driving', '11:00 work', '12:00 rest'],
  km: 400,
});

describe('the driving time of a driver', () => {
  it.each([
    ['0001-01-01', '0001-01-20'],
    ['9999-12-01', '9999-12-31'],
  ])('is not calculated for %s', async (from, to) => {
    for (const path of [PATH, `${PATH}/unassigned`, endpoints.drivingTimePaper.pdf.path]) {
      const driver = path.endsWith('unassigned') ? '' : `&driverId=${driverId}`;
      const { status, body } = await admin.get(`${path}?from=${from}&to=${to}${driver}`);
      expect([status, body.errors?.[0]?.code]).toEqual([422, 'invalid_date']);
    }
    for (const at of [`${from}T00:00:00Z`, '0000-01-01T00:00:00Z']) {
      expect((await admin.get(`/api/tco_download_log?from=${at}`)).status).toBe(422);
    }
  });

  it('is seen by a limited user while the driver drives a vehicle that the user sees', async () => {
    const { organizationId } = company;
    const [seen, other] = [await rows.vehicle(organizationId, 'LJ 1'), await rows.vehicle(organizationId, 'LJ 2')];
    const secret = await rows.driver(organizationId, 'Skrit', '1000000007777000');
    await rows.drives(organizationId, driverId, seen.vehicleId);
    await rows.drives(organizationId, secret, other.vehicleId);
    const email = 'limited@driving.example';
    await rows.showOnly(organizationId, await app.addUser({ email, organizationId }), [seen.vehicleId]);
    const limited = await signedIn(app, email);
    await stored(admin, aCard());
    await stored(admin, aCard({ number: '1000000007777000' }));
    expect((await limited.get(`${PATH}${week()}`)).status).toBe(200);
    const ofSecret = `?driverId=${secret}&from=2026-06-22&to=2026-06-30`;
    expect((await limited.get(`${PATH}${ofSecret}`)).status).toBe(404);
    expect((await limited.get(`${endpoints.drivingTimePaper.pdf.path}${ofSecret}`)).status).toBe(404);
    const { body: live } = await limited.get(`${PATH}/live?driverIds=${driverId},${secret}`);
    expect(drivingTimes.live.reply.parse(live).map(({ driver }) => driver.id)).not.toContain(secret);
  });

  it('has days, weeks and infringements with article and level', async () => {
    await stored(admin, aCard({}, [withoutBreak('2026-06-29'), aDay('2026-06-30')]));
    const time = await timeOf();
    expect(time).toMatchObject({
      driver: { id: driverId, name: 'Miha Novak' },
      knownFrom: '2026-06-29T00:00:00.000Z',
      knownUntil: '2026-06-30T18:00:00.000Z',
    });
    expect(
      time.days.map(({ day, drivingMinutes, workMinutes, distance }) => [day, drivingMinutes, workMinutes, distance]),
    ).toEqual([
      ['2026-06-29', 300, 60, 400_000],
      ['2026-06-30', 540, 75, 620_000],
    ]);
    expect(time.weeks).toMatchObject([
      { week: '2026-06-29', drivingMinutes: 840, fortnightDrivingMinutes: 840, workingMinutes: 975, weeklyRest: null },
    ]);
    expect(time.infringements).toEqual([
      {
        rule: 'break',
        article: '7',
        level: 'serious',
        limitMinutes: 270,
        valueMinutes: 300,
        from: '2026-06-29T06:00:00.000Z',
        to: '2026-06-29T11:00:00.000Z',
        assumed: [],
        isIncomplete: false,
      },
    ]);
  });

  it('is printed for the signature of the driver, in the language of the request', async () => {
    await stored(admin, aCard({}, [withoutBreak('2026-06-29'), aDay('2026-06-30')]));
    const printed = await admin.get(`${endpoints.drivingTimePaper.pdf.path}${week()}&language=de`);
    expect(printed.status).toBe(200);
    expect(printed.headers.get('content-type')).toBe('application/pdf');
    expect(printed.headers.get('content-disposition')).toContain('ausdruck-der-lenk-und-ruhezeiten-Miha-Novak');
    expect(
      (await admin.get(`${endpoints.drivingTimePaper.pdf.path}?driverId=999999&from=2026-06-01&to=2026-06-30`)).status,
    ).toBe(404);
  });

  it('ends with the download, and a later download goes on from there', async () => {
    const morning = { day: '2026-06-30', changes: ['0:00 rest', '6:00 driving'] };
    await stored(admin, aCard({ downloadedAt: '2026-06-30T08:00' }, [morning]));
    expect((await timeOf()).days).toMatchObject([{ drivingMinutes: 120, unknownMinutes: 0 }]);
    const whole = { day: '2026-06-30', changes: ['0:00 rest', '6:00 driving', '9:00 rest'] };
    await stored(admin, aCard({ downloadedAt: '2026-07-01T18:00' }, [whole, aDay('2026-07-01')]));
    // An older download that comes later changes nothing.
    await stored(admin, aCard({ downloadedAt: '2026-06-30T07:00' }, [morning]));
    const { days, knownUntil } = await timeOf(week('2026-06-30', '2026-07-01'));
    expect(days).toMatchObject([{ drivingMinutes: 180, restMinutes: 1_260 }, { day: '2026-07-01' }]);
    expect(knownUntil).toBe('2026-07-01T18:00:00.000Z');
  });

  it('knows nothing of days without a record, and lists them as gaps', async () => {
    await stored(admin, aCard({}, [aDay('2026-06-26'), aDay('2026-06-30')]));
    const { days, gaps, weeks } = await timeOf();
    expect(days.map(({ day, unknownMinutes }) => [day, unknownMinutes])).toEqual([
      ['2026-06-26', 0],
      ['2026-06-27', 1_440],
      ['2026-06-28', 1_440],
      ['2026-06-29', 1_440],
      ['2026-06-30', 0],
    ]);
    expect(gaps).toEqual([{ from: '2026-06-27T00:00:00.000Z', to: '2026-06-30T00:00:00.000Z' }]);
    expect(weeks.every(({ isIncomplete }) => isIncomplete)).toBe(true);
  });

  it('joins the cards of a driver', async () => {
    await stored(admin, aCard({}, [aDay('2026-06-29')]));
    await stored(admin, aCard({ number: '1000000001234011', downloadedAt: '2026-07-02T10:00' }, [aDay('2026-07-01')]));
    expect((await timeOf(week('2026-06-29', '2026-07-01'))).days.map(({ drivingMinutes }) => drivingMinutes)).toEqual([
      540, 0, 540,
    ]);
  });

  it('is empty without files, and refuses wrong days and unknown drivers', async () => {
    expect(await timeOf()).toMatchObject({ days: [], weeks: [], infringements: [], knownUntil: null });
    expect((await admin.get(`${PATH}${week('2026-06-30', '2026-06-29')}`)).body.errors).toMatchObject([{ path: 'to' }]);
    expect((await admin.get(`${PATH}${week('2024-06-30', '2026-06-29')}`)).status).toBe(422);
    expect((await admin.get(`${PATH}?driverId=999999&from=2026-06-01&to=2026-06-02`)).status).toBe(404);
    const { admin: other } = await freshCompany(app);
    expect((await other.get(`${PATH}${week()}`)).status).toBe(404);
  });
});

describe('driving without a card', () => {
  it('is listed with its vehicle and the driver who was assigned', async () => {
    const { vehicleId } = await rows.vehicle(company.organizationId, 'LJ TST-01');
    await app.database.owner.query(
      `insert into driver_assignment (organization_id, vehicle_id, driver_id, assigned_from) values ($1, $2, $3, '2026-06-01')`,
      [company.organizationId, vehicleId, driverId],
    );
    await stored(
      admin,
      aUnit({}, [
        aUnitDay('2026-06-29', ['6:00 driving', '7:00 driving out', '7:30 rest out', '23:30 driving out']),
        aUnitDay('2026-06-30', []),
      ]),
    );
    const common = { vehicle: { id: vehicleId, name: 'LJ TST-01' }, assigned: { id: driverId, name: 'Miha Novak' } };
    expect(await unassigned()).toMatchObject([
      { ...common, from: '2026-06-29T07:00:00.000Z', to: '2026-06-29T07:30:00.000Z', minutes: 30 },
      { ...common, from: '2026-06-29T23:30:00.000Z', to: '2026-06-30T00:00:00.000Z', minutes: 30 },
    ]);
    expect(await unassigned(`?from=2026-06-30&to=2026-06-30&vehicleId=${vehicleId}`)).toEqual([]);
  });
});

describe('what a driver may still drive', () => {
  const live = async (query = '') => drivingTimes.live.reply.parse((await admin.get(`${PATH}/live${query}`)).body);

  it('follows from the files of the last weeks, as of the download', async () => {
    expect(await live()).toEqual([]);
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    await stored(admin, aCard({ downloadedAt: `${day}T16:00` }, [aDay(day)]));
    const [own] = await live();
    expect(own).toMatchObject({
      driver: { id: driverId, name: 'Miha Novak' },
      recordedUntil: `${day}T16:00:00.000Z`,
      fileUntil: `${day}T16:00:00.000Z`,
      basis: 'file',
      activity: 'work',
      drivingLeftUntilBreak: 270,
      drivingLeftToday: 600,
      extendedDaysLeft: 2,
      reducedRestsLeft: 3,
    });
    expect(await live('?driverIds=999999')).toEqual([]);
  });
});
