import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listChanged } from '../../telemetry/live/events.ts';
import { runningFold } from '../../telemetry/ingest/checkpointed-fold.ts';
import { ingestWorld } from '../../telemetry/ingest/world.testing.ts';
import type { IngestWorld, Mounted } from '../../telemetry/ingest/world.testing.ts';
import { at, START } from '../../telemetry/stages/builders.testing.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import { silentLog } from '../../platform/logging.ts';
import { aRule, ruleRows } from './alarms.testing.ts';
import { alarmsFold } from './fold.ts';
import { insertRule, insertVersion, lockRules, raiseRuleNumber } from './rule-store.ts';
import type { RuleFields } from './types.ts';
import { termsUnder } from './versions.ts';

let world: IngestWorld;
const bus = createLocalBus(silentLog());
let organizationId: number;
let organizations = 0;

beforeAll(async () => {
  world = await ingestWorld(undefined, () => [runningFold(alarmsFold(bus))]);
});
afterAll(() => world.close());
// Rules are of an organization, so each test has its own.
beforeEach(async () => {
  organizations += 1;
  const { rows } = await world.database.owner.query<{ id: number }>(
    'insert into organization (name) values ($1) returning id',
    [`Prevozi ${organizations}`],
  );
  organizationId = rows[0]?.id ?? 0;
});

const speeding = aRule('speed_exceeded', { qualifier: 90, minTimeSeconds: 30 });
const rules = () => ruleRows(world.database, { organizationId });
const add = (rule: RuleFields, from = START) => rules().add(rule, from);
/** A record so many seconds after the beginning, at this speed. */
const drives = (seconds: number, speedKmh: number) => at(seconds, seconds * 25, { speedKmh, ignition: true });

interface EventRow {
  readonly id: number;
  readonly since: number;
  readonly fired: number;
  readonly ended: number | null;
  readonly value: number | null;
  readonly extreme: number | null;
  readonly notice: string;
  readonly version: number;
  readonly withdrawn: string | null;
  readonly driver: string | null;
  readonly country: string | null;
}

/** Times in seconds after the beginning. */
async function events({ deviceId }: Mounted): Promise<EventRow[]> {
  const seconds = (column: string) => `(extract(epoch from ${column}) - ${START / 1_000})::int4`;
  const { rows } = await world.database.owner.query<EventRow>(
    `select id, ${seconds('since')} as since, ${seconds('fired_at')} as fired, ${seconds('ended_at')} as ended, value, extreme,
            notice, version, withdrawn_reason as withdrawn, driver, country
       from alarm_event where device_id = $1 order by since, version`,
    [deviceId],
  );
  return rows;
}
const firings = async (truck: Mounted) => (await events(truck)).map(({ since, fired, ended }) => [since, fired, ended]);
const notify = (id: number, notice: string) =>
  world.database.owner.query('update alarm_event set notice = $2 where id = $1', [id, notice]);

const track = [drives(0, 80), drives(10, 95), drives(30, 99), drives(50, 96), drives(70, 80)];

