import { endpoints } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAppDriver, signedInDriver } from '../../../../../tests/support/drivers.ts';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';

const { driverApp, positions, stages: stageCalls } = endpoints;
const MINUTE_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

/** Where a phone is after driving so many steps to the east. */
const aPosition = (deviceTime: string, step = 0) => ({
  deviceTime,
  latitude: 46.05,
  longitude: 14.5 + step * 0.01,
  accuracy: 8,
  altitude: 300,
  course: 90,
  speed: 50,
});

/** A driver who has been in a vehicle for an hour and has agreed to positions. */
async function aDriver() {
  const company = await freshCompany(app);
  const { vehicleId, deviceId } = await fleetRows(app.database).vehicle(company.organizationId, 'LJ KT-482');
  const driver = await addAppDriver(app, company.organizationId, { vehicleId });
  const phone = await signedInDriver(app, driver);
  await phone.put(driverApp.consent.path, { position: true });
  return { ...company, vehicleId, deviceId, driver, phone };
}
type DriverWorld = Awaited<ReturnType<typeof aDriver>>;

const send = (phone: Client, ...sent: readonly ReturnType<typeof aPosition>[]) =>
  phone.post(driverApp.positions.path, { positions: sent });

async function rows<T extends object>(text: string, ...values: readonly unknown[]): Promise<T[]> {
  return (await app.database.owner.query<T>(text, [...values])).rows;
}
const storedOf = (table: 'position' | 'driver_position', { deviceId }: DriverWorld) =>
  rows<{ device_time: Date; longitude: number }>(
    `select device_time, longitude from ${table} where device_id = $1 order by device_time`,
    deviceId,
  );
const quarantinedOf = ({ organizationId }: DriverWorld) =>
  rows<{ reason: string; protocol: string; device_time: Date }>(
    'select reason, protocol, device_time from quarantine where organization_id = $1 and tracker_id is null order by id',
    organizationId,
  );
async function mountTracker({ organizationId, deviceId }: DriverWorld, from: string, to: string | null = null) {
  const imei = String(Math.trunc(Math.random() * 1e15)).padStart(15, '3');
  const trackerId = await fleetRows(app.database).tracker(organizationId, deviceId, imei);
  await rows('update mounting set mounted_at = $2, unmounted_at = $3 where tracker_id = $1', trackerId, from, to);
}

describe('a phone in a vehicle without a tracker', () => {
  it('moves the vehicle, like any tracker', async () => {
    const world = await aDriver();
    const track = Array.from({ length: 11 }, (_, step) => aPosition(minutesAgo(20 - step), step));
    expect(await send(world.phone, ...track)).toMatchObject({
      status: 200,
      body: { vehicle: 11, apart: 0, withoutVehicle: 0, unusable: 0 },
    });
    const { body: last } = await world.admin.get(positions.list.path);
    expect(last).toMatchObject([
      { deviceId: world.deviceId, longitude: 14.6, speed: 50, valid: true, attributes: { accuracy: 8 } },
    ]);
    const { body: stages } = await world.admin.get(stageCalls.list.path);
    expect(stages).toMatchObject([{ deviceId: world.deviceId, positionsCount: expect.any(Number) }]);
    expect(await storedOf('driver_position', world)).toEqual([]);
  });

  it('may send a batch twice, and late', async () => {
    const world = await aDriver();
    const [early, late] = [aPosition(minutesAgo(9)), aPosition(minutesAgo(5), 3)];
    for (const batch of [[late], [early], [late, early]]) expect((await send(world.phone, ...batch)).status).toBe(200);
    expect(await storedOf('position', world)).toHaveLength(2);
  });

  it('does not move it by a place that is kilometres off', async () => {
    const world = await aDriver();
    await send(world.phone, aPosition(minutesAgo(9)), { ...aPosition(minutesAgo(8), 500), accuracy: 3_000 });
    const { body: last } = await world.admin.get(positions.list.path);
    expect(last).toMatchObject([{ longitude: 14.5, valid: false, attributes: { accuracy: 3_000 } }]);
  });
});

