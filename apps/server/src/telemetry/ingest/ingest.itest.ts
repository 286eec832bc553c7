import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { fleetChanged } from '../../fleet/events.ts';
import { driving, shortForm, moving, parked, standing, stagesOf, START } from '../stages/builders.testing.ts';
import type { StageRecord } from '../stages/types.ts';
import { arrived, ingestWorld, mount, NOW } from './world.testing.ts';
import type { IngestWorld, Mounted } from './world.testing.ts';

let world: IngestWorld;
beforeAll(async () => {
  world = await ingestWorld();
});
afterAll(() => world.close());

/** Parked, a drive of twenty minutes, parked again. */
const day: readonly StageRecord[] = [
  parked(0, 0),
  ...driving(60, 1_260),
  parked(1_270, 24_000),
  parked(4_870, 24_000),
  ...driving(5_000, 5_600, { meters: 24_000 }),
  parked(5_610, 36_000),
  parked(9_000, 36_000),
];

const quarantined = async ({ tracker }: Mounted) => {
  const { rows } = await world.database.owner.query<{ reason: string; bytes: Buffer }>(
    'select reason, bytes from quarantine where tracker_id = $1 order by id',
    [tracker.trackerId],
  );
  return rows;
};
const ends = async (mounted: Mounted) => {
  const { rows } = await world.database.owner.query<{ type: string; start_at: Date; driver: string | null }>(
    'select type, start_at, driver from stage where device_id = $1 order by start_at',
    [mounted.deviceId],
  );
  return rows.map(({ type, start_at: at, driver }) => `${type} ${(at.getTime() - START) / 1000} ${driver ?? '-'}`);
};

describe('an acknowledged packet', () => {
  it('is stored with its stages and the state of its device', async () => {
    const truck = await world.mounted();
    await world.submit(truck, day);
    expect(await world.count('position', truck.deviceId)).toBe(day.length);
    const stages = await world.stages(truck);
    expect(stages).toHaveLength(stagesOf(day).length);
    expect(await ends(truck)).toEqual(
      shortForm(stagesOf(day))
        .slice(0, -1)
        .map((short) => `${short.split('–')[0]} -`),
    );
    const { rows } = await world.database.owner.query('select device_time from device_state where device_id = $1', [
      truck.deviceId,
    ]);
    expect(rows[0]).toMatchObject({ device_time: new Date(START + 9_000_000) });
  });

  it('is stored as received, for any columns and days', async () => {
    const truck = await world.mounted();
    const reported = {
      driver1CardId: 'SI0000000000200',
      driverKey: '01000017BD3C5A77',
      driver1State: 'work',
      speedKmh: 61,
      io: Uint8Array.of(0, 66, 0, 2, 107, 39),
      attributes: { kraj: 'Škofja Loka', batteryLevel: 71.5 },
    } as const;
    const times = [-80_000, -20_000, 60_000, 80_000];
    await world.submit(
      truck,
      times.map((at) => ({ ...parked(at, 0), ...reported })),
    );
    const { rows } = await world.database.owner.query(
      `select device_time, driver1_card, driver_key, driver1_state, speed, io, attributes, course
        from position where device_id = $1 order by device_time`,
      [truck.deviceId],
    );
    expect(rows).toEqual(
      times.map((at) => ({
        device_time: new Date(START + at * 1_000),
        driver1_card: reported.driver1CardId,
        driver_key: reported.driverKey,
        driver1_state: 2,
        speed: 61,
        io: Buffer.from(reported.io),
        attributes: reported.attributes,
        course: 90,
      })),
    );
  });

  it('is stored when the partition of its day is missing, and when a part of it is stored already', async () => {
    const truck = await world.mounted();
    const dayOfStart = new Date(START - 43_200_000).toISOString().slice(0, 10).replaceAll('-', '');
    await world.database.owner.query(`drop table position_${dayOfStart}`);
    await world.submit(truck, [parked(-43_200, 0)]);
    await world.submit(truck, day);
    await world.database.owner.query('delete from device_state where device_id = $1', [truck.deviceId]);
    const afterwards = await world.secondIngest();
    await afterwards.submit(truck.tracker, 'teltonika', arrived([parked(-43_200, 0), ...day]));
    await afterwards.close();
    expect(await world.count('position', truck.deviceId)).toBe(1 + day.length);
    expect(await quarantined(truck)).toEqual([]);
  });

  it('is published after the commit, once', async () => {
    const truck = await world.mounted();
    world.commits.length = 0;
    await world.submit(truck, day);
    const reported = world.commits.filter(({ deviceId }) => deviceId === truck.deviceId);
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatchObject({
      organizationId: truck.organizationId,
      openStage: { type: 'stop', endAt: null },
    });
    expect(reported[0]?.closedStages.map(({ type }) => type)).toEqual(['stop', 'drive', 'stop', 'drive']);
    expect(reported[0]?.last?.record.deviceTime).toBe(START + 9_000_000);
  });

  it('changes nothing when it is sent again, also split differently', async () => {
    const truck = await world.mounted();
    await world.submit(truck, day);
    const before = await world.stages(truck);
    await world.submit(truck, day);
    await world.submit(truck, day.slice(30, 60));
    await world.submit(truck, [...day.slice(-2), ...day.slice(-2)]);
    expect(await world.count('position', truck.deviceId)).toBe(day.length);
    expect(await world.stages(truck)).toEqual(before);
  });

  it('keeps two different records of one second', async () => {
    const truck = await world.mounted();
    await world.submit(truck, [parked(0, 0), parked(0, 0, { hash: 7 }), parked(0, 0, { eventId: 239 })]);
    expect(await world.count('position', truck.deviceId)).toBe(3);
  });
});

