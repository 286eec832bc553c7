import { countryOf } from '@konvoj/geo/country';
import { DEGREES_E7 } from '@konvoj/geo/distance';
import type pg from 'pg';
import { Float8Column, Int4Column, TextColumn, TimeColumn } from '../../platform/array-columns.ts';
import { SharedStatement } from '../../platform/shared-statement.ts';
import type { BatchStatement, FoldedDevice } from '../../telemetry/folds/types.ts';
import type { DeviceKey } from '../../telemetry/records/keys.ts';
import type { ComputedRun } from './history-merge.ts';
import type { DeviceRules } from './rule-plans.ts';
import type { EventSpan } from './stored-events.ts';
import type { AlarmEnded, AlarmEvent, AlarmFired } from './watch/types.ts';

/** Contacts are notified of what fired within the hour before it arrived. */
const NOTICE = {
  recent: `case when fired_at > now() - interval '1 hour' then 'due' else 'none' end`,
  never: `'none'`,
} as const;

/** Refuses a batch that older rules have judged: the rules of its organizations have another number by now. */
export function guardRules(batch: readonly FoldedDevice<DeviceRules, AlarmEvent>[]): BatchStatement {
  const [organizations, numbers] = [new Int4Column(), new Int4Column()];
  const seen = new Map<number, number>();
  for (const { device, rules } of batch) {
    if (seen.get(device.organizationId) === rules.number) continue;
    seen.set(device.organizationId, rules.number);
    organizations.push(device.organizationId);
    numbers.push(rules.number);
  }
  return {
    name: 'alarms.guard-rules',
    text: 'select alarm_rules_hold($1::int4[], $2::int4[])',
    values: [organizations.parameter(), numbers.parameter()],
  };
}

/** The same for work side by side in one transaction. */
export const rulesHold = new SharedStatement<FoldedDevice<DeviceRules, AlarmEvent>, void>(async (client, batch) => {
  await client.query(guardRules(batch));
  return batch.map(() => undefined);
});

interface EventOf<Event extends AlarmEvent> {
  readonly device: DeviceKey;
  readonly event: Event;
}

/** One statement for what fired in a batch and one for what ended; none where nothing did. */
export function eventStatements(batch: readonly FoldedDevice<DeviceRules, AlarmEvent>[]): BatchStatement[] {
  const fired: EventOf<AlarmFired>[] = [];
  const ended: EventOf<AlarmEnded>[] = [];
  for (const { device, events } of batch) {
    for (const event of events) {
      if (event.kind === 'fired') fired.push({ device, event });
      else ended.push({ device, event });
    }
  }
  return [
    ...(fired.length === 0 ? [] : [insertFired(fired, 'recent')]),
    ...(ended.length === 0 ? [] : [updateEnded(ended)]),
  ];
}

/** Organization, alarm, version, device and beginning. */
class KeyColumns {
  readonly #organization = new Int4Column();
  readonly #alarm = new Int4Column();
  readonly #version = new Int4Column();
  readonly #device = new Int4Column();
  readonly #since = new TimeColumn();

  push({ device, event }: EventOf<AlarmEvent>): void {
    this.#organization.push(device.organizationId);
    this.#alarm.push(event.alarmId);
    this.#version.push(event.version);
    this.#device.push(device.deviceId);
    this.#since.push(event.since);
  }

