import { RESET_LINK_MINUTES } from '@konvoj/contract';
import type { LanguageCode, Role } from '@konvoj/contract';
import { audit } from '../audit/service.ts';
import { ClearError } from '../../platform/clear-error.ts';
import type { Tx } from '../../platform/database.ts';
import { hashPassword, newToken } from './secrets.ts';
import { deleteFactors } from './factors/store.ts';
import { deleteSessionsOf, endSwitchesInto } from './session-store.ts';
import { findUserByEmail, insertResetToken } from './store.ts';
import type { User } from './types.ts';

// Actions of the command line and the demo, which run as the database owner before any user can sign in.

export interface NewOrganization {
  readonly name: string;
  readonly timeZone?: string;
  /** ISO 3166-1 alpha-2 */
  readonly country?: string;
}

/** @throws {ClearError} when the name is taken */
export async function addOrganization(owner: Tx, organization: NewOrganization): Promise<number> {
  const [row] = await owner.query<{ id: number }>({
    name: 'identity.add_organization',
    text: `insert into organization (name, time_zone, country) values ($1, $2, $3) on conflict (name) do nothing returning id`,
    values: [organization.name, organization.timeZone ?? 'Europe/Ljubljana', organization.country ?? 'SI'],
  });
  if (row === undefined) throw new ClearError(`There is already an organization '${organization.name}'.`);
  return row.id;
}

/** A missing field is unchanged. @throws {ClearError} when there is no such organization */
export async function changeOrganization(
  owner: Tx,
  name: string,
  changes: {
    readonly language?: LanguageCode | undefined;
    readonly smsPerDay?: number | undefined;
    readonly alarmMailsPerDay?: number | undefined;
  },
): Promise<void> {
  const rows = await owner.query({
    name: 'identity.change_organization',
    text: `update organization set language = coalesce($2, language), sms_per_day = coalesce($3, sms_per_day),
                   alarm_mails_per_day = coalesce($4, alarm_mails_per_day)
            where name = $1 returning id`,
    values: [name, changes.language ?? null, changes.smsPerDay ?? null, changes.alarmMailsPerDay ?? null],
  });
  if (rows.length === 0) throw new ClearError(`There is no organization '${name}'.`);
}

/**
 * Lets people sign in without their company again, when its provider fails.
 * @returns false when the organization has no sign-in by the company
 */
export async function loosenCompanySignIn(owner: Tx, name: string, mode: 'off' | 'offered'): Promise<boolean> {
  const organizationId = await findOrganization(owner, name);
  const [row] = await owner.query<{ mode: string }>({
    name: 'identity.loosen_company_sign_in',
    text: `update company_sign_in c set mode = $2
             from (select organization_id, mode from company_sign_in where organization_id = $1 for update) b
            where c.organization_id = b.organization_id returning b.mode`,
    values: [organizationId, mode],
  });
  if (organizationId === null || row === undefined) return false;
  await audit(owner, {
    organizationId,
    userId: null,
    action: 'update',
    entity: 'sign_in_settings',
    entityId: organizationId,
    entityName: '',
    before: { companyMode: row.mode },
    after: { companyMode: mode },
  });
  return true;
}

export async function findOrganization(owner: Tx, name: string): Promise<number | null> {
  const [row] = await owner.query<{ id: number }>({
    name: 'identity.find_organization',
    text: 'select id from organization where name = $1',
    values: [name],
  });
  return row?.id ?? null;
}

export interface NewUser {
  /** Null for a system administrator. */
  readonly organizationId: number | null;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly language?: LanguageCode;
  readonly canEditFleet?: boolean;
}

/** @throws {ClearError} when the address is taken */
export async function addUser(owner: Tx, user: NewUser): Promise<number> {
  const [row] = await owner.query<{ id: number }>({
    name: 'identity.add_user',
    text: `insert into app_user (organization_id, email, password_hash, first_name, last_name, role, language, can_edit_fleet)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    values: [
      user.organizationId,
      user.email.trim(),
      await hashPassword(user.password),
      user.firstName,
      user.lastName,
      user.role,
      user.language ?? 'sl',
      user.canEditFleet ?? false,
    ],
  });
  if (row === undefined) throw new ClearError(`There is already a user with the address ${user.email}.`);
  return row.id;
}

export async function countUsers(owner: Tx): Promise<number> {
  const [row] = await owner.query<{ count: number }>({
    name: 'identity.count_users',
    text: 'select count(*) as count from app_user',
  });
  return row?.count ?? 0;
}

/** Address of the system administrator who is the only user and has never signed in; null when there is no such one. */
export async function findUnusedAdministrator(tx: Tx): Promise<string | null> {
  const [row] = await tx.query<{ email: string | null }>({
    name: 'identity.unused_administrator',
    text: `select min(email) as email from app_user
           having count(*) = 1 and bool_and(role = 'sysadmin' and last_login_at is null)`,
  });
  return row?.email ?? null;
}

export async function countOrganizations(owner: Tx): Promise<number> {
  const [row] = await owner.query<{ count: number }>({
    name: 'identity.count_organizations',
    text: 'select count(*) as count from organization',
  });
  return row?.count ?? 0;
}

/**
 * Locks an account and ends its sessions, or unlocks it.
 * @returns the number of sessions that ended
 * @throws {ClearError} when no user has the address
 */
export async function setLocked(owner: Tx, email: string, locked: boolean): Promise<number> {
  const user = await userOf(owner, email);
  await owner.query({
    name: 'identity.set_locked',
    text: 'update app_user set locked = $2 where id = $1',
    values: [user.id, locked],
  });
  if (user.locked !== locked) {
    const changed = { before: { locked: user.locked }, after: { locked } };
    await audit(owner, { ...byTheOperator(user), action: locked ? 'lock' : 'unlock', ...changed });
  }
  if (!locked) return 0;
  const own = await deleteSessionsOf(owner, user.id);
  const switched = await endSwitchesInto(owner, user.id);
  return own.length + switched.length;
}

/**
 * Removes all second factors of a user who has lost them, and ends their sessions.
 * @returns the number of sessions that ended; null: there was no second factor
 * @throws {ClearError} when no user has the address
 */
export async function resetFactors(owner: Tx, email: string): Promise<number | null> {
  const user = await userOf(owner, email);
  if (!(await deleteFactors(owner, user.id))) return null;
  const entry = { ...byTheOperator(user), entity: 'sign_in_factor', before: { factor: 'all' } } as const;
  await audit(owner, { ...entry, action: 'delete' });
  return (await deleteSessionsOf(owner, user.id)).length;
}

/**
 * A link to set a new password, like the one in the mail for a forgotten password.
 * @param now epoch milliseconds
 * @returns its path, `/ResetPassword/…`
 * @throws {ClearError} when no user has the address
 */
export async function newResetLink(owner: Tx, email: string, now: number): Promise<string> {
  const user = await userOf(owner, email);
  const token = newToken();
  await insertResetToken(owner, token, user.id, new Date(now + RESET_LINK_MINUTES * 60_000));
  await audit(owner, { ...byTheOperator(user), action: 'request_password_reset' });
  return `/ResetPassword/${token}`;
}

async function userOf(owner: Tx, email: string): Promise<User> {
  const found = await findUserByEmail(owner, email);
  if (found === null) throw new ClearError(`There is no user with the address ${email}.`);
  return found.user;
}

function byTheOperator(user: User) {
  const { id: entityId, email: entityName } = user;
  return { organizationId: user.organization?.id ?? null, userId: null, entity: 'user', entityId, entityName } as const;
}
