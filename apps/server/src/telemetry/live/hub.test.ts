import { beforeEach, describe, expect, it } from 'vitest';
import { testBus } from '../../../../../tests/support/bus.ts';
import { ManualClock } from '../../platform/clock.testing.ts';
import { fleetChanged } from '../../fleet/events.ts';
import { telemetryCommitted } from '../ingest/events.ts';
import type { DeviceCommit } from '../ingest/events.ts';
import { listChanged } from './events.ts';
import type { Bus } from '../../platform/bus.ts';
import { silentLog } from '../../platform/logging.ts';
import {
  aCommit,
  aFleet,
  aLastPosition,
  aStage,
  BASE_TIME,
  MemoryClient,
  memoryMetrics,
  noLinks,
} from './builders.testing.ts';
import { stageOnWire } from '../stages/wire.ts';
import { LiveHub } from './hub.ts';
import type { LiveMetrics } from './metrics.ts';
import type { LiveSource, Snapshot } from './types.ts';

const DISPATCHER = 1;
const COLLEAGUE = 2;
const RESTRICTED = 3;
const MEGABYTES_2 = 2_097_152;

let clock: ManualClock;
let bus: Bus;
let hub: LiveHub;
let metrics: LiveMetrics;
let snapshot: Snapshot;
let visible: Map<number, readonly number[]>;
/** Reads of the fleet wait here when a test wants to delay them. */
let held: Promise<void>;

beforeEach(() => {
  clock = new ManualClock();
  bus = testBus();
  metrics = memoryMetrics();
  snapshot = { fleet: aFleet([7, 8]), positions: new Map(), openStages: new Map() };
  visible = new Map([[RESTRICTED, [8]]]);
  held = Promise.resolve();
  const source: LiveSource = {
    async snapshot() {
      const read = snapshot;
      await held;
      return read;
    },
    linkView: noLinks.linkView,
    visible: async ({ userId }) => visible.get(userId ?? 0) ?? [...snapshot.fleet.devices.keys()],
  };
  hub = new LiveHub({ source, stageRow: stageOnWire, clock, metrics, log: silentLog() }, bus);
});

const commit = (...commits: DeviceCommit[]) => bus.publish(telemetryCommitted, commits);
const moved = (deviceId: number, second: number) =>
  aCommit({ deviceId, last: aLastPosition({ deviceTime: BASE_TIME + second * 1_000 }) });
