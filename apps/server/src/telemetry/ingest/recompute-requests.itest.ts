import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { fleetChanged } from '../../fleet/events.ts';
import { assignDriver, replaceRecordedDrivers } from '../../fleet/assignments/service.ts';
import { foldRuns, IGNITION_TABLES, ignitionRuns } from '../folds/ignition-runs.testing.ts';
import { driving, parked, START } from '../stages/builders.testing.ts';
import type { StageRecord } from '../stages/types.ts';
import { runningFold } from './checkpointed-fold.ts';
import { arrived, heldDevice, ingestWorld, lockWaits } from './world.testing.ts';
import type { IngestWorld, Mounted } from './world.testing.ts';

let isBroken = false;
const ignition = () =>
  runningFold({
    ...ignitionRuns(),
    fold(state, input, rules) {
      if (isBroken) throw new TypeError('records is not a function');
      return foldRuns(state, input, rules);
    },
  });

let world: IngestWorld;
beforeAll(async () => {
  world = await ingestWorld(undefined, () => [ignition()]);
  await world.database.owner.query(IGNITION_TABLES);
});
afterAll(() => world.close());

/** Parked, a drive of twenty minutes, parked. */
const day: readonly StageRecord[] = [parked(0, 0), ...driving(60, 1_260), parked(1_270, 24_000), parked(4_870, 24_000)];
const laterDrive = [...driving(5_000, 5_600, { meters: 24_000 }), parked(5_610, 36_000), parked(9_000, 36_000)];

async function reported(): Promise<Mounted> {
  const truck = await world.mounted();
  await world.submit(truck, day);
  return truck;
}

/** Gives a truck a driver since before its first record, without a word to anybody. @returns the driver */
async function reassigned({ organizationId, vehicleId }: Mounted): Promise<string> {
  const driverId = await fleetRows(world.database).driver(organizationId, 'Kos');
  const scope = { organizationId };
  await world.database.tenant(scope, (tx) => assignDriver(tx, scope, vehicleId, driverId, START - 1_000));
  return `driver:${driverId}`;
}

const request = ({ organizationId, deviceId }: Mounted) =>
  world.database.owner.query(
    `insert into recompute_request (organization_id, device_id, fold, from_at) values ($1, $2, 'stages', $3)`,
    [organizationId, deviceId, new Date(START)],
  );

async function rowsOf<Row>(text: string, { deviceId }: Mounted): Promise<Row[]> {
  return (await world.database.owner.query<Row & Record<string, unknown>>(text, [deviceId])).rows;
}
const requests = (truck: Mounted) => rowsOf('select fold from recompute_request where device_id = $1', truck);
const drivers = async (truck: Mounted) => {
  const rows = await rowsOf<{ driver: string | null }>(
    'select distinct driver from stage where device_id = $1 order by driver',
    truck,
  );
  return rows.map(({ driver }) => driver);
};

const held = ({ deviceId }: Mounted) => heldDevice(world.database, deviceId);
const waitingForLocks = () => lockWaits(world.database);

describe('a change of the driver', () => {
  it('reaches the stages with the next start, when the process ended between its commit and its message', async () => {
    const truck = await reported();
    const driver = await reassigned(truck);
    expect(await drivers(truck)).toEqual([null]);
    await world.secondIngest();
    await expect.poll(() => drivers(truck)).toEqual([driver]);
    expect(await requests(truck)).toEqual([]);
  });

  it('reaches them with the next look at the fleet, when the message was lost', async () => {
    const truck = await reported();
    const driver = await reassigned(truck);
    await world.ingest.refreshFleet();
    expect(await drivers(truck)).toEqual([driver]);
    expect(await requests(truck)).toEqual([]);
  });

  it('reaches them at once with its message', async () => {
    const truck = await reported();
    const driver = await reassigned(truck);
    world.bus.publish(fleetChanged, { organizationId: truck.organizationId });
    await expect.poll(() => drivers(truck)).toEqual([driver]);
  });

  it('holds for what another process stores afterwards, although that has not heard of it', async () => {
    const [truck, deaf] = [await reported(), await world.secondIngest()];
    await deaf.submit(truck.tracker, 'teltonika', arrived([parked(4_880, 24_000)]));
    const driver = await reassigned(truck);
    await world.ingest.refreshFleet();
    await deaf.submit(truck.tracker, 'teltonika', arrived(laterDrive));
    expect(await drivers(truck)).toEqual([driver]);
  });

  it('is forgotten for a device that never reported', async () => {
    const truck = await world.mounted();
    await reassigned(truck);
    expect(await requests(truck)).toHaveLength(1);
    await world.ingest.refreshFleet();
    expect(await requests(truck)).toEqual([]);
  });
});

