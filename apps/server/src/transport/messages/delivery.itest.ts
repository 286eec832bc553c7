import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { testDatabase } from '../../../../../tests/support/index.ts';
import type { TestDatabase } from '../../../../../tests/support/index.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import { ManualClock } from '../../platform/clock.testing.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import { silentLog } from '../../platform/logging.ts';
import { messagesPublished } from '../../telemetry/live/events.ts';
import { metersNorth, moving, parked, someRules, START, standing } from '../../telemetry/stages/builders.testing.ts';
import { delivery } from './delivery.ts';
import type { Delivery } from './delivery.ts';
import { dispatcherService } from './dispatcher-service.ts';
import type { DispatcherService } from './dispatcher-service.ts';
import { driverMessageService } from './driver-service.ts';
import type { DriverMessageService } from './driver-service.ts';
import type { PushAnswer } from './push.ts';
import { lockMessages } from './store.ts';
import { realizable } from './waiting-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TIME_ZONE = 'Europe/Ljubljana';

let database: TestDatabase;
let clock: ManualClock;
let dispatchers: DispatcherService;
let drivers: DriverMessageService;
let deliveries: Delivery;
let organizationId: number;
let userId: number;
let driverId: number;
let deviceId: number;
let companies = 0;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  companies += 1;
  clock = new ManualClock(START);
  const parts = {
    database,
    bus: createLocalBus(silentLog()),
    // Jobs are run by the tests.
    jobs: { send: async () => undefined },
    sendSms: async () => undefined,
    wakePhones: async () => pushAnswers,
    clock,
  };
  [dispatchers, drivers, deliveries] = [dispatcherService(parts), driverMessageService(parts), delivery(parts)];
  parts.bus.subscribe(messagesPublished, ({ messages }) => {
    published.push(...messages.map(({ id }) => id));
    toDrivers.push(...messages.map(({ driverRow }) => driverRow));
  });
  const fleet = fleetRows(database);
  organizationId = await fleet.organization(`Podjetje ${companies}`);
  userId = await fleet.user(organizationId, `dispatcher@${companies}.example`);
  const vehicle = await fleet.vehicle(organizationId, 'LJ KT-482');
  deviceId = vehicle.deviceId;
  driverId = await fleet.driver(organizationId, 'Kos');
  await database.owner.query(
    `insert into driver_assignment (organization_id, vehicle_id, driver_id, assigned_from) values ($1, $2, $3, now())`,
    [organizationId, vehicle.vehicleId, driverId],
  );
  published.length = 0;
  pushAnswers.clear();
});
const published: number[] = [];
/** What drivers got on their sockets. */
const toDrivers: unknown[] = [];
/** What the push services say, by message. */
const pushAnswers = new Map<number, PushAnswer>();

const driver = () => ({ organizationId, driverId, timeZone: TIME_ZONE });
const scope = () => ({ organizationId });

async function signIn(id = driverId): Promise<void> {
  await database.owner.query(
    `insert into driver_session (organization_id, driver_id, secret_hash, language, expires_at)
     values ($1, $2, $3, 'sl', now() + interval '90 days')`,
    [organizationId, id, Buffer.from(`session of ${id}`)],
  );
}

/** Another driver with a PIN who drives along. */
async function aCoDriver(): Promise<number> {
  const id = await fleetRows(database).driver(organizationId, 'Zupan');
  await database.owner.query(
    `insert into co_driver (organization_id, driver_id, vehicle_id, began_at)
     select $1, $2, vehicle_id, now() from device where organization_id = $1 and id = $3`,
    [organizationId, id, deviceId],
  );
  return id;
}

const fetchedBy = async (id: number) =>
  (await drivers.fetch({ organizationId, driverId: id }, { before: undefined, limit: 10 })).map((each) => each.id);

async function send(place: { latitude: number; longitude: number } | null = null): Promise<number> {
  const [message] = await dispatchers.send({ organizationId, userId, ip: '127.0.0.1' }, TIME_ZONE, {
    deviceIds: [deviceId],
    key: 'k',
    isPopup: false,
    text: 'Pokličite',
    files: [],
    alsoAsSms: false,
    place: place && { ...place, name: 'Skladišče' },
    routePlanId: undefined,
  });
  return message?.id ?? 0;
}

async function stateOf(id: number): Promise<number | undefined> {
  const [message] = await database.tenant(scope(), (tx) => lockMessages(tx, scope(), [id]));
  return message?.state;
}

const runClock = () => deliveries.runClock();

const report = (id: number, state: 'received' | 'read' | 'inDrive') =>
  drivers.report(driver(), { id, state, waitingFor: undefined, at: undefined, key: undefined });

