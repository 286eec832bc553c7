import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import type { FleetRows } from '../../../../../tests/support/fleet.ts';
import { testDatabase } from '../../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../../tests/support/index.ts';
import type { Scope } from '../../platform/database.ts';
import { mountTracker, unmountDevice } from './mounting-store.ts';

let db: TestDatabase;
let rows: FleetRows;
let scope: Scope;
let other: Scope;
let truck: number;
let van: number;
let box: number;
let spare: number;
let made = 0;

const day = (date: number) => Date.UTC(2025, 10, date);
const mount = (tracker: number, device: number | null, at: number, who = scope) =>
  db.tenant(who, (tx) => mountTracker(tx, who, tracker, device, at));

/** Registered, in no vehicle. */
async function aTracker(organizationId: number): Promise<number> {
  made += 1;
  const { rows: inserted } = await db.owner.query<{ id: number }>(
    'insert into tracker (imei, organization_id) values ($1, $2) returning id',
    [`tracker-${made}`, organizationId],
  );
  return inserted[0]?.id ?? 0;
}

async function history(): Promise<unknown[]> {
  const { rows: found } = await db.owner.query<{ tracker_id: number; device_id: number; a: Date; b: Date | null }>(
    `select tracker_id, device_id, mounted_at as a, unmounted_at as b from mounting
      where tracker_id = any($1) order by mounted_at, tracker_id`,
    [[box, spare]],
  );
  return found.map((row) => [row.tracker_id, row.device_id, row.a.getUTCDate(), row.b?.getUTCDate() ?? null]);
}

beforeAll(async () => {
  db = await testDatabase();
  rows = fleetRows(db);
  scope = { organizationId: await rows.organization('Prevozi Kolovrat') };
  other = { organizationId: await rows.organization('Druga') };
});
beforeEach(async () => {
  made += 1;
  truck = (await rows.vehicle(scope.organizationId, `LJ KT-${made}`)).deviceId;
  van = (await rows.vehicle(scope.organizationId, `MB VAN-${made}`)).deviceId;
  [box, spare] = [await aTracker(scope.organizationId), await aTracker(scope.organizationId)];
});
afterAll(() => db.close());

describe('mounting a tracker', () => {
  it('ends its earlier mounting', async () => {
    await mount(box, truck, day(1));
    expect(await mount(box, van, day(5))).toBe(true);
    expect(await history()).toEqual([
      [box, truck, 1, 5],
      [box, van, 5, null],
    ]);
  });

  it('unmounts the former tracker of the vehicle', async () => {
    await mount(box, truck, day(1));
    await mount(spare, truck, day(4));
    expect(await history()).toEqual([
      [box, truck, 1, 4],
      [spare, truck, 4, null],
    ]);
  });

  it('in the past replaces the later history of tracker and vehicle, without overlaps', async () => {
    await mount(box, truck, day(1));
    await mount(spare, van, day(2));
    await mount(box, van, day(6));
    await mount(box, van, day(4));
    expect(await history()).toEqual([
      [box, truck, 1, 4],
      [spare, van, 2, 4],
      [box, van, 4, null],
    ]);
  });

  it('in its current vehicle changes nothing', async () => {
    await mount(box, truck, day(1));
    expect(await mount(box, truck, day(9))).toBe(false);
    expect(await history()).toEqual([[box, truck, 1, null]]);
  });

  it('in no vehicle ends the mounting, once', async () => {
    await mount(box, truck, day(1));
    expect(await mount(box, null, day(3))).toBe(true);
    expect(await mount(box, null, day(4))).toBe(false);
    expect(await history()).toEqual([[box, truck, 1, 3]]);
  });

  it('leaves a vehicle without a tracker when it is unmounted', async () => {
    await mount(box, truck, day(1));
    await db.tenant(scope, (tx) => unmountDevice(tx, scope, truck, day(2)));
    expect(await history()).toEqual([[box, truck, 1, 2]]);
  });

  it('never overlaps the time with another organization', async () => {
    const { deviceId } = await rows.vehicle(other.organizationId, `GO ${made}`);
    await db.owner.query(
      'insert into mounting (organization_id, tracker_id, device_id, mounted_at, unmounted_at) values ($1, $2, $3, $4, $5)',
      [other.organizationId, box, deviceId, new Date(day(1)), new Date(day(10))],
    );
    await mount(box, truck, day(3));
    expect(await history()).toEqual([
      [box, deviceId, 1, 10],
      [box, truck, 10, null],
    ]);
  });

  it('refuses trackers and vehicles of another organization', async () => {
    const foreign = await rows.vehicle(other.organizationId, `KP ${made}`);
    await expect(mount(await aTracker(other.organizationId), truck, day(1))).rejects.toMatchObject({
      errors: [{ path: 'tracker', code: 'unknown' }],
    });
    await expect(mount(box, foreign.deviceId, day(1))).rejects.toMatchObject({
      errors: [{ path: 'deviceId', code: 'unknown' }],
    });
    expect(await history()).toEqual([]);
  });

  it('by two users at once leaves one tracker in the vehicle', async () => {
    await Promise.all([mount(box, truck, day(2)), mount(spare, truck, day(3))]);
    const open = (await history()).filter((row) => Array.isArray(row) && row[3] === null);
    expect(open).toHaveLength(1);
  });
});
