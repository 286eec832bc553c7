import type { Database } from '../apps/server/src/platform/database.ts';
import { postmasterOf, Trial, watchingBrowser } from './ingest-trial.ts';
import type { Measured } from './ingest-trial.ts';
import { benchServer } from './server.ts';
import { benchDatabase, figure } from './support.ts';
import type { Benchmark } from './support.ts';

const DEVICES = 5_000;
const RULES = 500;
const RULES_PER_DEVICE = 10;
const DEVICES_PER_RULE = (DEVICES * RULES_PER_DEVICE) / RULES;
const MIXES = ['kinds', 'zones'] as const;
type Mix = (typeof MIXES)[number];
const MIX_IN_WORDS: Record<Mix, string> = { kinds: 'of all kinds', zones: `on ${RULES} zones` };

/**
 * Durable ingest with 500 rules, 10 for each of 5,000 devices, beside the same server without rules: once rules of all
 * kinds, half of them on a zone, and once all on a zone of their own. Loads alternate, because a machine's rate drifts.
 */
export const benchmark: Benchmark = {
  name: 'alarms',
  async run(runs) {
    const database = await benchDatabase();
    const server = await benchServer(database);
    const browser = await watchingBrowser(server);
    try {
      const devices = await server.addVehicles(DEVICES);
      await database.owner.query(`update tracker set family = 'B'`);
      const deviceIds = devices.map(({ deviceId }) => deviceId);
      for (const mix of MIXES) await addRules(database, server.organizationId, deviceIds, mix);
      const trial = new Trial(server, await postmasterOf(database.ownerUrl), database.ownerUrl);
      const load = () => trial.run({ connections: DEVICES, recordsPerPacket: 10 });
      await setRules(database, null);
      await load();
      const without: Measured[] = [];
      const withRules: Record<Mix, Measured[]> = { kinds: [], zones: [] };
      for (let run = 0; run < runs; run += 1) {
        await setRules(database, null);
        without.push(await load());
        for (const mix of MIXES) {
          await setRules(database, mix);
          withRules[mix].push(await load());
        }
      }
      const { rows } = await database.owner.query<{ count: number }>('select count(*) as count from alarm_event');
      return {
        figures: MIXES.map((mix) =>
          figure({
            what: `durable ingest, ${DEVICES} connections, 10 records per packet, ${RULES} rules ${MIX_IN_WORDS[mix]}, ${RULES_PER_DEVICE} per device`,
            unit: 'records/s',
            values: withRules[mix].map(({ recordsPerSecond }) => recordsPerSecond),
            reference: { what: 'without rules', values: without.map(({ recordsPerSecond }) => recordsPerSecond) },
            goal: { of: 'ratio', atLeast: 0.9 },
          }),
        ),
        details: { events: rows[0]?.count ?? 0, without, with: withRules },
      };
    } finally {
      browser.terminate();
      await server.close();
      await database.close();
    }
  },
};

/** Rules that were made before the first record; each watches a hundred devices. */
async function addRules(
  database: Database,
  organizationId: number,
  deviceIds: readonly number[],
  mix: Mix,
): Promise<void> {
  for (let rule = 0; rule < RULES; rule += 1) {
    const group = Math.floor(rule / RULES_PER_DEVICE) * DEVICES_PER_RULE;
    const { type, settings, zone } = mix === 'kinds' ? ruleOf(rule) : zoneRuleOf(rule);
    await database.owner.query(
      `with made as (
         insert into alarm (organization_id, title, contacts, created_at) values ($1, $6, '[]', now()) returning id
       ) insert into alarm_version (organization_id, alarm_id, version, begins, valid_from, type, settings, zone, device_ids,
           active_days, active_from, active_to, enabled, time_zone)
         select $1, id, 1, 1, '2020-01-01', $2, $3, $4, $5, '{1,2,3,4,5}', '06:00', '22:00', true, 'Europe/Ljubljana' from made`,
      [
        organizationId,
        type,
        JSON.stringify({ minTimeSeconds: 30, geoZoneId: null, side: null, sensor: null, trailerId: null, ...settings }),
        zone === null ? null : JSON.stringify(zone),
        deviceIds.slice(group, group + DEVICES_PER_RULE),
        mix,
      ],
    );
  }
}

function ruleOf(rule: number) {
  const kind = rule % RULES_PER_DEVICE;
  if (kind === 0) return { type: 'low_voltage', settings: { qualifier: 11.8 }, zone: null };
  if (kind === 1) return { type: 'frequent_avl', settings: { qualifier: 1 }, zone: null };
  if (kind < 5) return { type: 'speed_exceeded', settings: { qualifier: 80 + kind * 10 }, zone: null };
  return zoneRuleOf(rule);
}

function zoneRuleOf(rule: number) {
  const [swLatitude, swLongitude] = [45.5 + ((rule * 7) % 100) / 80, 13.5 + ((rule * 13) % 100) / 35];
  const bounds = { swLatitude, swLongitude, neLatitude: swLatitude + 0.02, neLongitude: swLongitude + 0.03 };
  const zone = { name: 'Zone', area: { shape: { kind: 'rectangle' }, bounds } };
  return { type: 'geo_zone', settings: { qualifier: rule % 2 === 0 ? 'enter' : 'exit', geoZoneId: 1 }, zone };
}

/** Rules that end before the first record are none; a gateway sees the change with its next batch. */
async function setRules(database: Database, mix: Mix | null): Promise<void> {
  await database.owner.query(
    `update alarm_version v set valid_to = case when a.title = $1 then null else '2020-01-01 00:00:01+00'::timestamptz end
       from alarm a where a.id = v.alarm_id`,
    [mix],
  );
  await database.owner.query(
    `insert into alarm_rule_number as held (organization_id, number) select id, 1 from organization
     on conflict (organization_id) do update set number = held.number + 1`,
  );
}
