import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { silentLog } from '../../platform/logging.ts';
import { driving, moving, parked, standing, START } from '../stages/builders.testing.ts';
import { openStages } from '../stages/store.ts';
import type { StageRecord } from '../stages/types.ts';
import { rebuildStates, scheduleStateRebuild } from './rebuild-states.ts';
import { arrived, heldDevice, ingestWorld, lockWaits } from './world.testing.ts';
import type { IngestWorld, Mounted } from './world.testing.ts';

let world: IngestWorld;
beforeAll(async () => {
  world = await ingestWorld();
});
afterAll(() => world.close());

/** A state of version 1, as in a database that was not upgraded yet. */
const VERSION_1 = Buffer.from(
  'AQLA9dn4vmiArNi2A4DswYUBAgAAAAACAgRTSQAAxAG2le8BAJIBAADA0HcAAOCV1wECBFNJAAACAAKSAQAAAAAAAAAAAAHeldcBAMDQdwACAARTSQ' +
    'B4AQCAzNL4vmiArNi2A4DswYUBAQAAAAACAgRTSQAAAgACAgAAAAEBAQAAAAAAAQAAAAEAAAAABAAEU0kAAA==',
  'base64',
);

/** Parked, a drive of twenty minutes, parked, another drive, parked. */
const day: readonly StageRecord[] = [
  parked(0, 0),
  ...driving(60, 1_260),
  parked(1_270, 24_000),
  parked(4_870, 24_000),
  ...driving(5_000, 5_600, { meters: 24_000 }),
  parked(5_610, 36_000),
  parked(9_000, 36_000),
];
const MIDDLE = 80;
const LATE = { from: 30, to: 50 };

/** Overwrites the stored stages of a device, and lets every process read it again. */
async function overwrite({ deviceId }: Mounted, state: Uint8Array, checkpoint: Uint8Array | null): Promise<void> {
  const { owner } = world.database;
  const { rowCount } = await owner.query(
    'update device_state set state = $2, version = version + 1 where device_id = $1',
    [deviceId, state],
  );
  expect(rowCount).toBe(1);
  if (checkpoint !== null)
    await owner.query('update stage set checkpoint = $2 where device_id = $1', [deviceId, checkpoint]);
}

const rowsOf = async <Row>(text: string, { deviceId }: Mounted): Promise<Row[]> =>
  (await world.database.owner.query<Row & Record<string, unknown>>(text, [deviceId])).rows;
const stateOf = async (mounted: Mounted) =>
  (await rowsOf<{ state: Buffer }>('select state from device_state where device_id = $1', mounted))[0]?.state;
const quarantined = async ({ tracker }: Mounted) =>
  (await world.database.owner.query('select from quarantine where tracker_id = $1', [tracker.trackerId])).rowCount;

/** The same stages, whatever resume data are stored with them. */
async function stagesWithoutCheckpoints(mounted: Mounted): Promise<unknown[]> {
  return (await world.stages(mounted)).map((stage) => ({ ...Object(stage), checkpoint: null }));
}

