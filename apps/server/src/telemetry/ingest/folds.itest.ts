import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foldRuns, IGNITION_BEGINS_NOW, IGNITION_TABLES, ignitionRuns, noRun } from '../folds/ignition-runs.testing.ts';
import type { IgnitionRules, IgnitionRun, IgnitionState } from '../folds/ignition-runs.testing.ts';
import type { FoldedDevice } from '../folds/types.ts';
import { at, someRules, START } from '../stages/builders.testing.ts';
import { fold } from '../stages/fold.ts';
import type { StageRecord } from '../stages/types.ts';
import { runningFold } from './checkpointed-fold.ts';
import { rebuildStates } from './rebuild-states.ts';
import { recomputeHistory } from './recompute-history.ts';
import { stagesFold } from './stages-fold.ts';
import { StateCodec } from './state-codec.ts';
import { arrived, ingestWorld } from './world.testing.ts';
import type { IngestWorld, Mounted } from './world.testing.ts';
import { systemClock } from '../../platform/clock.ts';
import { silentLog } from '../../platform/logging.ts';

let world: IngestWorld;
let published: FoldedDevice<IgnitionRules, IgnitionRun>[] = [];
const note = (batch: readonly FoldedDevice<IgnitionRules, IgnitionRun>[]) => void published.push(...batch);
const ofVersion = (version: number) => () => [runningFold(ignitionRuns({ version, published: note }))];
const foldsOf = (version: number) => [stagesFold, ...ofVersion(version)()] as const;

beforeAll(async () => {
  world = await ingestWorld(undefined, ofVersion(1));
  await world.database.owner.query(IGNITION_TABLES);
});
afterAll(() => world.close());
beforeEach(() => (published = []));

const countAll: IgnitionRules = { number: 0, fromKmh: 0 };

/** Eight hours of a vehicle that starts and stops, with fixes far away from it. */
const day: readonly StageRecord[] = Array.from({ length: 240 }, (_, index) =>
  at(index * 120, index % 17 === 3 ? 90_000 : index * 400, {
    ignition: index % 13 === 0 ? null : Math.floor(index / 9) % 3 !== 0,
    speedKmh: index % 5 === 0 ? 0 : 40,
    hash: index,
  }),
);

interface Stored {
  readonly state: IgnitionState | null;
  readonly runs: readonly IgnitionRun[];
}

/**
 * The result by the definition: one fold over all records in their order.
 * @param skipped records from before the beginning of the fold
 */
function expectedOf(records: readonly StageRecord[], rules = countAll, skipped = 0): Stored {
  const { outliers } = fold(null, records, someRules);
  const input = { records: records.slice(skipped), outliers: outliers.slice(skipped) };
  const { state, events } = foldRuns(noRun, input, rules);
  return { state, runs: events };
}

const codec = new StateCodec(ignitionRuns());

async function storedOf({ deviceId }: Mounted): Promise<Stored> {
  const { owner } = world.database;
  const { rows } = await owner.query<{ ended_at: Date; was_on: number; records: number; outliers: number }>(
    'select ended_at, was_on, records, outliers from ignition_run where device_id = $1 order by ended_at',
    [deviceId],
  );
  const { rows: states } = await owner.query<{ state: Buffer | null }>(
    'select ignition_state as state from device_state where device_id = $1',
    [deviceId],
  );
  const runs = rows.map(({ ended_at: endedAt, was_on: wasOn, records, outliers }) => ({
    endedAt: endedAt.getTime(),
    wasOn: wasOn === 1,
    records,
    outliers,
  }));
  const stored = states[0]?.state ?? null;
  return { state: stored === null ? null : codec.ofCurrent(stored), runs };
}

async function checkpointsOf({ deviceId }: Mounted): Promise<unknown[]> {
  const { rows } = await world.database.owner.query<{ at: Date; state: Buffer }>(
    'select at, state from fold_checkpoint where device_id = $1 order by at',
    [deviceId],
  );
  return rows;
}

const setState = ({ deviceId }: Mounted, state: Uint8Array | null) =>
  world.database.owner.query(
    'update device_state set ignition_state = $2, version = version + 1 where device_id = $1',
    [deviceId, state],
  );

async function setRule({ organizationId, deviceId }: Mounted, { number, fromKmh }: IgnitionRules): Promise<void> {
  await world.database.owner.query(
    `insert into ignition_rule (organization_id, device_id, number, from_kmh) values ($1, $2, $3, $4)
     on conflict (organization_id, device_id) do update set number = excluded.number, from_kmh = excluded.from_kmh`,
    [organizationId, deviceId, number, fromKmh],
  );
}

async function reported(records: readonly StageRecord[]): Promise<Mounted> {
  const truck = await world.mounted();
  await world.submit(truck, records);
  return truck;
}

