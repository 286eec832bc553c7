import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../platform/clock.testing.ts';
import { runningFold } from '../../telemetry/ingest/checkpointed-fold.ts';
import { ingestWorld, NOW } from '../../telemetry/ingest/world.testing.ts';
import type { IngestWorld, Mounted } from '../../telemetry/ingest/world.testing.ts';
import { at, START } from '../../telemetry/stages/builders.testing.ts';
import { aRule, ruleRows } from './alarms.testing.ts';
import { alarmsFold } from './fold.ts';
import { silentVehicles } from './silent.ts';
import type { SilentVehicles } from './silent.ts';

const MINUTE = 60_000;

let world: IngestWorld;
let organizationId: number;
let organizations = 0;
let clock: ManualClock;
let silent: SilentVehicles;

beforeAll(async () => {
  world = await ingestWorld(undefined, () => [runningFold(alarmsFold(null))]);
});
afterAll(() => world.close());
beforeEach(async () => {
  organizations += 1;
  const { owner } = world.database;
  const { rows } = await owner.query<{ id: number }>('insert into organization (name) values ($1) returning id', [
    `Prevozi ${organizations}`,
  ]);
  organizationId = rows[0]?.id ?? 0;
  await owner.query('delete from gateway_minute');
  clock = new ManualClock(NOW);
  silent = silentVehicles({ database: world.database, clock });
});

/** The minutes pass; with a gateway, or without one. */
async function pass(minutes: number, gateway: 'running' | 'stopped' = 'running'): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance(MINUTE);
    if (gateway === 'running') await silent.noteGateway();
  }
}
const add = (seen: Parameters<typeof aRule>[2] = {}) =>
  ruleRows(world.database, { organizationId }).add(aRule('silent', { qualifier: 30 }, seen), START);

/** A vehicle whose last record arrived at `NOW`. */
async function reported(ignition: boolean): Promise<Mounted> {
  const truck = await world.mounted(organizationId);
  await world.submit(truck, [at(0, 0, { ignition, speedKmh: 0 }), at(60, 0, { ignition, speedKmh: 0 })]);
  return truck;
}
const events = async ({ deviceId }: Mounted) =>
  (
    await world.database.owner.query<{ notice: string; ended: boolean }>(
      'select notice, ended_at is not null as ended from alarm_event where device_id = $1 order by id',
      [deviceId],
    )
  ).rows;

describe('a silent vehicle', () => {
  it('that has left the fleet is not missed', async () => {
    await add();
    const truck = await reported(true);
    await world.database.owner.query(
      'update vehicle set alienated_at = now() where id = (select vehicle_id from device where id = $1)',
      [truck.deviceId],
    );
    await pass(40);
    await silent.look();
    expect(await events(truck)).toEqual([]);
  });

  it('fires after the minutes of the rule, once, and ends with the next record', async () => {
    await add();
    const truck = await reported(true);
    await pass(29);
    await silent.look();
    expect(await events(truck)).toEqual([]);
    await pass(1);
    expect(await silent.look()).toContain(organizationId);
    await pass(30);
    await silent.look();
    expect(await events(truck)).toEqual([{ notice: 'due', ended: false }]);
    await world.submit(truck, [at(120, 0, { ignition: true })]);
    await silent.look();
    expect((await events(truck))[0]).toEqual({ notice: 'due', ended: true });
  });

  it('names the driver and the country of the stage in which it fell silent', async () => {
    await add();
    const truck = await world.mounted(organizationId);
    await world.submit(truck, [at(0, 0, { ignition: true, driver1CardId: '1000000098402011' })]);
    await pass(30);
    await silent.look();
    const { rows } = await world.database.owner.query('select driver, country from alarm_event where device_id = $1', [
      truck.deviceId,
    ]);
    expect(rows).toEqual([{ driver: 'card:1000000098402011', country: 'SI' }]);
  });

  it('does not fire when it is parked with the ignition off', async () => {
    await add();
    const truck = await reported(false);
    await pass(60);
    await silent.look();
    expect(await events(truck)).toEqual([]);
  });

  it('is not one while no gateway runs', async () => {
    await add();
    const truck = await reported(true);
    await pass(60, 'stopped');
    await pass(20);
    await silent.look();
    expect(await events(truck)).toEqual([]);
    await pass(10);
    await silent.look();
    expect(await events(truck)).toHaveLength(1);
  });

  it('fires inside the active window only', async () => {
    await add({ activeFrom: '23:58', activeTo: '23:59' });
    const truck = await reported(true);
    await pass(60);
    await silent.look();
    expect(await events(truck)).toEqual([]);
  });
});