describe('an unreadable stored state', () => {
  const damaged = fc.oneof(
    fc.constant({ bytes: () => VERSION_1 }),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ bytes: () => Buffer.from(bytes) })),
    fc.nat(200).map((length) => ({ bytes: (whole: Buffer) => whole.subarray(0, Math.min(length, whole.length - 1)) })),
    fc.nat(2_000).map((bit) => ({
      bytes: (whole: Buffer) =>
        whole.map((byte, at) => (at === (bit >> 3) % whole.length ? byte ^ (1 << (bit & 7)) : byte)),
    })),
  );

  it('is recomputed from the stored records, whatever its bytes are, before data is acknowledged', async () => {
    const inTime = await world.mounted();
    await world.submit(inTime, day);
    const expected = await world.stages(inTime);
    await fc.assert(
      fc.asyncProperty(damaged, fc.boolean(), fc.boolean(), async ({ bytes }, andCheckpoints, lateFirst) => {
        const truck = await world.mounted();
        await world.submit(truck, [...day.slice(0, LATE.from), ...day.slice(LATE.to, MIDDLE)]);
        const state = bytes((await stateOf(truck)) ?? Buffer.alloc(0));
        await overwrite(truck, state, andCheckpoints ? state : null);
        const parts = [day.slice(MIDDLE), day.slice(LATE.from, LATE.to)];
        for (const part of lateFirst ? parts.toReversed() : parts) await world.submit(truck, part);
        expect(await world.stages(truck)).toEqual(expected);
        expect(await world.count('position', truck.deviceId)).toBe(day.length);
        expect(await quarantined(truck)).toBe(0);
      }),
      {
        numRuns: 15,
        examples: [
          [{ bytes: () => VERSION_1 }, true, false],
          [{ bytes: () => VERSION_1 }, true, true],
        ],
      },
    );
  });

  it('delays the acknowledgement of its own device only, until it is recomputed', async () => {
    const [truck, other] = [await world.mounted(), await world.mounted()];
    await world.submit(truck, day.slice(0, MIDDLE));
    await overwrite(truck, VERSION_1, VERSION_1);
    const before = await world.metric('konvoj_ingest_states_rebuilt_total');
    const release = await held(truck);
    let isAcknowledged = false;
    const submitted = world.submit(truck, day.slice(MIDDLE)).then(() => (isAcknowledged = true));
    await expect.poll(() => waitingForLocks()).toBeGreaterThan(0);
    await world.submit(other, day);
    expect(isAcknowledged).toBe(false);
    await release();
    await submitted;
    expect(await world.stages(truck)).toEqual(await world.stages(other));
    expect(await world.metric('konvoj_ingest_states_rebuilt_total')).toBe(before + 1);
  });

  it('is recomputed from a halt near its newest record when the history is long; the same for late data', async () => {
    const [inTime, truck] = [await world.mounted(), await world.mounted()];
    const trips = Array.from({ length: 40 }, (_, trip) => tripAt(trip * 3_600 - 80_000, trip * 12_000)).flat();
    const late = trips.splice(600, 3);
    await world.submit(inTime, [...trips, ...late]);
    await world.submit(truck, trips.slice(0, -5));
    await overwrite(truck, VERSION_1, VERSION_1);
    await world.submit(truck, trips.slice(-5));
    const kept = 'select from stage where device_id = $1 and checkpoint = $2';
    const { rowCount: unread } = await world.database.owner.query(kept, [truck.deviceId, VERSION_1]);
    expect(unread).toBeGreaterThan(10);
    await world.submit(truck, late);
    expect(await stagesWithoutCheckpoints(truck)).toEqual(await stagesWithoutCheckpoints(inTime));
  });

  it('is rebuilt from the newest record when the retention has dropped all others', async () => {
    const truck = await world.mounted();
    await world.submit(truck, day.slice(0, MIDDLE));
    const closed = await rowsOf('select start_at from stage where device_id = $1', truck);
    await overwrite(truck, VERSION_1, VERSION_1);
    await world.database.owner.query('delete from position where device_id = $1', [truck.deviceId]);
    await world.submit(truck, day.slice(MIDDLE));
    expect(await rowsOf('select start_at from stage where device_id = $1', truck)).toEqual(
      expect.arrayContaining(closed),
    );
    expect((await world.stages(truck)).at(-1)).toMatchObject({ type: 'stop', endAt: null });
  });

  it('of a silent vehicle shows as undefined, and is recomputed in the background', async () => {
    const [inTime, truck] = [await world.mounted(), await world.mounted()];
    for (const each of [inTime, truck]) await world.submit(each, day.slice(0, MIDDLE));
    await overwrite(truck, VERSION_1, VERSION_1);
    const scope = { organizationId: world.organizationId };
    const open = () => world.database.tenant(scope, (tx) => openStages(tx, scope, [truck.deviceId]));
    const last = await rowsOf<{ end: Date }>('select max(end_at) as end from stage where device_id = $1', truck);
    expect(await open()).toMatchObject([
      { stage: { type: 'undefined', startAt: last[0]?.end.getTime(), lastRecordAt: day[MIDDLE - 1]?.deviceTime } },
    ]);
    world.commits.length = 0;
    const tools = { pool: world.database.ingest, ingest: world.ingest, log: silentLog(), clock: systemClock };
    expect(await rebuildStates(tools)).toBe(true);
    expect(await world.stages(truck)).toEqual(await world.stages(inTime));
    expect(await open()).toMatchObject([{ stage: { type: 'drive', startAt: START + 60_000 } }]);
    expect(world.commits).toMatchObject([{ deviceId: truck.deviceId, openStage: { type: 'drive' } }]);
    expect(await rebuildStates(tools)).toBe(true);
    expect(world.commits).toHaveLength(1);
  });

  it('is recomputed by one job at a time, although each process sends one when it starts', async () => {
    const truck = await world.mounted();
    await world.submit(truck, day.slice(0, MIDDLE));
    await overwrite(truck, VERSION_1, null);
    const handlers: (() => Promise<void>)[] = [];
    let sent = 0;
    const jobs: Jobs = {
      send: async () => void (sent += 1),
      every: async () => undefined,
      work: async (kind, handler) => void handlers.push(() => handler(kind.data.parse({}))),
      close: async () => undefined,
    };
    for (const ingest of [world.ingest, await world.secondIngest()])
      await scheduleStateRebuild(jobs, { pool: world.database.ingest, ingest, log: silentLog(), clock: systemClock });
    const release = await held(truck);
    const [first, second] = handlers;
    const running = first?.();
    await expect.poll(() => waitingForLocks()).toBe(1);
    await second?.();
    await release();
    await running;
    expect(await stateOf(truck)).not.toEqual(VERSION_1);
    expect(sent).toBe(2);
  });

  it('is left for the next run when the background job is out of time', async () => {
    const truck = await world.mounted();
    await world.submit(truck, day.slice(0, MIDDLE));
    await overwrite(truck, VERSION_1, null);
    const tools = { pool: world.database.ingest, ingest: world.ingest, log: silentLog(), clock: systemClock };
    expect(await rebuildStates(tools, 0)).toBe(false);
    expect(await rebuildStates(tools)).toBe(true);
    expect(await stateOf(truck)).not.toEqual(VERSION_1);
  });
});