describe('a fold beside the stages', () => {
  it('is stored in the transaction of its records, and published after it, once', async () => {
    const truck = await reported(day);
    expect(await storedOf(truck)).toEqual(expectedOf(day));
    expect(published.map(({ device, events }) => [device.deviceId, events])).toEqual([
      [truck.deviceId, expectedOf(day).runs],
    ]);
    expect(await checkpointsOf(truck)).toHaveLength(7);
  });

  it('has the result of one fold over all records, for any order, packets and repeats', async () => {
    const inTime = await reported(day);
    const checkpoints = await checkpointsOf(inTime);
    const order = fc.shuffledSubarray([...day.keys()], { minLength: day.length, maxLength: day.length });
    const backlog = fc.constant([day.length - 1, ...day.keys()]);
    const anyOrder = fc.oneof(order, fc.constant([...day.keys()]), fc.constant([...day.keys()].toReversed()), backlog);
    await fc.assert(
      fc.asyncProperty(
        anyOrder,
        fc.array(fc.nat(day.length - 1), { maxLength: 20 }),
        fc.integer({ min: 5, max: 120 }),
        async (shuffled, repeats, size) => {
          const truck = await world.mounted();
          const indexes = [...shuffled, ...repeats];
          for (let from = 0; from < indexes.length; from += size) {
            const packet = indexes.slice(from, from + size).flatMap((index) => day[index] ?? []);
            await world.submit(truck, packet);
          }
          expect(await storedOf(truck)).toEqual(expectedOf(day));
          expect(await checkpointsOf(truck)).toEqual(checkpoints);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('follows a late record that changes the verdict on a fix hours later', async () => {
    const far = { latitude: 60 };
    const noFix = { valid: false, ignition: false };
    const jump = [
      at(0, 0),
      at(600, 0, far),
      at(1_200, 0, noFix),
      at(4_000, 0, far),
      at(8_000, 0, far),
      at(12_000, 0, far),
    ];
    const truck = await reported(jump.filter((_, index) => index !== 1));
    expect(fold(null, jump, someRules).outliers).toEqual([false, true, false, true, false, false]);
    await world.submit(truck, jump.slice(1, 2));
    expect(await storedOf(truck)).toEqual(expectedOf(jump));
  });

  it('is the same when two gateways take the records in turn', async () => {
    const truck = await world.mounted();
    const gateways = [world.ingest, await world.secondIngest()];
    for (let from = 0, turn = 0; from < day.length; from += 24, turn += 1) {
      const packet = arrived(day.slice(from, from + 24));
      await gateways[turn % 2]?.submit(truck.tracker, 'teltonika', packet);
    }
    expect(await storedOf(truck)).toEqual(expectedOf(day));
  });

  it('loses and doubles nothing when connections break, and when a killed server’s packets come again', async () => {
    const trucks = await Promise.all(Array.from({ length: 4 }, () => world.mounted()));
    const submitted = trucks.map(async (truck) => {
      for (let from = 0; from < day.length; from += 16) await world.submit(truck, day.slice(from, from + 16));
    });
    for (let times = 0; times < 3; times += 1) {
      await world.submit(await world.mounted(), day.slice(0, 2));
      await world.database.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like '%ingest%'`,
      );
    }
    await Promise.all(submitted);
    const afterwards = await world.secondIngest();
    for (const truck of trucks) {
      expect(await storedOf(truck)).toEqual(expectedOf(day));
      await afterwards.submit(truck.tracker, 'teltonika', arrived(day.slice(100)));
      expect(await storedOf(truck)).toEqual(expectedOf(day));
    }
  });
});

it('a fold that fails for a vehicle delays that vehicle only, and nothing is discarded', async () => {
  let isMended = false;
  const runs = ignitionRuns({});
  const failing = {
    ...runs,
    fold: (...[state, input, rules]: Parameters<typeof runs.fold>) => {
      if (!isMended && input.records.some(({ speedKmh }) => speedKmh === 77)) throw new Error('no such rule');
      return runs.fold(state, input, rules);
    },
  };
  const ingest = await world.secondIngest(() => [runningFold(failing)]);
  const [truck, ...others] = await Promise.all(Array.from({ length: 9 }, () => world.mounted()));
  if (truck === undefined) throw new Error('no truck');
  const records = day.map((record) => ({ ...record, speedKmh: record.speedKmh === 0 ? 0 : 77 }));
  const delayed = ingest.submit(truck.tracker, 'teltonika', arrived(records));
  await Promise.all(others.map(({ tracker }) => ingest.submit(tracker, 'teltonika', arrived(day))));
  expect(await world.count('position', truck.deviceId)).toBe(0);
  isMended = true;
  await delayed;
  expect(await storedOf(truck)).toEqual(expectedOf(records));
});

describe('a state of the fold that is unreadable', () => {
  const stagesOf = async (truck: Mounted) => world.stages(truck);

  it('is computed again for that fold alone, before data is acknowledged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.option(fc.uint8Array({ maxLength: 40 })), fc.boolean(), async (bytes, lateFirst) => {
        const truck = await reported([...day.slice(0, 100), ...day.slice(120, 200)]);
        await setState(truck, bytes);
        const before = await stagesOf(truck);
        await world.database.owner.query('update stage set gps_distance = -1 where device_id = $1', [truck.deviceId]);
        const parts = [day.slice(200), day.slice(100, 120)];
        for (const part of lateFirst ? parts.toReversed() : parts) await world.submit(truck, part);
        expect(await storedOf(truck)).toEqual(expectedOf(day));
        const { rows } = await world.database.owner.query(
          'select from stage where device_id = $1 and gps_distance = -1 and end_at < $2',
          [truck.deviceId, new Date(START + 60 * 120_000)],
        );
        expect(rows.length).toBeGreaterThan(0);
        expect(before.length).toBeGreaterThan(rows.length);
      }),
      { numRuns: 6, examples: [[null, false]] },
    );
  });

  it('of an older version is recomputed with the new one, in the background or with the next data', async () => {
    const [silent, truck] = [await reported(day), await reported(day.slice(0, 150))];
    const upgraded = await world.secondIngest(ofVersion(2));
    await upgraded.submit(truck.tracker, 'teltonika', arrived(day.slice(150)));
    expect(await storedOf(truck)).toEqual(expectedOf(day));
    await rebuildStates({ pool: world.database.ingest, ingest: upgraded, log: silentLog(), clock: systemClock });
    for (const each of [silent, truck]) {
      expect(await storedOf(each)).toEqual(expectedOf(day));
      const { rows } = await world.database.owner.query<{ version: number }>(
        'select get_byte(ignition_state, 0) as version from device_state where device_id = $1',
        [each.deviceId],
      );
      expect(rows).toEqual([{ version: 2 }]);
    }
  });

  it('because another process ran without the fold is computed again with the records of that process', async () => {
    const [truck, silent] = [await reported(day.slice(0, 100)), await reported(day.slice(0, 100))];
    const without = await world.secondIngest(() => []);
    for (const { tracker } of [truck, silent])
      await without.submit(tracker, 'teltonika', arrived([...day.slice(100, 140), ...day.slice(145, 150)]));
    await world.submit(truck, day.slice(150));
    expect((await storedOf(truck)).runs).toEqual(expectedOf([...day.slice(0, 140), ...day.slice(145)]).runs);
    await without.submit(silent.tracker, 'teltonika', arrived(day.slice(140, 145)));
    await rebuildStates({ pool: world.database.ingest, ingest: world.ingest, log: silentLog(), clock: systemClock });
    expect(await storedOf(silent)).toEqual(expectedOf(day.slice(0, 150)));
  });

  it('is not one that a recomputation of the stages has left as it is', async () => {
    const truck = await reported(day.slice(0, 150));
    const gateway = await world.secondIngest();
    await gateway.recomputeDevice(truck, START);
    const before = await world.metric('konvoj_ingest_states_rebuilt_total');
    await world.submit(truck, day.slice(150));
    expect(await storedOf(truck)).toEqual(expectedOf(day));
    expect(await world.metric('konvoj_ingest_states_rebuilt_total')).toBe(before);
  });

  it('is computed from as far back as the fold needs, when checkpoints are unreadable too', async () => {
    const truck = await reported(day.slice(0, 200));
    await setState(truck, null);
    await world.database.owner.query(`update fold_checkpoint set state = '' where device_id = $1`, [truck.deviceId]);
    await world.database.owner.query('update ignition_run set records = -1 where device_id = $1 and ended_at < $2', [
      truck.deviceId,
      new Date(START + 3_600_000),
    ]);
    const twoHours = await world.secondIngest(() => [runningFold(ignitionRuns({ lookBackMs: 7_200_000 }))]);
    await twoHours.submit(truck.tracker, 'teltonika', arrived(day.slice(200)));
    const { runs, state } = await storedOf(truck);
    expect(runs[0]?.records).toBe(-1);
    expect(state).toEqual(expectedOf(day).state);
    expect(runs.at(-1)).toEqual(expectedOf(day).runs.at(-1));
  });
});

describe('a fold that begins when it is added', () => {
  const BEGINNING = 160;

  /** A truck that has reported to programs without the fold, except some records. */
  async function reportedBefore(): Promise<Mounted> {
    const truck = await world.mounted();
    const without = await world.secondIngest(() => []);
    const records = arrived([...day.slice(0, 20), ...day.slice(30, BEGINNING)]);
    await without.submit(truck.tracker, 'teltonika', records);
    await world.database.owner.query(IGNITION_BEGINS_NOW);
    return truck;
  }

  const expectNothingOlder = () => {
    const older = published.flatMap(({ events }) => events).filter(({ endedAt }) => endedAt < timeOf(BEGINNING));
    expect(older).toEqual([]);
  };
  const timeOf = (index: number) => day[index]?.deviceTime ?? Number.NaN;
  const expectedSince = (records: readonly StageRecord[]) =>
    expectedOf(records, countAll, records.filter(({ deviceTime }) => deviceTime < timeOf(BEGINNING)).length);

  it('computes and publishes nothing from before, when records are late', async () => {
    const truck = await reportedBefore();
    await world.submit(truck, [...day.slice(BEGINNING, 162), ...day.slice(165)]);
    await world.submit(truck, day.slice(20, 30));
    expect(await storedOf(truck)).toEqual(expectedSince(day.filter((_, index) => index < 162 || index >= 165)));
    await world.submit(truck, day.slice(162, 165));
    expect(await storedOf(truck)).toEqual(expectedSince(day));
    expectNothingOlder();
  });

  it('the same when a late record comes first, and when nothing newer ever comes', async () => {
    const truck = await reportedBefore();
    await world.submit(truck, day.slice(20, 30));
    expect(await storedOf(truck)).toEqual({ state: noRun, runs: [] });
    await world.submit(truck, day.slice(BEGINNING));
    expect(await storedOf(truck)).toEqual(expectedSince(day));
    expectNothingOlder();
  });

  it('the same when its history is recomputed, and by a new version', async () => {
    const truck = await reportedBefore();
    await world.submit(truck, [...day.slice(20, 30), ...day.slice(BEGINNING, 200)]);
    await world.ingest.recomputeDevice(truck, 0, 'ignition-runs');
    const wanted = { fold: 'ignition-runs', folds: foldsOf(1), devices: [truck], from: 0, recordsPerPart: 20 };
    await recomputeHistory(world.database.ingestPipelined, wanted, () => undefined);
    expect(await storedOf(truck)).toEqual(expectedSince(day.slice(0, 200)));
    const upgraded = await world.secondIngest(ofVersion(2));
    await upgraded.submit(truck.tracker, 'teltonika', arrived(day.slice(200)));
    expect(await storedOf(truck)).toEqual(expectedSince(day));
    expectNothingOlder();
  });

  it('has all records of a device that reports for the first time', async () => {
    await world.database.owner.query(IGNITION_BEGINS_NOW);
    const truck = await reported(day.slice(100));
    await world.submit(truck, day.slice(0, 100));
    expect(await storedOf(truck)).toEqual(expectedOf(day));
  });
});

describe('the rules of a fold', () => {
  it('refuse a batch that was folded by older ones; it is repeated, and history follows', async () => {
    const truck = await reported(day.slice(0, 150));
    const moving = { number: 1, fromKmh: 5 };
    await setRule(truck, moving);
    await world.submit(truck, day.slice(150));
    await expect.poll(() => storedOf(truck)).toEqual(expectedOf(day, moving));
  });

  it('are read again on request, and the history since then follows', async () => {
    const truck = await reported(day);
    const stages = await world.stages(truck);
    const moving = { number: 1, fromKmh: 5 };
    await setRule(truck, moving);
    await world.ingest.recomputeDevice(truck, START, 'ignition-runs');
    expect(await storedOf(truck)).toEqual(expectedOf(day, moving));
    expect(await world.stages(truck)).toEqual(stages);
  });
});

describe('the history of a fold', () => {
  it('is recomputed in parts without that of the stages, and continues where it was aborted', async () => {
    const truck = await reported(day);
    const { owner, ingestPipelined: pool } = world.database;
    await owner.query('update stage set gps_distance = -1 where device_id = $1', [truck.deviceId]);
    await owner.query('update ignition_run set records = -1 where device_id = $1', [truck.deviceId]);
    const wanted = { fold: 'ignition-runs', folds: foldsOf(1), devices: [truck], from: 0, recordsPerPart: 50 };
    const steps: (number | null)[] = [];
    const aborted = recomputeHistory(pool, wanted, ({ until }) => {
      steps.push(until);
      if (steps.length === 2) throw new Error('aborted with Ctrl-C');
    });
    await expect(aborted).rejects.toThrow('Ctrl-C');
    await recomputeHistory(pool, { ...wanted, folds: foldsOf(1) }, ({ until }) => steps.push(until));
    const moments = steps.flatMap((until) => until ?? []);
    expect(moments.length).toBeGreaterThan(2);
    expect(moments).toEqual([...new Set(moments)].toSorted((a, b) => a - b));
    expect(await storedOf(truck)).toEqual(expectedOf(day));
    const { rows } = await owner.query('select from stage where device_id = $1 and gps_distance <> -1', [
      truck.deviceId,
    ]);
    expect(rows).toEqual([]);
  });
});