describe('a phone in a vehicle with a tracker', () => {
  it('never moves it: its positions are stored apart', async () => {
    const world = await aDriver();
    await mountTracker(world, minutesAgo(90));
    const track = [aPosition(minutesAgo(9)), aPosition(minutesAgo(8), 1)];
    for (const _ of ['once', 'again']) {
      expect((await send(world.phone, ...track)).body).toEqual({
        vehicle: 0,
        apart: 2,
        withoutVehicle: 0,
        unusable: 0,
      });
    }
    expect(await storedOf('position', world)).toEqual([]);
    expect(await storedOf('driver_position', world)).toMatchObject([
      { longitude: 145_000_000 },
      { longitude: 145_100_000 },
    ]);
    expect((await world.admin.get(positions.list.path)).body).toEqual([]);
  });

  it('moves it at the times before the tracker was mounted and after it was taken out', async () => {
    const world = await aDriver();
    await mountTracker(world, minutesAgo(20), minutesAgo(10));
    const track = [25, 15, 5].map((minutes) => aPosition(minutesAgo(minutes)));
    expect((await send(world.phone, ...track)).body).toEqual({ vehicle: 2, apart: 1, withoutVehicle: 0, unusable: 0 });
    expect(await storedOf('position', world)).toHaveLength(2);
  });

  it('of a co-driver is stored apart too, while somebody else is assigned', async () => {
    const world = await aDriver();
    const second = await addAppDriver(app, world.organizationId);
    await rows(
      'insert into driver_app (organization_id, driver_id, vehicle_ids, position_consent_at) values ($1, $2, null, now())',
      world.organizationId,
      second.id,
    );
    const phone = await signedInDriver(app, second);
    await phone.post(driverApp.chooseVehicle.path, { vehicleId: world.vehicleId });
    expect((await send(phone, aPosition(minutesAgo(-1)))).body).toEqual({
      vehicle: 0,
      apart: 1,
      withoutVehicle: 0,
      unusable: 0,
    });
  });
});

describe('what is not stored', () => {
  it('are positions without the consent of the driver', async () => {
    const world = await aDriver();
    await world.phone.put(driverApp.consent.path, { position: false });
    const refused = await send(world.phone, aPosition(minutesAgo(5)));
    expect(refused).toMatchObject({ status: 403, body: { code: 'driver_app.no_position_consent' } });
    expect(await storedOf('position', world)).toEqual([]);
  });

  it('are positions of a time in which the driver was in no vehicle', async () => {
    const world = await aDriver();
    const track = [aPosition(minutesAgo(120)), aPosition(minutesAgo(5))];
    expect((await send(world.phone, ...track)).body).toEqual({ vehicle: 1, apart: 0, withoutVehicle: 1, unusable: 0 });
    expect(await quarantinedOf(world)).toEqual([]);
  });

  it('are records of a clock that is days off: they go to the quarantine, with a tracker and without', async () => {
    const world = await aDriver();
    const reply = await send(
      world.phone,
      aPosition(minutesAgo(-3 * 1_440)),
      aPosition(minutesAgo(40 * 1_440)),
      aPosition(minutesAgo(5)),
    );
    expect(reply.body).toEqual({ vehicle: 1, apart: 0, withoutVehicle: 0, unusable: 2 });
    expect(await quarantinedOf(world)).toMatchObject([
      { reason: 'in_future', protocol: 'driver-app' },
      { reason: 'too_old', protocol: 'driver-app' },
    ]);
    await mountTracker(world, minutesAgo(90));
    await send(world.phone, aPosition(minutesAgo(-2 * 1_440)));
    expect(await quarantinedOf(world)).toHaveLength(3);
    expect(await storedOf('position', world)).toHaveLength(1);
    expect(await storedOf('driver_position', world)).toEqual([]);
  });

  it.each(['0001-01-01T00:00:00Z', '1999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'])(
    'are records of %s, which count as unusable',
    async (deviceTime) => {
      const world = await aDriver();
      expect(await send(world.phone, aPosition(deviceTime))).toMatchObject({
        status: 200,
        body: { vehicle: 0, apart: 0, withoutVehicle: 0, unusable: 1 },
      });
      expect(await storedOf('position', world)).toEqual([]);
    },
  );

  it.each([
    [{ latitude: 91 }, 'positions.0.latitude'],
    [{ accuracy: -1 }, 'positions.0.accuracy'],
    [{ deviceTime: 'yesterday' }, 'positions.0.deviceTime'],
    [{ speed: 501 }, 'positions.0.speed'],
  ])('are positions with %j', async (change, path) => {
    const world = await aDriver();
    const refused = await world.phone.post(driverApp.positions.path, {
      positions: [{ ...aPosition(minutesAgo(5)), ...change }],
    });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });

  it('are none, and more than a hundred at once', async () => {
    const { phone } = await aDriver();
    for (const count of [0, 101]) {
      const many = Array.from({ length: count }, () => aPosition(minutesAgo(5)));
      expect((await send(phone, ...many)).status).toBe(422);
    }
  });

  it('are those of a stranger', async () => {
    expect((await send(app.client('kdr_nobody'), aPosition(minutesAgo(5)))).status).toBe(401);
  });

  it('is anything in another organization', async () => {
    const [own, other] = [await aDriver(), await aDriver()];
    await send(own.phone, aPosition(minutesAgo(5)));
    expect(await storedOf('position', other)).toEqual([]);
    expect((await other.admin.get(positions.list.path)).body).toEqual([]);
  });
});

it('takes 60 batches of a driver in five minutes', async () => {
  const { phone } = await aDriver();
  const batch = aPosition(minutesAgo(5));
  const replies = await Promise.all(Array.from({ length: 62 }, () => send(phone, batch)));
  const statuses = Map.groupBy(replies, ({ status }) => status);
  expect([statuses.get(200)?.length, statuses.get(429)?.length]).toEqual([60, 2]);
});