describe('by the clock', () => {
  it('a message that no app took for a day times out, and is still fetched later', async () => {
    const id = await send();
    clock.advance(24 * HOUR);
    await runClock();
    expect(await stateOf(id)).toBe(0);
    clock.advance(1_000);
    await runClock();
    expect(await stateOf(id)).toBe(16);
    await signIn();
    await drivers.fetch(driver(), { before: undefined, limit: 10 });
    expect(await stateOf(id)).toBe(20);
  });

  it('a hand-over without an answer is repeated after a minute', async () => {
    await signIn();
    const id = await send();
    await deliveries.handOver(scope(), [id]);
    expect(await stateOf(id)).toBe(10);
    published.length = 0;
    await runClock();
    expect(published).not.toContain(id);
    clock.advance(MINUTE + 1);
    await runClock();
    expect(published).toContain(id);
  });

  it('a message that was stored before the server stopped is handed over by the next one', async () => {
    await signIn();
    const id = await send();
    expect(await stateOf(id)).toBe(0);
    await runClock();
    expect(await stateOf(id)).toBe(10);
  });

  it('a message to a vehicle without an app goes to the driver who signs in', async () => {
    const id = await send();
    await runClock();
    expect(await stateOf(id)).toBe(0);
    await signIn();
    clock.advance(MINUTE + 1);
    await runClock();
    expect(await stateOf(id)).toBe(10);
  });

  it('missing receipts are timeouts, and a late receipt leads back', async () => {
    await signIn();
    const id = await send();
    await deliveries.handOver(scope(), [id]);
    await deliveries.written({ organizationId, driverId, messageIds: [id] });
    expect(await stateOf(id)).toBe(20);
    clock.advance(HOUR + 1);
    await runClock();
    expect(await stateOf(id)).toBe(26);
    await report(id, 'received');
    clock.advance(24 * HOUR + 1);
    await runClock();
    expect(await stateOf(id)).toBe(36);
    expect((await report(id, 'read')).state).toBe(40);
  });

  it('a message that a push service accepted is sent', async () => {
    await signIn();
    const accepted = await send();
    pushAnswers.set(accepted, 'accepted');
    await deliveries.handOver(scope(), [accepted]);
    await deliveries.wake(scope(), [accepted]);
    expect(await stateOf(accepted)).toBe(20);
  });

  it('a message whose phones are all gone is an error, until the app fetches it', async () => {
    await signIn();
    const refused = await send();
    pushAnswers.set(refused, 'refused');
    await deliveries.handOver(scope(), [refused]);
    await deliveries.wake(scope(), [refused]);
    expect(await stateOf(refused)).toBe(15);
    await drivers.fetch(driver(), { before: undefined, limit: 10 });
    expect(await stateOf(refused)).toBe(20);
  });

  it('what somebody else’s socket says of a message counts nothing', async () => {
    await signIn();
    const id = await send();
    await deliveries.handOver(scope(), [id]);
    await deliveries.written({ organizationId, driverId: driverId + 1, messageIds: [id] });
    expect(await stateOf(id)).toBe(10);
  });
});

describe('a message that nobody got', () => {
  beforeEach(() =>
    database.owner.query(`update driver_assignment set assigned_from = $2 where organization_id = $1`, [
      organizationId,
      new Date(START - HOUR),
    ]),
  );

  it('reaches the driver to whom it was written, also when a co-driver fetches first', async () => {
    await database.owner.query(`update driver set pin_hash = 'a hash' where id = $1`, [driverId]);
    const id = await send();
    const coDriverId = await aCoDriver();
    await signIn(coDriverId);
    expect(await fetchedBy(coDriverId)).toEqual([id]);
    await signIn();
    expect(await fetchedBy(driverId)).toEqual([id]);
  });

  it('reaches all who are in the vehicle with the app, whoever fetches first', async () => {
    const id = await send();
    const coDriverId = await aCoDriver();
    await signIn(coDriverId);
    await signIn();
    expect(await fetchedBy(coDriverId)).toEqual([id]);
    await database.owner.query('update co_driver set ended_at = now() where driver_id = $1', [coDriverId]);
    await database.owner.query(`update driver_assignment set assigned_to = now() where driver_id = $1`, [driverId]);
    expect(await fetchedBy(driverId)).toEqual([id]);
  });
});

it('a message that was withdrawn reaches the phone without its text', async () => {
  await signIn();
  const id = await send();
  await deliveries.handOver(scope(), [id]);
  await dispatchers.cancel(scope(), id);
  expect(toDrivers.at(-1)).toMatchObject({ currentState: 11, text: '' });
});