describe('a driver whom a tachograph recorded', () => {
  /** From ten minutes after the first record on. */
  async function recorded({ organizationId, vehicleId }: Mounted): Promise<string> {
    const driverId = await fleetRows(world.database).driver(organizationId, 'Novak');
    const scope = { organizationId };
    const periods = [{ from: START + 600_000, to: START + 10_000_000, driverId }];
    await world.database.tenant(scope, (tx) => replaceRecordedDrivers(tx, scope, vehicleId, START, periods));
    return `driver:${driverId}`;
  }

  it('is that of the stages while nobody was assigned, from then on', async () => {
    const truck = await reported();
    const driver = await recorded(truck);
    await world.ingest.refreshFleet();
    expect(await drivers(truck)).toEqual([driver, null]);
    expect(await requests(truck)).toEqual([]);
    await world.submit(truck, laterDrive);
    expect(await drivers(truck)).toEqual([driver, null]);
  });

  it('never takes the place of an assigned one', async () => {
    const truck = await reported();
    const assigned = await reassigned(truck);
    await recorded(truck);
    await world.ingest.refreshFleet();
    expect(await drivers(truck)).toEqual([assigned]);
  });

  it('is there again when the assignment is taken back', async () => {
    const truck = await reported();
    await reassigned(truck);
    const driver = await recorded(truck);
    await world.ingest.refreshFleet();
    const { organizationId, vehicleId } = truck;
    const scope = { organizationId };
    await world.database.tenant(scope, (tx) => assignDriver(tx, scope, vehicleId, null, START - 1_000));
    await world.ingest.refreshFleet();
    expect(await drivers(truck)).toEqual([driver, null]);
  });
});