describe('late records', () => {
  it('give the same stages as records in order', async () => {
    const [inTime, late] = [await world.mounted(), await world.mounted()];
    await world.submit(inTime, day);
    await world.submit(late, day.slice(0, 40));
    await world.submit(late, day.slice(125));
    await world.submit(late, day.slice(40, 125));
    expect(await world.stages(late)).toEqual(await world.stages(inTime));
  });

  it('may arrive newest first, one by one', async () => {
    const [inTime, reversed] = [await world.mounted(), await world.mounted()];
    const sparse = day.filter((_, index) => index % 4 === 0);
    await world.submit(inTime, sparse);
    for (const record of sparse.toReversed()) await world.submit(reversed, [record]);
    expect(await world.stages(reversed)).toEqual(await world.stages(inTime));
  }, 60_000);

  it('of many vehicles at once go into the stages of each', async () => {
    const parts = [10, 40, 70, 100, 125, 130].map((from) => [day.slice(0, from), day.slice(from)] as const);
    const trucks = await Promise.all(parts.map(async (part) => ({ part, truck: await world.mounted() })));
    const inTime = await world.mounted();
    await world.submit(inTime, day);
    await Promise.all(trucks.map(({ truck, part: [, newer] }) => world.submit(truck, newer)));
    await Promise.all(trucks.map(({ truck, part: [older] }) => world.submit(truck, older)));
    for (const { truck } of trucks) expect(await world.stages(truck)).toEqual(await world.stages(inTime));
  });

  it('go on after the late records before them, without reading what is older', async () => {
    const [inTime, late] = [await world.mounted(), await world.mounted()];
    await world.submit(inTime, day);
    await world.submit(late, day.slice(-1));
    await world.submit(late, day.slice(0, 100));
    await world.database.owner.query('delete from position where device_id = $1 and device_time < $2', [
      late.deviceId,
      new Date(day[95]?.deviceTime ?? 0),
    ]);
    for (let from = 100; from < day.length; from += 10) await world.submit(late, day.slice(from, from + 10));
    expect(await world.stages(late)).toEqual(await world.stages(inTime));
  });

  it('give the same stages when older ones come between, and live ones', async () => {
    const [inTime, late] = [await world.mounted(), await world.mounted()];
    await world.submit(inTime, day);
    // Time is skipped after index 40 and again before the end; what lies before the first skip arrives in between.
    const parts = [[0, 30], [31, 40], [120, 121], [60, 70], [30, 31], [70, 90], [-1], [40, 60], [90, 120], [121, -1]];
    for (const [from, to] of parts) await world.submit(late, day.slice(from, to));
    expect(await world.stages(late)).toEqual(await world.stages(inTime));
  });

  it('give the same stages when two gateways take the packets of a backlog in turn', async () => {
    const [inTime, late] = [await world.mounted(), await world.mounted()];
    await world.submit(inTime, day);
    await world.submit(late, day.slice(-1));
    const gateways = [world.ingest, await world.secondIngest()];
    for (let from = 0; from < day.length; from += 15) {
      // Two packets in a row for each, so that both have late records of their own to go on after.
      const gateway = gateways[Math.floor(from / 30) % 2];
      await gateway?.submit(late.tracker, 'teltonika', arrived(day.slice(from, from + 15)));
    }
    expect(await world.stages(late)).toEqual(await world.stages(inTime));
  });

  it('are marked as outliers, and clear the mark of others, like records in order', async () => {
    const [inTime, late] = [await world.mounted(), await world.mounted()];
    const far = (record: StageRecord): StageRecord => ({ ...record, latitude: 47 });
    const track = [...driving(0, 100), ...driving(110, 140, { meters: 2_200 }).map(far), ...driving(150, 200)];
    await world.submit(inTime, track);
    // The third consistent outlier is accepted: while the first of them is missing, that is the one after it.
    await world.submit(
      late,
      track.filter((_, index) => index !== 11),
    );
    await world.submit(late, track.slice(11, 12));
    const marks = async ({ deviceId }: Mounted) => {
      const { rows } = await world.database.owner.query(
        'select device_time, flags from position where device_id = $1 order by device_time',
        [deviceId],
      );
      return rows;
    };
    expect(await marks(late)).toEqual(await marks(inTime));
  });

  it('publish the changed span of history', async () => {
    const truck = await world.mounted();
    await world.submit(
      truck,
      day.filter((_, index) => index < 40 || index > 60),
    );
    world.commits.length = 0;
    await world.submit(truck, day.slice(40, 61));
    const reported = world.commits.find(({ deviceId }) => deviceId === truck.deviceId);
    expect(reported?.recomputed?.from).toBeLessThanOrEqual(START + 60_000);
    expect(reported?.last).toBeUndefined();
  });

  it('give the same result for any order, packets and repeats', async () => {
    const inTime = await world.mounted();
    await world.submit(inTime, day);
    const expected = await world.stages(inTime);
    const order = fc.shuffledSubarray([...day.keys()], { minLength: day.length, maxLength: day.length });
    const backlog = fc.constant([day.length - 1, ...day.keys()]);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(order, backlog),
        fc.array(fc.nat(day.length - 1), { maxLength: 20 }),
        fc.integer({ min: 1, max: 60 }),
        async (shuffled, repeats, size) => {
          const truck = await world.mounted();
          const indexes = [...shuffled, ...repeats];
          for (let from = 0; from < indexes.length; from += size) {
            await world.submit(
              truck,
              indexes.slice(from, from + size).flatMap((index) => day[index] ?? []),
            );
          }
          expect(await world.stages(truck)).toEqual(expected);
          expect(await world.count('position', truck.deviceId)).toBe(day.length);
        },
      ),
      { numRuns: 8 },
    );
  }, 120_000);
});

