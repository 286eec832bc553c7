import { alarmContact, alarmSettings, alarmType } from '@konvoj/contract';
import { z } from 'zod';
import type { Scope, Tx } from '../../platform/database.ts';
import type { RuleFields, RuleReader, StoredRule, StoredVersion, VersionTerms } from './types.ts';

interface RuleRow {
  id: number;
  title: string;
  contacts: unknown;
  device_ids: number[] | null;
  owner_id: number | null;
  revision: number;
  type: string;
  settings: unknown;
  active_days: number[];
  active_from: string;
  active_to: string;
  enabled: boolean;
}

const VERSION_TERMS = 'v.type, v.settings, v.active_days, v.active_from, v.active_to, v.enabled';
const contacts = z.array(alarmContact);

/** The rules of one user, or of the whole organization. */
export interface Owned extends Scope {
  /** Null: of everybody. */
  readonly ownerId: number | null;
}

export const ownedBy = ({ organizationId, userId, seesAll }: RuleReader): Owned => ({
  organizationId,
  ownerId: seesAll ? null : userId,
});

const RULES = `select a.id, a.title, a.contacts, a.device_ids, a.owner_id, a.revision, ${VERSION_TERMS}
    from alarm a
    join alarm_version v on v.organization_id = a.organization_id and v.alarm_id = a.id and v.valid_to is null
   where a.organization_id = $1 and a.deleted_at is null and ($2::int4 is null or a.owner_id = $2)`;

/** By title. */
export async function listRules(tx: Tx, { organizationId, ownerId }: Owned): Promise<StoredRule[]> {
  const rows = await tx.query<RuleRow>({
    name: 'alarms.rules',
    text: `${RULES} order by a.title, a.id`,
    values: [organizationId, ownerId],
  });
  return rows.map(ruleOf);
}

export async function findRule(tx: Tx, { organizationId, ownerId }: Owned, id: number): Promise<StoredRule | null> {
  const [row] = await tx.query<RuleRow>({
    name: 'alarms.rule',
    text: `${RULES} and a.id = $3::int8`,
    values: [organizationId, ownerId, id],
  });
  return row === undefined ? null : ruleOf(row);
}

/** Of the organization, and of the user of the scope among them. */
export async function countRules(tx: Tx, { organizationId, userId }: Scope): Promise<{ all: number; own: number }> {
  const [row] = await tx.query<{ all: number; own: number }>({
    name: 'alarms.count_rules',
    text: `select count(*)::int4 as "all", (count(*) filter (where owner_id = $2))::int4 as own
             from alarm where organization_id = $1 and deleted_at is null`,
    values: [organizationId, userId],
  });
  return row ?? { all: 0, own: 0 };
}

function ruleOf(row: RuleRow): StoredRule {
  return {
    id: row.id,
    title: row.title,
    contacts: contacts.parse(row.contacts),
    deviceIds: row.device_ids,
    ownerId: row.owner_id,
    revision: row.revision,
    type: alarmType.parse(row.type),
    settings: alarmSettings.parse(row.settings),
    activeDays: row.active_days,
    activeFrom: row.active_from,
    activeTo: row.active_to,
    enabled: row.enabled,
  };
}

/** @returns its id */
export async function insertRule(
  tx: Tx,
  { organizationId, userId }: Scope,
  { title, contacts: notified, deviceIds }: RuleFields,
  now: number,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'alarms.insert_rule',
    text: `insert into alarm (organization_id, title, contacts, device_ids, owner_id, created_at)
           values ($1, $2, $3, $4, $5, $6) returning id`,
    values: [organizationId, title, JSON.stringify(notified), deviceIds, userId, new Date(now)],
  });
  if (row === undefined) throw new Error('the new alarm did not come back');
  return row.id;
}

export async function updateRule(
  tx: Tx,
  { organizationId }: Scope,
  id: number,
  { title, contacts: notified, deviceIds }: RuleFields,
): Promise<void> {
  await tx.query({
    name: 'alarms.update_rule',
    text: `update alarm set title = $3, contacts = $4, device_ids = $5, revision = revision + 1
            where organization_id = $1 and id = $2`,
    values: [organizationId, id, title, JSON.stringify(notified), deviceIds],
  });
}