describe('a bug in the program', () => {
  it('blocks only the device that meets it, is counted, and discards nothing', async () => {
    const [truck, other] = [await world.mounted(), await world.mounted()];
    const before = await world.metric('konvoj_ingest_faults_total');
    let isMended = false;
    const records = arrived(day);
    const packet = {
      count: day.length,
      earliest: START,
      latest: START + 9_000_000,
      read() {
        if (!isMended) throw new TypeError('records is not a function');
        return records;
      },
    };
    const stored = new Promise<unknown>((resolve) =>
      world.ingest.submitThen(truck.tracker, 'teltonika', packet, resolve),
    );
    await world.submit(other, day);
    await expect.poll(() => world.metric('konvoj_ingest_faults_total')).toBeGreaterThan(before);
    expect(await world.count('position', other.deviceId)).toBe(day.length);
    expect(await world.count('position', truck.deviceId)).toBe(0);
    expect(await quarantined(truck)).toBe(0);
    isMended = true;
    expect(await stored).toBeNull();
    expect(await world.stages(truck)).toEqual(await world.stages(other));
  });

  it('leaves a packet unacknowledged when the ingest closes', async () => {
    const [truck, ingest] = [await world.mounted(), await world.secondIngest()];
    const packet = {
      count: 1,
      earliest: START,
      latest: START,
      read() {
        throw new RangeError('offset is out of bounds');
      },
    };
    const stored = new Promise<unknown>((resolve) => ingest.submitThen(truck.tracker, 'teltonika', packet, resolve));
    await ingest.close();
    expect(await stored).toBeInstanceOf(Error);
    expect(await quarantined(truck)).toBe(0);
  });
});

/** Half an hour of driving, then a halt. */
function tripAt(second: number, meters: number): StageRecord[] {
  const drive = Array.from({ length: 20 }, (_, index) => moving(second + index * 30, meters + index * 600));
  const there = meters + 12_000;
  return [...drive, standing(second + 600, there), parked(second + 700, there), parked(second + 2_500, there)];
}

const held = ({ deviceId }: Mounted) => heldDevice(world.database, deviceId);
const waitingForLocks = () => lockWaits(world.database);