describe('unusable records', () => {
  it.each([
    ['in_future', { deviceTime: NOW + 11 * 60_000 }],
    ['too_old', { deviceTime: Date.UTC(2026, 0, 1) }],
    ['impossible_value', { canDistanceMeters: 2 ** 32 }],
  ])('are stored in the quarantine (%s) without delaying others', async (reason, broken) => {
    const truck = await world.mounted();
    await world.submit(truck, [parked(0, 0), { ...parked(10, 0), ...broken }, parked(20, 0)]);
    expect(await world.count('position', truck.deviceId)).toBe(2);
    const [kept] = await quarantined(truck);
    expect(kept).toMatchObject({ reason, bytes: Buffer.of(0xca, 0xfe, 1) });
  });

  it('are found among others when only the database refuses them', async () => {
    const [truck, other] = [await world.mounted(), await world.mounted()];
    await Promise.all([
      world.submit(truck, [parked(0, 0), { ...parked(10, 0), attributes: { note: '\u0000' } }, parked(20, 0)]),
      world.submit(other, day),
    ]);
    expect(await world.count('position', truck.deviceId)).toBe(2);
    expect(await quarantined(truck)).toMatchObject([{ reason: 'storage' }]);
    expect(await world.count('position', other.deviceId)).toBe(day.length);
  });

  it('include a record from before the tracker was mounted', async () => {
    const truck = await world.mounted();
    await world.submit(truck, [parked(-2 * 86_400, 0), parked(0, 0)]);
    expect(await world.count('position', truck.deviceId)).toBe(1);
    expect(await quarantined(truck)).toMatchObject([{ reason: 'not_mounted' }]);
  });

  it('include a record from the moment of unmounting on, not one from the moment of mounting', async () => {
    const { deviceId } = await world.mounted();
    const imei = '356307122222222';
    await mount(world.database, imei, world.organizationId, deviceId, { from: START, to: START + 20_000 });
    const tracker = await world.ingest.identify(imei, 'teltonika');
    if (tracker === null) throw new Error('the tracker was not found');
    await world.submit({ tracker }, [parked(-1, 0), parked(0, 0), parked(19, 0), parked(20, 0)]);
    expect(await world.count('position', deviceId)).toBe(2);
  });

  it('of an unknown tracker are counted: only identifier, time and number are stored', async () => {
    expect(await world.ingest.identify('350000000000001', 'teltonika')).toBeNull();
    await expect
      .poll(
        async () =>
          (
            await world.database.owner.query(
              `select protocol, attempts from unknown_tracker where imei = '350000000000001'`,
            )
          ).rows,
      )
      .toEqual([{ protocol: 'teltonika', attempts: 1 }]);
  });
});

