import type pg from 'pg';
import type { DeviceKey } from '../../telemetry/records/keys.ts';
import { VERSION_COLUMNS, versionOf } from './rule-store.ts';
import type { VersionRow } from './rule-store.ts';
import { watchPlan } from './watch/plan.ts';
import type { WatchPlan } from './watch/plan.ts';
import type { AlarmRules, AlarmVersion } from './watch/types.ts';
import { versionsUntil } from './watch/versions.ts';
import { watchedVersion } from './watched-version.ts';

/** By what the records of a device are judged. */
export interface DeviceRules {
  /** The rule number of its organization. */
  readonly number: number;
  readonly plan: WatchPlan;
  readonly besides: AlarmRules;
}

/** The rules of one organization. Devices that the same versions watch share a plan. */
interface RuleSet {
  readonly number: number;
  /** Of devices that no version names. */
  readonly common: DeviceRules;
  readonly byDevice: ReadonlyMap<number, DeviceRules>;
}

/** Late records are accepted for 35 days. */
const VERSIONS_DAYS = 40;
const NUMBERS = {
  name: 'alarms.rule-numbers',
  text: `select o.id as organization_id, coalesce(n.number, 0) as number
           from unnest($1::int4[]) as o (id) left join alarm_rule_number n on n.organization_id = o.id`,
};
/** Of each alarm those that may still judge a record, and those whose state they go on with. */
const VERSIONS = {
  name: 'alarms.versions',
  text: `select v.organization_id, ${VERSION_COLUMNS}
           from alarm_version v
           join (select organization_id, alarm_id, min(begins) as first from alarm_version
                  where organization_id = any($1::int4[])
                    and (valid_to is null or valid_to > now() - make_interval(days => ${VERSIONS_DAYS}))
                  group by organization_id, alarm_id) needed using (organization_id, alarm_id)
          where v.version >= needed.first
          order by v.organization_id, v.alarm_id, v.version`,
};
const PARTICULARS = {
  name: 'alarms.device-particulars',
  text: `select d.id, d.ignition, v.alienated_at
           from device d
           join vehicle v on v.organization_id = d.organization_id and v.id = d.vehicle_id
          where (d.organization_id, d.id) in (select unnest($1::int4[]), unnest($2::int4[]))
            and (d.ignition = 'ignored' or v.alienated_at is not null)`,
};

/** What is not so with most devices. */
interface Particulars {
  readonly id: number;
  readonly ignition: AlarmRules['ignition'];
  /** When its vehicle left the fleet; null: it has not. */
  readonly alienated_at: Date | null;
}

/** Reads the rules of devices, and keeps those of each organization until its rule number rises. */
export class RulePlans {
  readonly #sets = new Map<number, RuleSet>();

  async of(pool: pg.Pool, devices: readonly DeviceKey[]): Promise<DeviceRules[]> {
    await this.#refresh(pool, [...new Set(devices.map(({ organizationId }) => organizationId))]);
    const watched = devices.filter((device) => this.#ruled(device).plan.versions.length > 0);
    const particulars = await particularsOf(pool, watched);
    return devices.map((device) => {
      const rules = this.#ruled(device);
      const own = particulars.get(device.deviceId);
      return own === undefined ? rules : rulesWith(rules, own);
    });
  }

  #ruled({ organizationId, deviceId }: DeviceKey): DeviceRules {
    const set = this.#sets.get(organizationId);
    if (set === undefined) throw new RangeError('the rules of an organization are not loaded');
    return set.byDevice.get(deviceId) ?? set.common;
  }

  async #refresh(pool: pg.Pool, organizationIds: readonly number[]): Promise<void> {
    const { rows: numbers } = await pool.query<{ organization_id: number; number: number }>({
      ...NUMBERS,
      values: [organizationIds],
    });
    const raised = numbers.filter((row) => this.#sets.get(row.organization_id)?.number !== row.number);
    if (raised.length === 0) return;
    // Versions that are newer than the number do no harm: the batch is refused, and both are read again.
    const { rows } = await pool.query<VersionRow & { organization_id: number }>({
      ...VERSIONS,
      values: [raised.map((row) => row.organization_id)],
    });
    const versions = Map.groupBy(rows, (row) => row.organization_id);
    for (const { organization_id: id, number } of raised) {
      const watched = (versions.get(id) ?? []).flatMap((row) => watchedVersion(versionOf(row)) ?? []);
      this.#sets.set(id, this.#ruleSet(number, watched));
    }
  }

  #ruleSet(number: number, versions: readonly AlarmVersion[]): RuleSet {
    const besides = { ignition: 'used' } as const;
    const forAll = versions.filter(({ deviceIds }) => deviceIds === null);
    const named = new Set(versions.flatMap(({ deviceIds }) => deviceIds ?? []));
    const plans = new Map<string, WatchPlan>();
    const rulesOf = (watching: readonly AlarmVersion[]): DeviceRules => {
      const key = watching.map(({ alarmId, version }) => `${alarmId}.${version}`).join();
      const plan = plans.get(key) ?? watchPlan(watching);
      plans.set(key, plan);
      return { number, plan, besides };
    };
    const watchingOf = new Map([...named].map((deviceId): [number, AlarmVersion[]] => [deviceId, []]));
    for (const version of versions) {
      const watched = version.deviceIds === null ? named : new Set(version.deviceIds);
      for (const deviceId of watched) watchingOf.get(deviceId)?.push(version);
    }
    const byDevice = new Map([...watchingOf].map(([deviceId, watching]) => [deviceId, rulesOf(watching)]));
    return { number, common: rulesOf(forAll), byDevice };
  }
}

async function particularsOf(pool: pg.Pool, devices: readonly DeviceKey[]): Promise<ReadonlyMap<number, Particulars>> {
  if (devices.length === 0) return new Map();
  const { rows } = await pool.query<Particulars>({
    ...PARTICULARS,
    values: [devices.map(({ organizationId }) => organizationId), devices.map(({ deviceId }) => deviceId)],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

function rulesWith(rules: DeviceRules, { ignition, alienated_at: leftAt }: Particulars): DeviceRules {
  const plan = leftAt === null ? rules.plan : watchPlan(versionsUntil(rules.plan.versions, leftAt.getTime()));
  return { ...rules, plan, besides: { ignition } };
}
