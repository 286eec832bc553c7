import type pg from 'pg';
import { Int4Column, TimeColumn } from '../../platform/array-columns.ts';
import { rowsByPlace, SharedStatement } from '../../platform/shared-statement.ts';
import type { DeviceKey } from '../../telemetry/records/keys.ts';
import type { StoredEvent } from './history-merge.ts';

interface EventRow {
  place: number;
  id: number;
  alarm_id: number;
  version: number;
  since: Date;
  fired_at: Date;
  ended_at: Date | null;
  extreme: number | null;
  is_notified: boolean;
  is_withdrawn: boolean;
}

/** A span of device time, epoch milliseconds. */
export interface EventSpan {
  readonly from: number;
  readonly until: number;
}

const storedEvents = new SharedStatement<EventSpan & { device: DeviceKey }, StoredEvent[]>(async (client, requests) => {
  const [organization, deviceId] = [new Int4Column(), new Int4Column()];
  const [from, until] = [new TimeColumn(), new TimeColumn()];
  for (const each of requests) {
    organization.push(each.device.organizationId);
    deviceId.push(each.device.deviceId);
    from.push(each.from);
    until.push(each.until === Infinity ? null : each.until);
  }
  const { rows } = await client.query<EventRow>({
    name: 'alarms.events-within',
    text: `select given.place::int4 as place, e.id, e.alarm_id, e.version, e.since, e.fired_at, e.ended_at,
                  e.extreme, e.notice = 'given' or e.announced <> 'none' as is_notified, e.withdrawn_at is not null as is_withdrawn
             from unnest($1::int4[], $2::int4[], $3::timestamptz[], $4::timestamptz[])
                  with ordinality as given (organization, device, earliest, latest, place)
             join alarm_event e on e.organization_id = given.organization and e.device_id = given.device
              and e.fired_at >= given.earliest and e.fired_at < coalesce(given.latest, 'infinity')
             join alarm_version v on v.organization_id = e.organization_id and v.alarm_id = e.alarm_id and v.version = e.version
            where v.type <> 'silent'
            order by given.place, e.since, e.id for update of e`,
    values: [organization, deviceId, from, until].map((column) => column.parameter()),
  });
  return rowsByPlace(rows, requests.length).map((ofOne) => ofOne.map(storedEvent));
});

/** The events that fired within a span, in the order of `since`, locked. Silent vehicles are no matter of records. */
export function eventsWithin(
  client: pg.PoolClient,
  device: DeviceKey,
  { from, until }: EventSpan,
): Promise<StoredEvent[]> {
  return storedEvents.ask(client, { device, from, until });
}

function storedEvent(row: EventRow): StoredEvent {
  return {
    id: row.id,
    alarmId: row.alarm_id,
    version: row.version,
    since: row.since.getTime(),
    firedAt: row.fired_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    extreme: row.extreme,
    isNotified: row.is_notified,
    isWithdrawn: row.is_withdrawn,
  };
}
