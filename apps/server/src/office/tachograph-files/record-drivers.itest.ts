import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import type { FleetRows } from '../../../../../tests/support/fleet.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { recordAllDrivers } from './record-drivers.ts';
import { aCard, aDay, aUnit, aUnitDay, stored } from './tachographs.testing.ts';

const [NOVAK, KOS] = ['1000000001234000', '1000000007777000'];
const PLATE = 'LJ TST-01';
const AFTER = Date.UTC(2026, 6, 5);

let app: TestApp;
let rows: FleetRows;
let company: FreshCompany;
let novak: number;
let kos: number;
let vehicleId: number;

beforeAll(async () => {
  app = await startApp();
  rows = fleetRows(app.database);
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await freshCompany(app);
  const { organizationId } = company;
  novak = await rows.driver(organizationId, 'Novak', NOVAK);
  kos = await rows.driver(organizationId, 'Kos', KOS);
  ({ vehicleId } = await rows.vehicle(organizationId, PLATE));
});

const hour = (text: string) => Date.parse(`2026-06-${text}:00Z`);
async function recorded(): Promise<unknown> {
  const { rows: found } = await app.database.owner.query<{ periods: unknown }>(
    'select periods from recorded_drivers where organization_id = $1 and vehicle_id = $2',
    [company.organizationId, vehicleId],
  );
  return found[0]?.periods ?? [];
}
async function requestedFrom(): Promise<number[]> {
  const { rows: found } = await app.database.owner.query<{ at: Date }>(
    'select from_at as at from recompute_request where organization_id = $1 order by id',
    [company.organizationId],
  );
  return found.map(({ at }) => at.getTime());
}
const computeAgain = () => {
  const { organizationId } = company;
  return app.database.tenant({ organizationId }, (tx) => recordAllDrivers(tx, { organizationId }, AFTER));
};

/** Novak drives from six to ten, Kos from ten until the download at 19:00. */
const unit = () =>
  aUnit({ plate: PLATE }, [
    {
      ...aUnitDay('2026-06-30'),
      cards: [
        { number: NOVAK, from: '2026-06-30T06:00', to: '2026-06-30T10:00' },
        { number: NOVAK, slot: 'co-driver', from: '2026-06-30T10:00', to: '2026-06-30T12:00' },
        { number: KOS, from: '2026-06-30T10:00' },
      ],
    },
  ]);
const card = (number = NOVAK) =>
  aCard({
    number,
    vehicles: [
      { plate: 'lj tst 01', from: '2026-06-29T05:00', to: '2026-06-29T15:00' },
      { plate: 'MB 77', from: '2026-06-30T05:00', to: '2026-06-30T15:00' },
    ],
  });

describe('recorded drivers', () => {
  it('come from the slot of the driver in the file of a vehicle unit', async () => {
    await stored(company.admin, unit());
    expect(await recorded()).toEqual([
      [hour('30T06:00'), hour('30T10:00'), novak],
      [hour('30T10:00'), hour('30T19:00'), kos],
    ]);
  });

  it('come from the uses on a driver card too, and the files follow each other in any order', async () => {
    await stored(company.admin, card());
    expect(await recorded()).toEqual([[hour('29T05:00'), hour('29T15:00'), novak]]);
    await stored(company.admin, unit());
    await stored(company.admin, aCard({ number: NOVAK, downloadedAt: '2026-06-28T18:00' }, [aDay('2026-06-28')]));
    expect(await recorded()).toHaveLength(3);
  });

  it('are not known while two cards were in the vehicle by the cards alone', async () => {
    await stored(company.admin, card());
    await stored(company.admin, card(KOS));
    expect(await recorded()).toEqual([]);
  });

  it('have the stages computed again from the first change, and not without one', async () => {
    await stored(company.admin, card());
    await stored(company.admin, unit());
    await stored(company.admin, aUnit({ plate: PLATE, downloadedAt: '2026-06-30T19:30' }, [aUnitDay('2026-06-27')]));
    await computeAgain();
    // The ingest may have taken the requests already.
    for (const at of await requestedFrom()) expect([hour('29T05:00'), hour('30T06:00')]).toContain(at);
    expect(await recorded()).toHaveLength(3);
  });

  it('follow when the card belongs to another driver, and when its file is deleted', async () => {
    const { admin, organizationId } = company;
    const { id } = await stored(admin, card('9990000000000000'));
    expect(await recorded()).toEqual([]);
    const { owner } = app.database;
    await owner.query('update tachograph_card set driver_id = $2 where organization_id = $1', [organizationId, kos]);
    await computeAgain();
    expect(await recorded()).toEqual([[hour('29T05:00'), hour('29T15:00'), kos]]);
    await owner.query('delete from tachograph_file where organization_id = $1 and id = $2', [organizationId, id]);
    await computeAgain();
    expect(await recorded()).toEqual([]);
  });

  it('are deleted in time, without changing stages', async () => {
    await stored(company.admin, card());
    const { organizationId } = company;
    const later = AFTER + 500 * 86_400_000;
    await app.database.tenant({ organizationId }, (tx) => recordAllDrivers(tx, { organizationId }, later));
    expect(await recorded()).toEqual([]);
  });

  it('stay within the organization', async () => {
    const other = await freshCompany(app);
    await stored(other.admin, unit());
    expect(await recorded()).toEqual([]);
  });
});
