import type { Clock } from '../../platform/clock.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { readReports } from '../../telemetry/devices/reports.ts';
import type { Stage } from '../../telemetry/stages/types.ts';
import { LAST_COLUMNS, storedPosition, unpackedRow } from '../../telemetry/records/fields.generated.ts';
import type { LastRow } from '../../telemetry/records/fields.generated.ts';
import { VERSION_COLUMNS, versionOf } from './rule-store.ts';
import type { VersionRow } from './rule-store.ts';
import { isInWindow } from './watch/window.ts';
import { windowOf } from './watched-version.ts';

const MINUTE_MS = 60_000;
const MINUTES_KEPT_DAYS = 3;

/** Finds vehicles that report nothing while they should: no record can show it. */
export interface SilentVehicles {
  /** Notes that a gateway of this process takes records in this minute. */
  noteGateway(): Promise<void>;
  /** @returns the organizations in which an alarm has fired or ended */
  look(): Promise<readonly number[]>;
}

interface Candidate {
  readonly id: number;
  readonly ignition_on: boolean;
}

export function silentVehicles({ database, clock }: { database: Database; clock: Clock }): SilentVehicles {
  const ingest = statementsOn(database.ingest);
  return {
    async noteGateway() {
      const minute = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
      await ingest.query({
        name: 'alarms.note_gateway',
        text: 'insert into gateway_minute (at) values ($1) on conflict do nothing',
        values: [new Date(minute)],
      });
      await ingest.query({
        name: 'alarms.forget_minutes',
        text: 'delete from gateway_minute where at < $1::timestamptz - make_interval(days => $2)',
        values: [new Date(minute), MINUTES_KEPT_DAYS],
      });
    },

    async look() {
      const now = clock.now();
      const changed = new Set(await endSilences(ingest));
      const rows = await ingest.query<VersionRow & { organization_id: number }>({
        name: 'alarms.silent_versions',
        text: `select v.organization_id, ${VERSION_COLUMNS} from alarm_version v
                where v.valid_to is null and v.type = 'silent' and v.enabled`,
      });
      for (const row of rows) {
        const scope = { organizationId: row.organization_id };
        const version = versionOf(row);
        if (!isInWindow(windowOf(version), now, version.timeZone)) continue;
        const quiet = await quietDevices(ingest, row, Number(version.settings.qualifier), now);
        const reports = await readReports(
          ingest,
          scope,
          quiet.map(({ id }) => id),
        );
        const silent = quiet.flatMap(({ id, ignition_on: isOn }) => {
          const stage = reports.get(id)?.openStage ?? null;
          return isOn || stage?.type === 'drive' ? [{ id, stage }] : [];
        });
        if (await fireSilent(ingest, row, silent, now)) changed.add(row.organization_id);
      }
      return [...changed];
    },
  };
}

type ListedVersion = VersionRow & { readonly organization_id: number };

/** Devices without a record for so many minutes in which a gateway ran, and that became so while the version was valid. */
async function quietDevices(ingest: Tx, version: ListedVersion, minutes: number, now: number): Promise<Candidate[]> {
  const rows = await ingest.query<LastRow>({
    name: 'alarms.quiet_devices',
    text: `select ${LAST_COLUMNS}
             from device_state s
             join device d on d.organization_id = s.organization_id and d.id = s.device_id
             join vehicle v on v.organization_id = d.organization_id and v.id = d.vehicle_id and v.alienated_at is null
            where s.organization_id = $1 and ($2::int4[] is null or s.device_id = any($2))
              and s.server_time <= $3::timestamptz - make_interval(mins => $4)
              and s.server_time + make_interval(mins => $4) >= $5::timestamptz
              and (select count(*) from gateway_minute m where m.at > s.server_time and m.at <= $3) >= $4
              and not exists (select from alarm_event e where e.organization_id = s.organization_id and e.alarm_id = $6
                                and e.device_id = s.device_id and e.since = s.device_time)`,
    values: [version.organization_id, version.device_ids, new Date(now), minutes, version.valid_from, version.alarm_id],
  });
  return rows.map((row) => ({ id: row.device_id, ignition_on: storedPosition(unpackedRow(row)).ignition === true }));
}

/** One event for each last device time. @returns whether there was one */
async function fireSilent(
  ingest: Tx,
  { organization_id: organizationId, alarm_id: alarmId, version }: ListedVersion,
  silent: readonly { readonly id: number; readonly stage: Stage | null }[],
  now: number,
): Promise<boolean> {
  if (silent.length === 0) return false;
  const rows = await ingest.query({
    name: 'alarms.fire_silent',
    text: `insert into alarm_event (organization_id, alarm_id, version, device_id, since, fired_at, latitude, longitude,
             driver, country, notice)
           select s.organization_id, $2, $3, s.device_id, s.device_time, $5, s.latitude, s.longitude,
                  v.driver, v.country, 'due'
             from unnest($4::int4[], $6::text[], $7::text[]) as v (device_id, driver, country)
             join device_state s on s.organization_id = $1 and s.device_id = v.device_id
           on conflict do nothing returning id`,
    values: [
      organizationId,
      alarmId,
      version,
      silent.map(({ id }) => id),
      new Date(now),
      silent.map(({ stage }) => stage?.driver ?? null),
      silent.map(({ stage }) => stage?.country ?? null),
    ],
  });
  return rows.length > 0;
}

/** A silence ends with the next record. @returns the organizations */
async function endSilences(ingest: Tx): Promise<number[]> {
  const rows = await ingest.query<{ organization_id: number }>({
    name: 'alarms.end_silences',
    text: `update alarm_event e set ended_at = s.device_time
             from device_state s, alarm_version v
            where v.type = 'silent' and v.organization_id = e.organization_id and v.alarm_id = e.alarm_id and v.version = e.version
              and s.organization_id = e.organization_id and s.device_id = e.device_id
              and e.ended_at is null and s.device_time > e.since
           returning e.organization_id`,
  });
  return rows.map((row) => row.organization_id);
}
