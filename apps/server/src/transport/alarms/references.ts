import type { FieldError } from '@konvoj/contract';
import { visibleDeviceIds } from '../../fleet/service.ts';
import type { Scope, Tx } from '../../platform/database.ts';
import { invalidFields } from '../../platform/http/index.ts';
import { inactiveUsers } from './rule-facts.ts';
import type { RuleFields } from './types.ts';

/**
 * What a rule names must be there: vehicles that its owner may see, a zone, a trailer and users of the organization. What
 * it had before may stay: a vehicle that its owner no longer sees, a zone that was deleted.
 * @throws {ProblemError} validation
 */
export async function refuseUnknown(
  tx: Tx,
  owner: Required<Scope>,
  rule: RuleFields,
  before: RuleFields | null,
  now: number,
): Promise<void> {
  const { geoZoneId, trailerId } = rule.settings;
  const errors: FieldError[] = [...(await unknownDevices(tx, owner, rule, before))];
  if (geoZoneId !== before?.settings.geoZoneId && !(await isThere(tx, owner, 'zone', geoZoneId)))
    errors.push({ path: 'settings.geoZoneId', code: 'unknown' });
  if (trailerId !== before?.settings.trailerId && !(await isThere(tx, owner, 'trailer', trailerId)))
    errors.push({ path: 'settings.trailerId', code: 'unknown' });
  errors.push(...(await unknownUsers(tx, owner, rule, now)));
  if (errors.length > 0) throw invalidFields(...errors);
}

async function unknownDevices(
  tx: Tx,
  owner: Scope,
  { deviceIds }: RuleFields,
  before: RuleFields | null,
): Promise<FieldError[]> {
  if (deviceIds === null) return [];
  const known = new Set([...(before?.deviceIds ?? []), ...(await visibleDeviceIds(tx, owner, 'with alienated'))]);
  return deviceIds.flatMap((id, index) => (known.has(id) ? [] : [{ path: `deviceIds.${index}`, code: 'unknown' }]));
}

const TEXTS = {
  zone: 'select from geo_zone where organization_id = $1 and id = $2::int8 and deleted_at is null',
  trailer: 'select from trailer where organization_id = $1 and id = $2::int8 and removed_at is null',
} as const;

async function isThere(tx: Tx, { organizationId }: Scope, what: keyof typeof TEXTS, id: number | null) {
  if (id === null) return true;
  const rows = await tx.query({ name: `alarms.is_${what}`, text: TEXTS[what], values: [organizationId, id] });
  return rows.length > 0;
}

async function unknownUsers(tx: Tx, scope: Scope, { contacts }: RuleFields, now: number): Promise<FieldError[]> {
  const ids = contacts.flatMap(({ kind, value }) => (kind === 'push' ? Number(value) : []));
  if (ids.length === 0) return [];
  const rows = await tx.query<{ id: number }>({
    name: 'alarms.users',
    text: 'select id from app_user where organization_id = $1 and id = any($2::int8[])',
    values: [scope.organizationId, ids],
  });
  const inactive = await inactiveUsers(tx, scope, ids, now);
  const known = new Set(rows.map(({ id }) => id).filter((id) => !inactive.has(id)));
  return contacts.flatMap(({ kind, value }, index) =>
    kind === 'push' && !known.has(Number(value)) ? [{ path: `contacts.${index}.value`, code: 'unknown' }] : [],
  );
}