it('stores a record for the organization in whose vehicle the tracker was at its device time', async () => {
  const buyer = await fleetRows(world.database).organization('Druga');
  const [before, after] = [await world.mounted(), await fleetRows(world.database).vehicle(buyer, 'MB 1')];
  const imei = '356307111111111';
  await mount(world.database, imei, world.organizationId, before.deviceId, { to: START + 5_000_000 });
  await mount(world.database, imei, buyer, after.deviceId, { from: START + 5_000_000 });
  const tracker = await world.ingest.identify(imei, 'teltonika');
  if (tracker === null) throw new Error('the tracker was not found');
  await world.ingest.submit(tracker, 'teltonika', arrived(day));
  expect(await world.count('position', before.deviceId)).toBe(
    day.filter(({ deviceTime }) => deviceTime < START + 5_000_000).length,
  );
  const { rows } = await world.database.owner.query(
    'select distinct organization_id from position where device_id = $1',
    [after.deviceId],
  );
  expect(rows).toEqual([{ organization_id: buyer }]);
});

it('lets two gateways process records of one device in turn', async () => {
  const [inTime, shared] = [await world.mounted(), await world.mounted()];
  await world.submit(inTime, day);
  const second = await world.secondIngest();
  const chunks = Array.from({ length: Math.ceil(day.length / 7) }, (_, index) => day.slice(index * 7, index * 7 + 7));
  await Promise.all(
    chunks.map((chunk, index) =>
      (index % 2 === 0 ? world.ingest : second).submit(shared.tracker, 'teltonika', arrived(chunk)),
    ),
  );
  expect(await world.stages(shared)).toEqual(await world.stages(inTime));
});