export async function deleteRule(tx: Tx, { organizationId }: Scope, id: number, now: number): Promise<void> {
  await tx.query({
    name: 'alarms.delete_rule',
    text: 'update alarm set deleted_at = $3 where organization_id = $1 and id = $2',
    values: [organizationId, id, new Date(now)],
  });
}

/**
 * Locks the rules of an organization until the end of the transaction: who stores records has stored them before, or
 * sees the change.
 */
export async function lockRules(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query({ name: 'alarms.lock_rules', text: 'select lock_alarm_rules($1)', values: [organizationId] });
}

/** Refuses every transaction that judges records by the rules as they were. Needs the lock. */
export async function raiseRuleNumber(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query({
    name: 'alarms.raise_number',
    text: `insert into alarm_rule_number as held (organization_id, number) values ($1, 1)
           on conflict (organization_id) do update set number = held.number + 1`,
    values: [organizationId],
  });
}

interface VersionRow extends Omit<RuleRow, 'id' | 'title' | 'contacts' | 'owner_id' | 'revision'> {
  alarm_id: number;
  version: number;
  begins: number;
  valid_from: Date;
  valid_to: Date | null;
  zone: StoredVersion['zone'];
  time_zone: string;
}

export const VERSION_COLUMNS = `v.alarm_id, v.version, v.begins, v.valid_from, v.valid_to, v.zone, v.device_ids,
  v.time_zone, ${VERSION_TERMS}`;

/** The versions that are valid now, by alarm. */
export async function validVersions(tx: Tx, { organizationId }: Scope): Promise<Map<number, StoredVersion>> {
  const rows = await tx.query<VersionRow>({
    name: 'alarms.valid_versions',
    text: `select ${VERSION_COLUMNS} from alarm_version v where v.organization_id = $1 and v.valid_to is null`,
    values: [organizationId],
  });
  return new Map(rows.map((row) => [row.alarm_id, versionOf(row)]));
}

export function versionOf(row: VersionRow): StoredVersion {
  return {
    alarmId: row.alarm_id,
    version: row.version,
    begins: row.begins,
    validFrom: row.valid_from.getTime(),
    validTo: row.valid_to?.getTime() ?? null,
    type: alarmType.parse(row.type),
    settings: alarmSettings.parse(row.settings),
    zone: row.zone,
    deviceIds: row.device_ids,
    activeDays: row.active_days,
    activeFrom: row.active_from,
    activeTo: row.active_to,
    enabled: row.enabled,
    timeZone: row.time_zone,
  };
}
export type { VersionRow };

/** Ends the version that is valid now, if there is one. */
export async function endVersion(tx: Tx, { organizationId }: Scope, alarmId: number, at: number): Promise<void> {
  await tx.query({
    name: 'alarms.end_version',
    text: `update alarm_version set valid_to = greatest(valid_from, $3)
            where organization_id = $1 and alarm_id = $2 and valid_to is null`,
    values: [organizationId, alarmId, new Date(at)],
  });
}

export async function insertVersion(
  tx: Tx,
  { organizationId }: Scope,
  alarmId: number,
  version: VersionTerms & Pick<StoredVersion, 'version' | 'begins'>,
  from: number,
): Promise<void> {
  const { settings, zone, deviceIds, activeDays, activeFrom, activeTo, enabled, timeZone } = version;
  await tx.query({
    name: 'alarms.insert_version',
    text: `insert into alarm_version (organization_id, alarm_id, version, begins, valid_from, type, settings, zone,
             device_ids, active_days, active_from, active_to, enabled, time_zone)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    values: [
      organizationId,
      alarmId,
      version.version,
      version.begins,
      new Date(from),
      version.type,
      JSON.stringify(settings),
      zone === null ? null : JSON.stringify(zone),
      deviceIds,
      activeDays,
      activeFrom,
      activeTo,
      enabled,
      timeZone,
    ],
  });
}
