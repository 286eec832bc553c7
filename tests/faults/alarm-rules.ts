import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Database } from '../../apps/server/src/platform/database.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { someRules } from '../../apps/server/src/telemetry/stages/builders.testing.ts';
import { fold } from '../../apps/server/src/telemetry/stages/fold.ts';
import { aRule, ruleRows } from '../../apps/server/src/transport/alarms/alarms.testing.ts';
import { runsOf } from '../../apps/server/src/transport/alarms/history-merge.ts';
import { alarmNotices } from '../../apps/server/src/transport/alarms/notices.ts';
import { RulePlans } from '../../apps/server/src/transport/alarms/rule-plans.ts';
import { NO_ALARMS, watchRecords } from '../../apps/server/src/transport/alarms/watch/fold.ts';
import { fleetRows } from '../support/fleet.ts';
import { recordsOf } from './stored.ts';
import type { DeviceKey } from './stored.ts';

const CONTACTS = [
  { kind: 'email', value: 'dispecer@kolovrat.example' },
  { kind: 'email', value: 'skladisce@kolovrat.example' },
] as const;

/** Ten rules on all vehicles, as the records of `trackers.ts` fulfil them. @param from epoch milliseconds */
export async function addAlarmRules(database: Database, from: number): Promise<void> {
  const { rows } = await database.owner.query<{ id: number }>('select id from organization');
  const organizationId = rows[0]?.id ?? 0;
  const userId = await fleetRows(database).user(organizationId, 'ana@kolovrat.example', 'admin');
  const alarms = ruleRows(database, { organizationId, userId });
  const seen = { contacts: CONTACTS };
  for (const [qualifier, minTimeSeconds] of [
    [70, 0],
    [70, 60],
    [78, 300],
    [79, 0],
  ] as const)
    await alarms.add(aRule('speed_exceeded', { qualifier, minTimeSeconds }, seen), from);
  await alarms.add(aRule('low_voltage', { qualifier: 28, minTimeSeconds: 120 }, seen), from);
  await alarms.add(aRule('frequent_avl', { qualifier: 6, minTimeSeconds: 600 }, seen), from);
  for (const [crossing, south] of [
    ['enter', 45.98],
    ['exit', 45.98],
    ['enter', 45.9],
    ['exit', 45.9],
  ] as const) {
    const bounds = { swLatitude: south, swLongitude: 13, neLatitude: south + 0.03, neLongitude: 15 };
    const zone = { name: 'Zone', area: { shape: { kind: 'rectangle' }, bounds } } as const;
    await alarms.add(aRule('geo_zone', { qualifier: crossing, geoZoneId: 1 }, seen), from, { zone });
  }
}

interface ShownEvent {
  readonly alarmId: number;
  readonly since: number;
  readonly firedAt: number;
  readonly endedAt: number | null;
  readonly value: number | null;
}
const inOrder = (events: readonly ShownEvent[]) =>
  events.toSorted((a, b) => a.alarmId - b.alarmId || a.since - b.since);

/**
 * The events of every device are those of a recomputation of its records, each once, and nobody was notified of one twice.
 * @returns how many events there are
 */
export async function expectAlarms(database: Database, devices: readonly DeviceKey[]): Promise<number> {
  const rules = await new RulePlans().of(database.ingest, devices);
  let count = 0;
  for (const [index, device] of devices.entries()) {
    const used = rules[index];
    if (used === undefined) throw new RangeError('a device has no rules');
    const records = await recordsOf(database, device);
    const { outliers } = fold(null, records, someRules);
    const { events } = watchRecords(NO_ALARMS, { records, outliers }, used.plan, used.besides);
    const computed = runsOf(events).map(({ fired: { alarmId, since, firedAt, value }, end }): ShownEvent => ({
      alarmId,
      since,
      firedAt,
      endedAt: end?.endedAt ?? null,
      value,
    }));
    expect(await storedEvents(database, device)).toEqual(inOrder(computed));
    count += computed.length;
  }
  await expectOneNotice(database);
  return count;
}

async function storedEvents(database: Database, { organizationId, deviceId }: DeviceKey): Promise<ShownEvent[]> {
  const { rows } = await database.owner.query<{
    alarm_id: number;
    since: Date;
    fired_at: Date;
    ended_at: Date | null;
    value: number | null;
  }>(
    `select alarm_id, since, fired_at, ended_at, value from alarm_event
      where organization_id = $1 and device_id = $2 and withdrawn_at is null`,
    [organizationId, deviceId],
  );
  return inOrder(
    rows.map((row) => ({
      alarmId: row.alarm_id,
      since: row.since.getTime(),
      firedAt: row.fired_at.getTime(),
      endedAt: row.ended_at?.getTime() ?? null,
      value: row.value,
    })),
  );
}

/** What is still due is given now; then each event of which contacts were notified has one delivery to each of them. */
async function expectOneNotice(database: Database): Promise<void> {
  const notices = alarmNotices({
    database,
    clock: systemClock,
    notify: () => Promise.resolve(randomUUID()),
    namePlaces: () => Promise.resolve({ addressAt: () => null, contactAt: () => null }),
  });
  await notices.giveAll();
  const { rows } = await database.owner.query<{ notice: string; deliveries: string[] }>(
    `select e.notice, array(select l.recipient from alarm_delivery l
                             where l.organization_id = e.organization_id and l.event_id = e.id order by l.recipient) as deliveries
       from alarm_event e`,
  );
  const notified = rows.filter(({ notice }) => notice === 'given');
  expect(notified.length).toBeGreaterThan(0);
  for (const { deliveries } of notified) expect(deliveries).toEqual(CONTACTS.map(({ value }) => value));
  for (const { notice, deliveries } of rows) if (notice !== 'given') expect(deliveries).toEqual([]);
}
