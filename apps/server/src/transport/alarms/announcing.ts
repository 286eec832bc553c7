import { DEGREES_E7 } from '@konvoj/geo/distance';
import { announce, organizationsWanting, wantedSince } from '../../organization/webhooks/service.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';

const EVENTS = { fired: 'alarm.fired', withdrawn: 'alarm.withdrawn' } as const;
const AT_ONCE = 500;

/**
 * Announces to webhooks which alarms have fired, and which of these were withdrawn, each once. What an event was announced as is
 * a mark of its row, written in the transaction of the announcement.
 */
export async function announceAlarms(database: Database, clock: Clock): Promise<void> {
  for (const organizationId of await organizationsWanting(database, Object.values(EVENTS))) {
    const scope = { organizationId };
    for (const what of ['fired', 'withdrawn'] as const) {
      let announced = AT_ONCE;
      while (announced === AT_ONCE)
        announced = await database.tenant(scope, (tx) => announceSome(tx, scope, what, clock.now()));
    }
  }
}

interface AnnouncedRow {
  id: number;
  alarm_id: number;
  device_id: number;
  vehicle: string;
  title: string;
  type: string;
  value: number | null;
  since: Date;
  fired_at: Date;
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
}

const TAKEN = {
  /** A withdrawal is told to whom the alarm was told: those that fired are taken whichever of both is wanted. */
  fired: `e.announced = 'none' and e.fired_at >= $2::timestamptz and e.withdrawn_at is null`,
  withdrawn: `e.announced = 'fired' and e.withdrawn_at is not null and $2::timestamptz is not null`,
} as const;

/** @returns how many */
async function announceSome(tx: Tx, scope: Scope, what: keyof typeof EVENTS, now: number): Promise<number> {
  const wanted = [await wantedSince(tx, scope, EVENTS.fired), await wantedSince(tx, scope, EVENTS.withdrawn)];
  const since = Math.min(...wanted.flatMap((each) => each ?? []));
  if (!Number.isFinite(since)) return 0;
  const rows = await tx.query<AnnouncedRow>({
    name: `alarms.announce_${what}`,
    text: `with taken as (
             update alarm_event set announced = '${what}'
              where organization_id = $1 and id in (
                      select e.id from alarm_event e where e.organization_id = $1 and ${TAKEN[what]}
                       order by e.id limit ${AT_ONCE} for update skip locked)
             returning *)
           select e.id, e.alarm_id, e.device_id, veh.licence_plate as vehicle, a.title, v.type, e.value, e.since, e.fired_at,
                  e.latitude, e.longitude, e.country, e.withdrawn_at, e.withdrawn_reason
             from taken e
             join alarm a on a.organization_id = $1 and a.id = e.alarm_id
             join alarm_version v on v.organization_id = $1 and v.alarm_id = e.alarm_id and v.version = e.version
             join device d on d.organization_id = $1 and d.id = e.device_id
             join vehicle veh on veh.organization_id = $1 and veh.id = d.vehicle_id
            order by e.id`,
    values: [scope.organizationId, new Date(since)],
  });
  await announce(
    tx,
    scope,
    rows.map((row) => ({
      event: EVENTS[what],
      key: `alarm ${what}:${row.id}`,
      at: (what === 'withdrawn' ? (row.withdrawn_at ?? row.fired_at) : row.fired_at).getTime(),
      data: dataOf(row),
    })),
    now,
  );
  return rows.length;
}

function dataOf(row: AnnouncedRow) {
  return {
    id: row.id,
    alarmId: row.alarm_id,
    title: row.title,
    type: row.type,
    deviceId: row.device_id,
    vehicle: row.vehicle,
    value: row.value,
    since: row.since.toISOString(),
    firedAt: row.fired_at.toISOString(),
    latitude: row.latitude === null ? null : row.latitude / DEGREES_E7,
    longitude: row.longitude === null ? null : row.longitude / DEGREES_E7,
    country: row.country,
    ...(row.withdrawn_at !== null && {
      withdrawn: { at: row.withdrawn_at.toISOString(), reason: row.withdrawn_reason },
    }),
  };
}