describe('a stored request', () => {
  it('is done once, although it was given twice and two processes look', async () => {
    const truck = await reported();
    const other = await world.secondIngest();
    const before = await rowsOf('select version from device_state where device_id = $1', truck);
    const release = await held(truck);
    await request(truck);
    await request(truck);
    const looks = [world.ingest.refreshFleet(), other.refreshFleet()];
    await expect.poll(waitingForLocks).toBe(1);
    await release();
    await Promise.all(looks);
    expect(await requests(truck)).toEqual([]);
    const after = await rowsOf('select version - 1 as version from device_state where device_id = $1', truck);
    expect(after).toEqual(before);
  });

  it('that is added while an earlier one is done is done as well', async () => {
    const truck = await reported();
    await request(truck);
    const release = await held(truck);
    const first = world.ingest.recomputeDue(truck);
    await expect.poll(waitingForLocks).toBe(1);
    const driver = await reassigned(truck);
    await release();
    await first;
    expect(await requests(truck)).toHaveLength(1);
    await world.ingest.refreshFleet();
    expect(await drivers(truck)).toEqual([driver]);
  });

  it('survives a fault of the program, and is done when that has passed', async () => {
    const truck = await reported();
    const runs = 'select * from ignition_run where device_id = $1 order by ended_at';
    const expected = await rowsOf(runs, truck);
    expect(expected.length).toBeGreaterThan(0);
    await world.database.owner.query('delete from ignition_run where device_id = $1', [truck.deviceId]);
    isBroken = true;
    await expect(world.ingest.recomputeDevice(truck, 0, 'ignition-runs')).rejects.toThrow('could not be recomputed');
    expect(await requests(truck)).toEqual([{ fold: 'ignition-runs' }]);
    isBroken = false;
    await world.ingest.refreshFleet();
    expect(await rowsOf(runs, truck)).toEqual(expected);
    expect(await requests(truck)).toEqual([]);
  });

  it.each([
    { cause: 'the fold throws', faults: true },
    { cause: 'the database refuses what it computes', faults: false },
  ])('that can never be done, because $cause, does not keep the ingest from closing', async ({ faults }) => {
    const [truck, ingest] = [await reported(), await world.secondIngest()];
    const { owner } = world.database;
    onTestFinished(async () => {
      isBroken = false;
      await owner.query('drop trigger if exists refuse_state on device_state');
    });
    const runs = 'select * from ignition_run where device_id = $1 order by ended_at';
    const expected = await rowsOf(runs, truck);
    await owner.query(
      `update device_state set ignition_state = '\\x01', version = version + 1 where device_id = ${truck.deviceId}`,
    );
    isBroken = faults;
    if (!faults) {
      await owner.query(
        `create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'no' using errcode = '22000'; end $$;
         create trigger refuse_state before update on device_state for each row when (new.device_id = ${truck.deviceId}) execute function refuse()`,
      );
    }
    await expect(ingest.recomputeDevice(truck, 0, 'ignition-runs')).rejects.toThrow('could not be recomputed');
    const unsettled = ingest.submit(truck.tracker, 'teltonika', arrived(laterDrive)).catch((error: unknown) => error);
    await ingest.close();
    expect(await unsettled).toBeInstanceOf(Error);
    expect(await requests(truck)).toEqual([{ fold: 'ignition-runs' }]);
    isBroken = false;
    await owner.query('drop trigger if exists refuse_state on device_state');
    await world.ingest.refreshFleet();
    expect(await rowsOf(runs, truck)).toEqual(expected);
    expect(await requests(truck)).toEqual([]);
  });

  it('that the database refuses holds up no other, and stays', async () => {
    const [refused, truck] = [await reported(), await reported()];
    await world.database.owner.query(
      `create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'no' using errcode = '22000'; end $$;
       create trigger refuse before insert or update on stage for each row when (new.device_id = ${refused.deviceId}) execute function refuse()`,
    );
    const [late, driver] = [await reassigned(refused), await reassigned(truck)];
    await world.ingest.refreshFleet();
    expect([await drivers(refused), await drivers(truck)]).toEqual([[null], [driver]]);
    expect(await requests(refused)).not.toEqual([]);
    await world.database.owner.query('drop trigger refuse on stage');
    await world.ingest.refreshFleet();
    expect(await drivers(refused)).toEqual([late]);
  });

  it('that waits when the ingest stops is left for the next start', async () => {
    const [busy, truck, stopping] = [await reported(), await reported(), await world.secondIngest()];
    const release = await held(busy);
    await request(busy);
    const first = stopping.refreshFleet();
    await expect.poll(waitingForLocks).toBe(1);
    const driver = await reassigned(truck);
    const second = stopping.recomputeDue(truck);
    const closed = stopping.close();
    await expect(second).rejects.toThrow('closed');
    await release();
    await Promise.all([first, closed]);
    expect([await requests(busy), await drivers(truck)]).toEqual([[], [null]]);
    expect(await requests(truck)).toHaveLength(1);
    await world.secondIngest();
    await expect.poll(() => drivers(truck)).toEqual([driver]);
  });

  it('of a fold that a process does not have is left to one that has it', async () => {
    const truck = await reported();
    const without = await world.secondIngest(() => []);
    await world.database.owner.query(
      `insert into recompute_request (organization_id, device_id, fold, from_at) values ($1, $2, 'ignition-runs', $3)`,
      [truck.organizationId, truck.deviceId, new Date(START)],
    );
    await without.refreshFleet();
    expect(await requests(truck)).toEqual([{ fold: 'ignition-runs' }]);
    await world.ingest.refreshFleet();
    expect(await requests(truck)).toEqual([]);
  });
});