describe('alarms in the ingest', () => {
  it('are stored with the record that fires them, and end with their run', async () => {
    await add(speeding);
    const truck = await world.mounted(organizationId);
    await world.submit(truck, track);
    expect(await events(truck)).toMatchObject([{ since: 10, fired: 50, ended: 70, value: 96, extreme: 99 }]);
  });

  it('name the driver and the country, also when late records move them', async () => {
    await add(speeding);
    const truck = await world.mounted(organizationId);
    const card = '1000000098402011';
    const [before, ...others] = track;
    if (before === undefined) throw new Error('a track has records');
    await world.submit(truck, others);
    expect(await events(truck)).toMatchObject([{ driver: null, country: 'SI' }]);
    await world.submit(truck, [{ ...before, driver1CardId: card }]);
    expect(await events(truck)).toMatchObject([{ driver: `card:${card}`, country: 'SI' }]);
  });

  it('watch temperatures of the sensor of the rule', async () => {
    await add(aRule('temperature', { qualifier: -18, side: 'above', sensor: 1 }));
    const truck = await world.mounted(organizationId);
    const cooled = (seconds: number, degrees: number | null) =>
      at(seconds, 0, {
        temperature0CentiCelsius: 900,
        temperature1CentiCelsius: degrees === null ? null : degrees * 100,
      });
    await world.submit(truck, [cooled(0, -20), cooled(60, -17.5), cooled(120, null)]);
    // The state comes from storage.
    await world.submit(truck, [cooled(240, -18)]);
    await world.submit(truck, [cooled(180, -15)]);
    expect(await events(truck)).toMatchObject([{ since: 60, fired: 60, ended: 240, value: -17.5, extreme: -15 }]);
  });

  it('are the same for any packets and order, once', async () => {
    await add(speeding);
    for (const order of [track, track.toReversed(), [track[3], track[1], track[4], track[0], track[2], track[1]]]) {
      const truck = await world.mounted(organizationId);
      for (const record of order) if (record !== undefined) await world.submit(truck, [record]);
      expect(await firings(truck)).toEqual([[10, 50, 70]]);
    }
  });

  it('are published after the commit', async () => {
    const published: number[] = [];
    const stop = bus.subscribe(listChanged, (change) => published.push(change.organizationId));
    const truck = await world.mounted(organizationId);
    await world.submit(truck, track);
    expect(published).toEqual([]);
    await add(speeding);
    await world.submit(truck, [drives(100, 95), drives(140, 95)]);
    stop();
    expect(new Set(published)).toEqual(new Set([organizationId]));
  });

  it('are of the devices of the rule', async () => {
    const [watched, other] = [await world.mounted(organizationId), await world.mounted(organizationId)];
    await add({ ...speeding, deviceIds: [watched.deviceId] });
    await world.submit(watched, track);
    await world.submit(other, track);
    expect([await firings(watched), await firings(other)]).toEqual([[[10, 50, 70]], []]);
  });

  it('watch a vehicle until it leaves the fleet', async () => {
    await add({ ...speeding, settings: { ...speeding.settings, minTimeSeconds: 0 } });
    const truck = await world.mounted(organizationId);
    await world.submit(truck, [drives(0, 80), drives(10, 95), drives(30, 80), drives(50, 95), drives(70, 80)]);
    expect(await firings(truck)).toEqual([
      [10, 10, 30],
      [50, 50, 70],
    ]);
    const leaves = async (leftAt: Date | null) => {
      await world.database.owner.query(
        'update vehicle set alienated_at = $2 where id = (select vehicle_id from device where id = $1)',
        [truck.deviceId, leftAt],
      );
      await world.ingest.refreshFleet();
    };
    await leaves(new Date(START + 40_000));
    await world.submit(truck, [drives(90, 95)]);
    expect(await firings(truck)).toEqual([[10, 10, 30]]);
    await world.submit(truck, [drives(5, 96)]);
    expect(await firings(truck)).toEqual([[5, 5, 30]]);
    await leaves(null);
    expect((await firings(truck)).map(([since]) => since)).toEqual([5, 50, 90]);
  });

  it('watch from the beginning of a rule', async () => {
    await add(speeding, START + 20_000);
    const truck = await world.mounted(organizationId);
    await world.submit(truck, track);
    expect(await firings(truck)).toEqual([]);
  });
});

