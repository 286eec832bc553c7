import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driving, parked } from '../stages/builders.testing.ts';
import type { StageRecord } from '../stages/types.ts';
import { recomputeHistory } from './recompute-history.ts';
import { stagesFold } from './stages-fold.ts';
import type { HistoryStep } from './recompute-history.ts';
import { ingestWorld } from './world.testing.ts';
import type { IngestWorld, Mounted } from './world.testing.ts';

let world: IngestWorld;
beforeAll(async () => {
  world = await ingestWorld();
});
afterAll(() => world.close());

/** Ten trips of ten minutes with half an hour between them. */
const trips: readonly StageRecord[] = Array.from({ length: 10 }, (_, trip) =>
  tripAt(trip * 2_400, trip * 12_065),
).flat();

function tripAt(second: number, meters: number): StageRecord[] {
  return [
    parked(second, meters),
    ...driving(second + 10, second + 600, { meters: meters + 65 }),
    parked(second + 610, meters + 12_065),
  ];
}

/** The data of an earlier version: unreadable checkpoints, and sums by other rules. */
async function makeOld({ deviceId }: Mounted): Promise<void> {
  const { owner } = world.database;
  await owner.query(`update stage set checkpoint = '\\x01', gps_distance = 1 where device_id = $1`, [deviceId]);
  await owner.query(`update device_state set state = '\\x01', version = version + 1 where device_id = $1`, [deviceId]);
}

async function oldAndExpected(): Promise<{ truck: Mounted; expected: unknown[] }> {
  const [inTime, truck] = [await world.mounted(), await world.mounted()];
  for (const each of [inTime, truck]) await world.submit(each, trips);
  await makeOld(truck);
  return { truck, expected: await world.stages(inTime) };
}

const recompute = async (truck: Mounted, onStep: (step: HistoryStep) => void = () => undefined, from = 0) =>
  recomputeHistory(
    world.database.ingestPipelined,
    { folds: [stagesFold], devices: [truck], from, recordsPerPart: 100 },
    onStep,
  );

const progressOf = async ({ deviceId }: Mounted) =>
  (await world.database.owner.query('select from fold_recompute where device_id = $1', [deviceId])).rowCount;

describe('recomputed history', () => {
  it('follows the current rules, in parts', async () => {
    const { truck, expected } = await oldAndExpected();
    const steps: (number | null)[] = [];
    await recompute(truck, ({ until }) => steps.push(until));
    expect(await world.stages(truck)).toEqual(expected);
    expect(steps.length).toBeGreaterThan(3);
    expect(steps.at(-1)).toBeNull();
    const moments = steps.flatMap((until) => until ?? []);
    expect(moments).toEqual([...new Set(moments)].toSorted((a, b) => a - b));
    expect(await progressOf(truck)).toBe(0);
  });

  it('continues where an earlier run was aborted', async () => {
    const { truck, expected } = await oldAndExpected();
    const first: (number | null)[] = [];
    const ended = recompute(truck, ({ until }) => {
      first.push(until);
      if (first.length === 2) throw new Error('aborted with Ctrl-C');
    });
    await expect(ended).rejects.toThrow('Ctrl-C');
    expect(await progressOf(truck)).toBe(1);
    const second: (number | null)[] = [];
    await recompute(truck, ({ until }) => second.push(until));
    expect(second[0]).toBeGreaterThan(first[1] ?? Infinity);
    expect(await world.stages(truck)).toEqual(expected);
  });

  it('is recomputed on request when an aborted run over more devices had done it', async () => {
    const [first, second] = [await oldAndExpected(), await oldAndExpected()];
    const devices = [first.truck, second.truck];
    const both = (onStep: (step: HistoryStep) => void) =>
      recomputeHistory(
        world.database.ingestPipelined,
        { folds: [stagesFold], devices, from: 0, recordsPerPart: 100 },
        onStep,
      );
    const ended = both(({ number }) => {
      if (number === 2) throw new Error('ended');
    });
    await expect(ended).rejects.toThrow('ended');
    const steps: HistoryStep[] = [];
    await both((step) => {
      steps.push(step);
      if (step.number === 2) throw new Error('ended');
    }).catch(() => undefined);
    expect(steps[0]).toMatchObject({ number: 1, until: null, wasDone: true });
    await makeOld(first.truck);
    await recompute(first.truck);
    expect(await world.stages(first.truck)).toEqual(first.expected);
  });

  it('starts over when an earlier run covered less', async () => {
    const { truck, expected } = await oldAndExpected();
    const later = trips[300]?.deviceTime ?? 0;
    const ended = recompute(
      truck,
      () => {
        throw new Error('ended');
      },
      later,
    );
    await expect(ended).rejects.toThrow('ended');
    await recompute(truck);
    expect(await world.stages(truck)).toEqual(expected);
  });

  it('is unchanged before the requested time', async () => {
    const truck = await world.mounted();
    await world.submit(truck, trips);
    await world.database.owner.query('update stage set gps_distance = 1 where device_id = $1', [truck.deviceId]);
    await recompute(truck, undefined, trips[400]?.deviceTime ?? 0);
    const { rows } = await world.database.owner.query<{ gps_distance: number }>(
      `select gps_distance from stage where device_id = $1 and type = 'drive' order by start_at`,
      [truck.deviceId],
    );
    expect(rows.at(0)?.gps_distance).toBe(1);
    expect(rows.at(-1)?.gps_distance).toBeGreaterThan(10_000);
  });

  it('does not interfere with data that arrives meanwhile', async () => {
    const [inTime, truck] = [await world.mounted(), await world.mounted()];
    const [late, fresh] = [trips.slice(100, 110), trips.slice(400)];
    await world.submit(inTime, trips);
    await world.submit(truck, [...trips.slice(0, 100), ...trips.slice(110, 400)]);
    await makeOld(truck);
    let submitted: Promise<unknown> = Promise.resolve();
    let steps = 0;
    await recompute(truck, () => {
      steps += 1;
      const part = steps === 1 ? late : fresh.slice((steps - 2) * 40, (steps - 1) * 40);
      submitted = submitted.then(() => world.submit(truck, part));
    });
    await submitted;
    await world.submit(truck, fresh);
    const withoutCheckpoints = async (mounted: Mounted) =>
      (await world.stages(mounted)).map((stage) => ({ ...Object(stage), checkpoint: null }));
    expect(await withoutCheckpoints(truck)).toEqual(await withoutCheckpoints(inTime));
    expect(await world.count('position', truck.deviceId)).toBe(trips.length);
  });
});