describe('by what the vehicle does', () => {
  /** From the yard to the place 20 km north, where it stands for a while. */
  const drive = (minutes: number) => [
    parked(0, 0),
    ...Array.from({ length: minutes * 2 + 1 }, (_, index) => moving(600 + index * 30, index * 600)),
  ];
  const place = metersNorth(24_000);
  /** As the ingest counts it. */
  const somethingNewCame = () =>
    database.owner.query('update device_state set version = version + 1 where device_id = $1', [deviceId]);

  it('a drive towards the place moves a message that was read, a visit realizes it', async () => {
    await signIn();
    const id = await send(place);
    await report(id, 'read');
    const driving = drive(20);
    await insertStages(database, organizationId, deviceId, driving, someRules);
    clock.advance(31 * MINUTE);
    await runClock();
    expect(await stateOf(id)).toBe(41);

    await database.owner.query('delete from device_state where device_id = $1', [deviceId]);
    await database.owner.query('delete from stage where device_id = $1', [deviceId]);
    const there = Array.from({ length: 21 }, (_, index) => parked(1_830 + index * 30, 24_000));
    await insertStages(database, organizationId, deviceId, [...driving, ...there], someRules);
    await somethingNewCame();
    clock.advance(11 * MINUTE);
    await runClock();
    expect(await stateOf(id)).toBe(50);
  });

  it('a vehicle of which nothing new came is not looked at again, and one that reports is', async () => {
    await signIn();
    const id = await send(place);
    await report(id, 'read');
    await insertStages(database, organizationId, deviceId, [parked(0, 0), parked(30, 0)], someRules);
    const toFollow = () => database.tenant(scope(), (tx) => realizable(tx, scope(), clock.now()));
    expect((await toFollow()).map((each) => each.id)).toEqual([id]);
    await runClock();
    expect(await toFollow()).toEqual([]);
    await somethingNewCame();
    expect((await toFollow()).map((each) => each.id)).toEqual([id]);
    await runClock();
    clock.advance(HOUR + 1);
    expect((await toFollow()).map((each) => each.id)).toEqual([id]);
  });

  it('a message that is read where the vehicle stands is realized when it has stood for five minutes', async () => {
    await signIn();
    const id = await send(metersNorth(100));
    const stays = [standing(0, 0), parked(30, 0), parked(270, 0)];
    await insertStages(database, organizationId, deviceId, stays, someRules);
    clock.advance(4 * MINUTE);
    await report(id, 'read');
    await deliveries.follow(scope(), [id]);
    expect(await stateOf(id)).toBe(40);
    await database.owner.query('delete from device_state where device_id = $1', [deviceId]);
    await database.owner.query('delete from stage where device_id = $1', [deviceId]);
    await insertStages(database, organizationId, deviceId, [...stays, parked(360, 0)], someRules);
    clock.advance(3 * MINUTE);
    await runClock();
    expect(await stateOf(id)).toBe(50);
  });

  it('a drive away from the place changes nothing', async () => {
    await signIn();
    const id = await send(metersNorth(-5_000));
    await report(id, 'read');
    await insertStages(database, organizationId, deviceId, drive(20), someRules);
    clock.advance(31 * MINUTE);
    await runClock();
    expect(await stateOf(id)).toBe(40);
  });
});

it('lists and opens threads of 10,000 messages to 500 vehicles by their indexes', async () => {
  const { rows } = await database.owner.query<{ id: number }>(
    `with vehicles as (
       insert into vehicle (organization_id, licence_plate) select $1, 'LJ ' || n from generate_series(1, 500) n returning id)
     insert into device (organization_id, vehicle_id, name) select $1, id, 'v' || id from vehicles returning id`,
    [organizationId],
  );
  await database.owner.query(
    `insert into message (organization_id, unique_id, device_id, to_driver, text, sender_user_id, created_at, state, state_times)
     select $1, 'o' || n, ($2::int4[])[1 + n % 500], n % 3 > 0, 'Sporočilo ' || n, $3, $4::timestamptz - make_interval(mins => n),
            case when n % 3 = 0 then 30 else 40 end, '[[0, 0]]'
       from generate_series(1, 10000) n`,
    [organizationId, rows.map(({ id }) => id), userId, new Date(START)],
  );
  await database.owner.query('analyze message, message_recipient');
  const conversations = await dispatchers.conversations(scope());
  expect(conversations).toHaveLength(501);
  const total = conversations.reduce((sum, { conversation }) => sum + conversation.unread, 0);
  expect(total).toBe(3_333);
  const device = rows[0]?.id ?? 0;
  const thread = await dispatchers.list(scope(), TIME_ZONE, {
    deviceIds: [device],
    popup: undefined,
    toDriver: undefined,
    search: undefined,
    unreadLimit: 100,
  });
  expect(thread.every(({ deviceId: of }) => of === device)).toBe(true);
  const plan = await database.tenant(scope(), (tx) =>
    tx.query<{ 'QUERY PLAN': string }>({
      name: 'test.plan',
      text: `explain select id from message m where m.organization_id = ${organizationId} and m.device_id = ${device} order by id desc limit 1`,
    }),
  );
  expect(JSON.stringify(plan)).toContain('message_device');
});