it.each([
  ['fresh', (chunks: (typeof day)[]) => chunks],
  ['late', (chunks: (typeof day)[]) => chunks.toReversed()],
])('notices that another gateway advanced a device, when records arrive %s', async (_, inOrder) => {
  const [inTime, shared] = [await world.mounted(), await world.mounted()];
  await world.submit(inTime, day);
  const gateways = [world.ingest, await world.secondIngest()];
  const chunks = Array.from({ length: Math.ceil(day.length / 25) }, (_each, at) => day.slice(at * 25, at * 25 + 25));
  // One after the other: the cached device of a gateway is outdated at each of its turns.
  for (const [index, chunk] of inOrder(chunks).entries())
    await gateways[index % 2]?.submit(shared.tracker, 'teltonika', arrived(chunk));
  expect(await world.count('position', shared.deviceId)).toBe(day.length);
  expect(await world.stages(shared)).toEqual(await world.stages(inTime));
});

it('keeps late records that another gateway added to the open stage', async () => {
  const [inTime, shared] = [await world.mounted(), await world.mounted()];
  const stop = [parked(0, 0), parked(3_600, 0), parked(7_200, 0)];
  await world.submit(inTime, stop);
  const gateways = [world.ingest, await world.secondIngest()];
  for (const [index, record] of stop.toReversed().entries())
    await gateways[index % 2]?.submit(shared.tracker, 'teltonika', arrived([record]));
  expect(await world.stages(shared)).toEqual(await world.stages(inTime));
});

it('recomputes stages when the driver assignment was corrected by hand', async () => {
  const truck = await world.mounted();
  await world.submit(truck, day);
  expect(await ends(truck)).toContain('drive 60 -');
  const driverId = await fleetRows(world.database).driver(world.organizationId, 'Kos');
  await world.database.owner.query(
    'insert into driver_assignment (organization_id, vehicle_id, driver_id, assigned_from) values ($1, $2, $3, $4)',
    [world.organizationId, truck.vehicleId, driverId, new Date(START - 1_000)],
  );
  world.bus.publish(fleetChanged, { organizationId: world.organizationId });
  await expect.poll(() => ends(truck)).toContain(`drive 60 driver:${driverId}`);
});

it('recomputes stages to the end, also when the first of them are unchanged', async () => {
  const truck = await world.mounted();
  await world.submit(truck, day);
  const before = await ends(truck);
  const driverId = await fleetRows(world.database).driver(world.organizationId, 'Zupan');
  await world.database.owner.query(
    'insert into driver_assignment (organization_id, vehicle_id, driver_id, assigned_from) values ($1, $2, $3, $4)',
    [world.organizationId, truck.vehicleId, driverId, new Date(START + 5_000_000)],
  );
  await world.ingest.recomputeDevice(truck, START);
  const after = await ends(truck);
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after.at(-1)).toMatch(`driver:${driverId}`);
});

it('loses nothing when its connections to the database break under load', async () => {
  const trucks = await Promise.all(Array.from({ length: 8 }, () => world.mounted()));
  const submitted = trucks.map(async (truck) => {
    for (let at = 0; at < day.length; at += 10) await world.submit(truck, day.slice(at, at + 10));
  });
  for (let times = 0; times < 3; times += 1) {
    await world.submit(await world.mounted(), [standing(0, 0), moving(10, 200)]);
    await world.database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like '%ingest%'`,
    );
  }
  await Promise.all(submitted);
  const [first, ...others] = await Promise.all(trucks.map((truck) => world.stages(truck)));
  for (const stages of others) expect(stages).toEqual(first);
  expect(await Promise.all(trucks.map(({ deviceId }) => world.count('position', deviceId)))).toEqual(
    trucks.map(() => day.length),
  );
});

it('stores pending records before it closes, and accepts nothing afterwards', async () => {
  const truck = await world.mounted();
  const ingest = await world.secondIngest();
  const stored = ingest.submit(truck.tracker, 'teltonika', arrived(day));
  await ingest.close();
  await stored;
  expect(await world.count('position', truck.deviceId)).toBe(day.length);
  await expect(ingest.submit(truck.tracker, 'teltonika', arrived([parked(9_100, 0)]))).rejects.toThrow('closed');
});