describe('a late record', () => {
  it('moves an event whose run begins earlier, and keeps its notification', async () => {
    await add({ ...speeding, settings: { ...speeding.settings, minTimeSeconds: 0 } });
    const truck = await world.mounted(organizationId);
    await world.submit(truck, [drives(0, 80), drives(50, 96), drives(70, 80)]);
    const [before] = await events(truck);
    await notify(before?.id ?? 0, 'given');
    await world.submit(truck, [drives(30, 99)]);
    expect(await events(truck)).toMatchObject([{ id: before?.id, since: 30, ended: 70, extreme: 99, notice: 'given' }]);
  });

  it('removes an event that no longer follows, when nobody was notified', async () => {
    await add(speeding);
    const truck = await world.mounted(organizationId);
    await world.submit(truck, [drives(0, 80), drives(10, 95), drives(50, 96), drives(70, 80)]);
    await world.submit(truck, [drives(30, 70)]);
    expect(await firings(truck)).toEqual([]);
  });

  it('withdraws it otherwise, until another shows that it did fire', async () => {
    await add(speeding);
    const truck = await world.mounted(organizationId);
    await world.submit(truck, [drives(0, 80), drives(10, 95), drives(50, 96), drives(70, 80)]);
    const [notified] = await events(truck);
    await notify(notified?.id ?? 0, 'given');
    await world.submit(truck, [drives(30, 70)]);
    expect(await events(truck)).toMatchObject([{ id: notified?.id, withdrawn: 'late_records' }]);
  });

  it('ends the run of an event before it', async () => {
    await add({ ...speeding, settings: { ...speeding.settings, minTimeSeconds: 0 } });
    const truck = await world.mounted(organizationId);
    await world.submit(truck, [drives(0, 80), drives(10, 95), drives(50, 96), drives(70, 80)]);
    await world.submit(truck, [drives(30, 70)]);
    expect(await events(truck)).toMatchObject([
      { since: 10, ended: 30 },
      { since: 50, ended: 70, notice: 'none' },
    ]);
  });
});

describe('a changed rule', () => {
  it('judges by each version what lies in its time', async () => {
    const id = await add(speeding);
    const stricter = { ...speeding, settings: { ...speeding.settings, qualifier: 70 } };
    const truck = await world.mounted(organizationId);
    await world.submit(truck, track);
    await rules().change(id, stricter, START + 100_000, { version: 2, begins: 2 });
    await world.submit(truck, [drives(110, 80), drives(150, 80), drives(160, 60)]);
    expect((await events(truck)).map(({ version, since, fired }) => [version, since, fired])).toEqual([
      [1, 10, 50],
      [2, 110, 150],
    ]);
  });

  it('refuses the batch of a gateway that has not seen it, which runs again', async () => {
    const truck = await world.mounted(organizationId);
    await world.submit(truck, [drives(0, 80)]);
    await add({ ...speeding, settings: { ...speeding.settings, minTimeSeconds: 0 } }, START + 5_000);
    await world.submit(truck, [drives(10, 95)]);
    expect(await firings(truck)).toEqual([[10, 10, null]]);
    expect(await world.metric('konvoj_ingest_refused_total')).toBeGreaterThan(0);
  });

  it('is waited for by whoever stores meanwhile', async () => {
    const truck = await world.mounted(organizationId);
    await world.submit(truck, [drives(0, 80)]);
    const [locked, mayCommit] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const scope = { organizationId };
    const changing = world.database.tenant(scope, async (tx) => {
      await lockRules(tx, scope);
      locked.resolve(undefined);
      await mayCommit.promise;
      await raiseRuleNumber(tx, scope);
      const id = await insertRule(tx, scope, speeding, START);
      const terms = termsUnder(speeding, { zone: null, visible: null, pulling: null, timeZone: 'Europe/Ljubljana' });
      await insertVersion(tx, scope, id, { ...terms, version: 1, begins: 1 }, START + 5_000);
    });
    await locked.promise;
    const storing = world.submit(truck, [drives(10, 95), drives(50, 95)]);
    const waiting = async () =>
      (await world.database.owner.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rows
        .length;
    await expect.poll(waiting).toBeGreaterThan(0);
    mayCommit.resolve(undefined);
    await Promise.all([changing, storing]);
    expect(await firings(truck)).toEqual([[10, 50, null]]);
  });

  it('judges again what was stored since it is valid', async () => {
    const truck = await world.mounted(organizationId);
    await world.submit(truck, track);
    await add(speeding);
    await world.ingest.refreshFleet();
    expect(await firings(truck)).toEqual([[10, 50, 70]]);
  });
});