const watch = async (userId = DISPATCHER, organizationId = 1) => {
  const client = new MemoryClient();
  const seat = await hub.join(client, organizationId, userId);
  return Object.assign(client, { seat });
};
/** Lets everything that was started finish. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const count = async (counter: { get(): Promise<{ values: { value: number }[] }> }) =>
  (await counter.get()).values[0]?.value ?? 0;

describe('a new client', () => {
  it('gets the full state immediately, with empty lists where there is nothing', async () => {
    const client = await watch();
    expect(client.frames).toHaveLength(1);
    expect(client.last).toMatchObject({ full: 1, sequence: 0, positions: [], drivingStages: [] });
    expect(client.last.devices?.map((device) => device.id)).toEqual([7, 8]);
  });

  it('misses nothing that is committed while its state is being read', async () => {
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    const coming = watch();
    commit(moved(7, 30));
    clock.advance(1_000);
    release();
    const client = await coming;
    clock.advance(500);
    expect(client.last.positions).toMatchObject([
      { deviceId: 7, deviceTime: new Date(BASE_TIME + 30_000).toISOString() },
    ]);
  });

  it('does not see an older position than the one that was read', async () => {
    const { record } = aLastPosition({ deviceTime: BASE_TIME + 60_000 });
    snapshot = {
      ...snapshot,
      positions: new Map([
        [7, { ...record, deviceId: 7, serverTime: BASE_TIME, driver1CardId: null, driverKey: null }],
      ]),
    };
    const client = await watch();
    commit(moved(7, 30));
    clock.advance(500);
    expect(client.frames).toHaveLength(1);
  });
});

describe('a round', () => {
  it('sends all of a large fleet in one frame, although its rows are written in parts', async () => {
    const deviceIds = Array.from({ length: 1_201 }, (_, index) => index + 1);
    snapshot = { ...snapshot, fleet: aFleet(deviceIds) };
    const client = await watch();
    commit(...deviceIds.map((deviceId) => moved(deviceId, 1)));
    clock.advance(500);
    expect(client.frames).toHaveLength(2);
    expect(client.last.positions?.map(({ deviceId }) => deviceId)).toEqual(deviceIds);
    commit(moved(7, 2));
    clock.advance(500);
    expect(client.last).toMatchObject({ sequence: 2, positions: [{ deviceId: 7 }] });
  });

  it('sends the newest changes, once, under the next number', async () => {
    const client = await watch();
    commit(moved(7, 1));
    commit(moved(7, 2), moved(8, 1));
    commit(moved(7, 3));
    expect(client.frames).toHaveLength(1);
    clock.advance(500);
    expect(client.last).toMatchObject({ sequence: 1 });
    expect(client.last).not.toHaveProperty('full');
    expect(client.last.positions?.map((one) => [one.deviceId, one.deviceTime])).toEqual([
      [7, new Date(BASE_TIME + 3_000).toISOString()],
      [8, new Date(BASE_TIME + 1_000).toISOString()],
    ]);
    clock.advance(500);
    expect(client.frames).toHaveLength(2);
  });

  it('sends a device again only when more than the time of its last data changed', async () => {
    const client = await watch();
    commit({ ...moved(7, 1), openStage: aStage({ type: 'drive', lastRecordAt: BASE_TIME + 1_000 }) });
    clock.advance(500);
    expect(client.last.devices).toMatchObject([{ id: 7, subType: 'drive', online: true }]);
    commit({ ...moved(7, 2), openStage: aStage({ type: 'drive', lastRecordAt: BASE_TIME + 2_000 }) });
    clock.advance(500);
    expect(client.last.devices).toBeUndefined();
  });

  it('sends an open stage that only grows every five seconds, and immediately when it changes', async () => {
    const client = await watch();
    const stages = () => client.frames.flatMap((frame) => frame.drivingStages ?? []);
    for (let second = 1; second <= 12; second += 1) {
      commit({ ...moved(7, second), openStage: aStage({ lastRecordAt: BASE_TIME + second * 1_000 }) });
      clock.advance(1_000);
    }
    expect(stages().map((stage) => Date.parse(stage.tmpEndTime) - BASE_TIME)).toEqual([1_000, 5_000, 10_000]);
    commit(aCommit({ openStage: aStage({ type: 'idling', lastRecordAt: BASE_TIME + 13_000 }) }));
    clock.advance(500);
    expect(stages().at(-1)?.subType).toBe('idling');
  });

  it('sends the last growth of an open stage although no more data arrive', async () => {
    const client = await watch();
    for (const second of [1, 2]) {
      commit(aCommit({ openStage: aStage({ lastRecordAt: BASE_TIME + second * 1_000 }) }));
      clock.advance(500);
    }
    clock.advance(10_000);
    const stages = client.frames.flatMap((frame) => frame.drivingStages ?? []);
    expect(stages.at(-1)?.tmpEndTime).toBe(new Date(BASE_TIME + 2_000).toISOString());
  });

  it('sends a closed stage before the one that opened after it', async () => {
    const client = await watch();
    const drive = aStage({ type: 'drive', endAt: BASE_TIME + 60_000, lastRecordAt: BASE_TIME + 60_000 });
    const stop = aStage({ type: 'stop', startAt: BASE_TIME + 60_000, lastRecordAt: BASE_TIME + 60_000 });
    commit({ ...moved(7, 60), closedStages: [drive], openStage: stop });
    clock.advance(500);
    expect(client.last.drivingStages?.map((stage) => stage.subType)).toEqual(['drive', 'stop']);
  });

  it('sends which history late records changed', async () => {
    const client = await watch();
    commit(aCommit({ recomputed: { from: BASE_TIME, to: BASE_TIME + 5_000 } }));
    clock.advance(500);
    expect(client.last.recomputed).toMatchObject([{ deviceId: 7 }]);
  });

  it('sends that a device has gone offline although no data arrive', async () => {
    const client = await watch();
    commit(moved(7, 0));
    clock.advance(500);
    clock.advance(16 * 60_000);
    expect(client.last.devices).toMatchObject([{ id: 7, online: false }]);
  });
});

describe('the pace of rounds', () => {
  const seconds = (client: MemoryClient) =>
    client.frames.flatMap(({ positions = [] }) => positions.map((one) => Date.parse(one.deviceTime) - BASE_TIME));

  it('sends the first change after a quiet time immediately, the next ones 50 ms apart', async () => {
    const client = await watch();
    commit(moved(7, 1), moved(8, 1));
    clock.advance(0);
    expect(seconds(client)).toEqual([1_000, 1_000]);
    commit(moved(7, 2));
    clock.advance(20);
    commit(moved(7, 3));
    clock.advance(29);
    expect(client.frames).toHaveLength(2);
    clock.advance(1);
    expect(seconds(client)).toEqual([1_000, 1_000, 3_000]);
    clock.advance(50);
    commit(moved(7, 4));
    clock.advance(0);
    expect(seconds(client).at(-1)).toBe(4_000);
  });

  it('grows to 500 ms while frames are expensive, loses no last value, and is short again afterwards', async () => {
    const client = await watch();
    let cost = 40;
    const write = client.write.bind(client);
    client.write = (frame) => {
      clock.work(cost);
      write(frame);
    };
    let second = 0;
    const framesOfTenSeconds = () => {
      const before = client.sent.length;
      for (let step = 0; step < 1_000; step += 1) {
        commit(moved(7, (second += 1)));
        clock.advance(10);
      }
      clock.advance(500);
      return client.sent.length - before;
    };
    expect(framesOfTenSeconds()).toBeLessThanOrEqual(25);
    expect(seconds(client).at(-1)).toBe(second * 1_000);
    cost = 0.1;
    expect(framesOfTenSeconds()).toBeGreaterThan(180);
  });

  it('is shared by all organizations, and lets each send its first change immediately', async () => {
    const busy = await watch();
    const write = busy.write.bind(busy);
    busy.write = (frame) => {
      clock.work(40);
      write(frame);
    };
    const other = await watch(DISPATCHER, 2);
    for (let step = 0; step < 5; step += 1) {
      commit(moved(7, step + 1));
      clock.advance(500);
    }
    commit({ ...moved(8, 1), organizationId: 2 });
    clock.advance(0);
    expect(seconds(other)).toEqual([1_000]);
  });
});

describe('a shared frame', () => {
  it('is one for all users with the same view, and a separate one for each smaller view', async () => {
    const clients = await Promise.all(
      Array.from({ length: 200 }, (_, i) => watch(i % 2 === 0 ? DISPATCHER : COLLEAGUE)),
    );
    const few = await watch(RESTRICTED);
    const before = await count(metrics.serialised);
    commit(moved(7, 1), moved(8, 1));
    clock.advance(500);
    expect((await count(metrics.serialised)) - before).toBe(2);
    expect(new Set(clients.map((client) => client.sent.at(-1)?.plain)).size).toBe(1);
    expect(few.last.positions?.map((one) => one.deviceId)).toEqual([8]);
  });

  it('never contains a device that the user may not see', async () => {
    const client = await watch(RESTRICTED);
    commit(moved(7, 1));
    clock.advance(500);
    expect(client.frames).toHaveLength(1);
    expect(JSON.stringify(client.frames)).not.toContain('LJ KT-7');
  });

  it('never reaches another organization', async () => {
    const stranger = await watch(DISPATCHER, 2);
    commit(moved(7, 1));
    clock.advance(500);
    expect(stranger.frames).toHaveLength(1);
  });
});

describe('a slow client', () => {
  it('is skipped, gets the full state when it has caught up, and delays no other client', async () => {
    const slow = await watch();
    const quick = await watch();
    slow.buffered = MEGABYTES_2;
    clock.advance(500);
    commit(moved(7, 1));
    clock.advance(500);
    commit(moved(7, 2));
    clock.advance(500);
    expect(slow.frames).toHaveLength(1);
    expect(quick.frames).toHaveLength(3);
    slow.buffered = 0;
    clock.advance(500);
    expect(slow.last).toMatchObject({ full: 1, sequence: 2 });
    expect(slow.last.positions).toMatchObject([{ deviceTime: new Date(BASE_TIME + 2_000).toISOString() }]);
    commit(moved(7, 3));
    clock.advance(500);
    expect(slow.last).toMatchObject({ sequence: 3 });
    expect(slow.last).toEqual(quick.last);
  });

  it('that reads nothing for a minute is disconnected', async () => {
    const gone = await watch();
    gone.buffered = MEGABYTES_2;
    clock.advance(62_000);
    expect(gone.terminated).toBe(true);
  });

  it('gets the full state when it requests it after a missed number', async () => {
    const client = await watch();
    commit(moved(7, 1));
    clock.advance(500);
    client.seat.renew();
    clock.advance(500);
    expect(client.last).toMatchObject({ full: 1, sequence: 1 });
  });
});

describe('a change of the fleet', () => {
  it('is sent as a full state, with new devices and without removed ones', async () => {
    const client = await watch();
    snapshot = { ...snapshot, fleet: aFleet([8, 9]) };
    bus.publish(fleetChanged, { organizationId: 1 });
    clock.advance(500);
    await settled();
    clock.advance(500);
    expect(client.last.full).toBe(1);
    expect(client.last.devices?.map((device) => device.id)).toEqual([8, 9]);
  });

  it('removes what a user may no longer see', async () => {
    const client = await watch(COLLEAGUE);
    visible.set(COLLEAGUE, [8]);
    bus.publish(fleetChanged, { organizationId: 1 });
    clock.advance(500);
    await settled();
    expect(client.last.devices?.map((device) => device.id)).toEqual([8]);
    commit(moved(7, 1), moved(8, 1));
    clock.advance(500);
    expect(client.last.positions?.map((one) => one.deviceId)).toEqual([8]);
  });

  it('is noticed when an unknown device reports', async () => {
    const client = await watch();
    snapshot = { ...snapshot, fleet: aFleet([7, 8, 9]) };
    commit(moved(9, 1));
    clock.advance(500);
    clock.advance(500);
    await settled();
    clock.advance(500);
    expect(client.last.devices?.map((device) => device.id)).toEqual([7, 8, 9]);
  });
});

it('sends nothing more to a client that left', async () => {
  const client = await watch();
  client.seat.leave();
  commit(moved(7, 1));
  clock.advance(500);
  expect(client.frames).toHaveLength(1);
});

describe('changed lists', () => {
  const change = (topic: 'points' | 'zones' | 'alarmHistory', ids: number[], organizationId = 1) =>
    bus.publish(listChanged, { organizationId, topic, ids });
  const changes = (client: MemoryClient) => client.frames.flatMap((frame) => (frame.changed ? [frame.changed] : []));

  it('are announced to all users of the organization, and to no other', async () => {
    const [dispatcher, restricted, stranger] = await Promise.all([watch(), watch(RESTRICTED), watch(DISPATCHER, 2)]);
    change('zones', [4]);
    clock.advance(500);
    expect(dispatcher.last).toEqual({ changed: [{ topic: 'zones', ids: [4] }] });
    expect(changes(restricted)).toEqual([[{ topic: 'zones', ids: [4] }]]);
    expect(changes(stranger)).toEqual([]);
  });

  it('are announced immediately and then every five seconds, each row once', async () => {
    const client = await watch();
    const first = [{ topic: 'points', ids: [1] }];
    change('points', [1]);
    clock.advance(0);
    expect(changes(client)).toEqual([first]);
    clock.advance(500);
    change('points', [2]);
    change('zones', [4]);
    change('points', [2, 3]);
    clock.advance(4_400);
    expect(changes(client)).toEqual([first]);
    clock.advance(100);
    const second = [
      { topic: 'points', ids: [2, 3] },
      { topic: 'zones', ids: [4] },
    ];
    expect(changes(client)).toEqual([first, second]);
    clock.advance(10_000);
    expect(changes(client)).toHaveLength(2);
  });

  it('of alarms are announced within a second, whatever else has changed', async () => {
    const client = await watch();
    const alarm = [{ topic: 'alarmHistory', ids: [] }];
    change('points', [1]);
    clock.advance(500);
    change('points', [2]);
    change('alarmHistory', []);
    clock.advance(500);
    change('alarmHistory', []);
    clock.advance(900);
    expect(changes(client)).toEqual([[{ topic: 'points', ids: [1] }], alarm, alarm]);
    clock.advance(5_000);
    expect(changes(client).at(-1)).toEqual([{ topic: 'points', ids: [2] }]);
  });

  it('of very many rows are announced without naming them', async () => {
    const client = await watch();
    change(
      'points',
      Array.from({ length: 101 }, (_, index) => index + 1),
    );
    change('points', [1]);
    clock.advance(500);
    expect(client.last).toEqual({ changed: [{ topic: 'points', ids: [] }] });
  });

  it('are announced also to a client that is behind, and do not affect the numbers of data frames', async () => {
    const client = await watch();
    client.buffered = MEGABYTES_2;
    commit(moved(7, 1));
    clock.advance(500);
    commit(moved(7, 2));
    change('points', [1]);
    clock.advance(500);
    expect(client.last).toEqual({ changed: [{ topic: 'points', ids: [1] }] });
    client.buffered = 0;
    clock.advance(500);
    expect(client.last).toMatchObject({ full: 1, sequence: 2 });
  });
});