  parameters(): Buffer[] {
    return [this.#organization, this.#alarm, this.#version, this.#device, this.#since].map((each) => each.parameter());
  }
}

const KEY = `unnest($1::int4[]) as organization_id, unnest($2::int4[]) as alarm_id, unnest($3::int4[]) as version,
  unnest($4::int4[]) as device_id, unnest($5::timestamptz[]) as since`;
const KEY_NAMES = 'organization_id, alarm_id, version, device_id, since';
const FACTS = 'fired_at, value, latitude, longitude, driver, country';

function insertFired(fired: readonly EventOf<AlarmFired>[], notice: keyof typeof NOTICE): BatchStatement {
  const key = new KeyColumns();
  const [firedAt, value] = [new TimeColumn(), new Float8Column()];
  const [latitude, longitude] = [new Int4Column(), new Int4Column()];
  const [driver, country] = [new TextColumn(), new TextColumn()];
  for (const each of fired) {
    const { event } = each;
    key.push(each);
    firedAt.push(event.firedAt);
    value.push(event.value);
    latitude.push(inE7(event.latitude));
    longitude.push(inE7(event.longitude));
    driver.push(event.driver);
    country.push(countryAt(event));
  }
  return {
    name: `alarms.insert-fired.${notice}`,
    text: `insert into alarm_event (${KEY_NAMES}, ${FACTS}, notice)
      select ${KEY_NAMES}, ${FACTS}, ${NOTICE[notice]}
        from (select ${KEY}, unnest($6::timestamptz[]) as fired_at, unnest($7::float8[]) as value,
                unnest($8::int4[]) as latitude, unnest($9::int4[]) as longitude, unnest($10::text[]) as driver,
                unnest($11::text[]) as country) as given
      on conflict (${KEY_NAMES}) do update set fired_at = excluded.fired_at, value = excluded.value,
        latitude = excluded.latitude, longitude = excluded.longitude, driver = excluded.driver,
        country = excluded.country, withdrawn_at = null, withdrawn_reason = null`,
    values: [
      ...key.parameters(),
      ...[firedAt, value, latitude, longitude, driver, country].map((column) => column.parameter()),
    ],
  };
}

function updateEnded(ended: readonly EventOf<AlarmEnded>[]): BatchStatement {
  const key = new KeyColumns();
  const [endedAt, extreme] = [new TimeColumn(), new Float8Column()];
  for (const each of ended) {
    key.push(each);
    endedAt.push(each.event.endedAt);
    extreme.push(each.event.extreme);
  }
  return {
    name: 'alarms.update-ended',
    text: `update alarm_event e set ended_at = given.ended_at, extreme = given.extreme
        from (select ${KEY}, unnest($6::timestamptz[]) as ended_at, unnest($7::float8[]) as extreme) as given
       where (${KEY_NAMES.split(', ')
         .map((name) => `e.${name}`)
         .join(', ')})
           = (${KEY_NAMES.split(', ')
             .map((name) => `given.${name}`)
             .join(', ')})`,
    values: [...key.parameters(), endedAt.parameter(), extreme.parameter()],
  };
}

const deviceValues = ({ organizationId, deviceId }: DeviceKey) => [organizationId, deviceId];

/** Opens again the events from before a span that ended within it. */
export async function openAgain(client: pg.PoolClient, device: DeviceKey, span: EventSpan): Promise<void> {
  await client.query({
    name: 'alarms.open-again',
    text: `update alarm_event e set ended_at = null, extreme = null
             from alarm_version v
            where v.organization_id = e.organization_id and v.alarm_id = e.alarm_id and v.version = e.version
              and v.type <> 'silent' and e.organization_id = $1 and e.device_id = $2 and e.fired_at < $3
              and e.ended_at >= $3 and e.ended_at < $4::timestamptz`,
    values: [...deviceValues(device), new Date(span.from), timeOf(span.until)],
  });
}

export async function removeEvents(client: pg.PoolClient, device: DeviceKey, ids: readonly number[]): Promise<void> {
  await client.query({
    name: 'alarms.remove-events',
    text: 'delete from alarm_event where organization_id = $1 and device_id = $2 and id = any($3::int8[])',
    values: [...deviceValues(device), ids],
  });
}

/** Those that are withdrawn already keep their time and reason. */
export async function withdrawEvents(
  client: pg.PoolClient,
  device: DeviceKey,
  ids: readonly number[],
  reason: 'late_records' | 'rule_changed',
): Promise<void> {
  await client.query({
    name: 'alarms.withdraw-events',
    text: `update alarm_event set withdrawn_at = now(), withdrawn_reason = $4
            where organization_id = $1 and device_id = $2 and id = any($3::int8[]) and withdrawn_at is null`,
    values: [...deviceValues(device), ids, reason],
  });
}

/** An event goes on as another run, with its read mark and deliveries. */
export async function moveEvent(
  client: pg.PoolClient,
  { organizationId }: DeviceKey,
  id: number,
  { fired, end }: ComputedRun,
): Promise<void> {
  await client.query({
    name: 'alarms.move-event',
    text: `update alarm_event set version = $3, since = $4, fired_at = $5, value = $6, latitude = $7, longitude = $8,
             driver = $9, country = $10, ended_at = $11, extreme = $12, withdrawn_at = null, withdrawn_reason = null
           where organization_id = $1 and id = $2`,
    values: [
      organizationId,
      id,
      fired.version,
      new Date(fired.since),
      new Date(fired.firedAt),
      fired.value,
      inE7(fired.latitude),
      inE7(fired.longitude),
      fired.driver,
      countryAt(fired),
      end === null ? null : new Date(end.endedAt),
      end?.extreme ?? null,
    ],
  });
}

/** Nobody is notified of these. */
export async function addQuietly(
  client: pg.PoolClient,
  device: DeviceKey,
  events: readonly AlarmFired[],
): Promise<void> {
  await client.query(
    insertFired(
      events.map((event) => ({ device, event })),
      'never',
    ),
  );
}

function countryAt({ latitude, longitude }: Pick<AlarmFired, 'latitude' | 'longitude'>): string | null {
  return latitude === null || longitude === null ? null : countryOf(latitude, longitude);
}

const inE7 = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * DEGREES_E7));
const timeOf = (moment: number) => (moment === Infinity ? 'infinity' : new Date(moment));
