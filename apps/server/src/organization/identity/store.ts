import { languageOf, role, userSettings } from '@konvoj/contract';
import type { LanguageCode } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import { hashToken } from './secrets.ts';
import type { AdministratedChanges, ListedUser, OwnChanges, User } from './types.ts';

// Sign-in runs as app_lookup, because the organization is not known yet. What administrators do with the users of their
// organization runs under row-level security (app_api).

export interface UserRow {
  id: number;
  organization_id: number | null;
  organization_name: string | null;
  time_zone: string | null;
  country: string | null;
  removal_at: Date | null;
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  language: string;
  can_edit_fleet: boolean;
  locked: boolean;
  valid_until: Date | null;
  login_alert: boolean;
  settings: unknown;
}

/** The columns of `UserRow`, of `USER_TABLES`. */
export const USER = `u.id, u.organization_id, o.name as organization_name, o.time_zone, o.country, o.removal_at, u.email, u.first_name, u.last_name,
  u.role, u.language, u.can_edit_fleet, u.locked, u.valid_until, u.login_alert, u.settings`;
const USER_TABLES = 'app_user u left join organization o on o.id = u.organization_id';

export function userOf(row: UserRow): User {
  const settings = userSettings.partial().safeParse(row.settings);
  return {
    id: row.id,
    organization:
      row.organization_id === null
        ? null
        : {
            id: row.organization_id,
            name: row.organization_name ?? '',
            timeZone: row.time_zone ?? 'Europe/Ljubljana',
            country: row.country ?? 'SI',
          },
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: role.parse(row.role),
    language: languageOf(row.language),
    canEditFleet: row.can_edit_fleet,
    locked: row.locked,
    validUntil: row.valid_until,
    removalAt: row.removal_at,
    loginAlert: row.login_alert,
    settings: settings.success ? settings.data : {},
  };
}

export async function findUserByEmail(
  tx: Tx,
  email: string,
): Promise<{ user: User; passwordHash: string | null } | null> {
  const [row] = await tx.query<UserRow & { password_hash: string | null }>({
    name: 'identity.user_by_email',
    text: `select ${USER}, u.password_hash from ${USER_TABLES} where lower(u.email) = lower($1)`,
    values: [email.trim()],
  });
  return row === undefined ? null : { user: userOf(row), passwordHash: row.password_hash };
}

export async function findUser(tx: Tx, id: number): Promise<User | null> {
  const [row] = await tx.query<UserRow>({
    name: 'identity.user_by_id',
    text: `select ${USER} from ${USER_TABLES} where u.id = $1::int8`,
    values: [id],
  });
  return row === undefined ? null : userOf(row);
}

/** Null for an unknown user, and for one without a password. */
export async function findPasswordHash(tx: Tx, id: number): Promise<string | null> {
  const [row] = await tx.query<{ password_hash: string | null }>({
    name: 'identity.password_hash',
    text: 'select password_hash from app_user where id = $1',
    values: [id],
  });
  return row?.password_hash ?? null;
}

/** @throws the database's refusal when the address is taken (`isEmailTaken`) */
export async function changeOwnUser(tx: Tx, id: number, changes: OwnChanges): Promise<void> {
  await tx.query({
    name: 'identity.change_own_user',
    text: `update app_user set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
             language = coalesce($4, language), email = coalesce($5, email), login_alert = coalesce($6, login_alert),
             settings = settings || $7::jsonb
           where id = $1`,
    values: [
      id,
      changes.firstName ?? null,
      changes.lastName ?? null,
      changes.language ?? null,
      changes.email ?? null,
      changes.loginAlert ?? null,
      JSON.stringify(changes.settings ?? {}),
    ],
  });
}

/** The same for an administrator, inside their organization. */
export async function changeUser(tx: Tx, scope: Scope, id: number, changes: AdministratedChanges): Promise<void> {
  await tx.query({
    name: 'identity.change_user',
    text: `update app_user set first_name = coalesce($3, first_name), last_name = coalesce($4, last_name),
             language = coalesce($5, language), email = coalesce($6, email), login_alert = coalesce($7, login_alert),
             role = coalesce($8, role), locked = coalesce($9, locked), can_edit_fleet = coalesce($10, can_edit_fleet),
             valid_until = case when $11 then $12 else valid_until end
           where organization_id = $1 and id = $2`,
    values: [
      scope.organizationId,
      id,
      changes.firstName ?? null,
      changes.lastName ?? null,
      changes.language ?? null,
      changes.email ?? null,
      changes.loginAlert ?? null,
      changes.role ?? null,
      changes.locked ?? null,
      changes.canEditFleet ?? null,
      changes.validUntil !== undefined,
      changes.validUntil ?? null,
    ],
  });
}

/** Whether the database refused a change because another user has the address. */
export function isEmailTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'app_user_email';
}

/** Serializes changes by administrators of an organization, until the end of the transaction. */
export async function lockAdmins(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query({
    name: 'identity.lock_admins',
    text: `select id from app_user where organization_id = $1 and role = 'admin' order by id for update`,
    values: [organizationId],
  });
}

export async function countUsableAdmins(tx: Tx, { organizationId }: Scope): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    name: 'identity.count_usable_admins',
    text: `select count(*) as count from app_user
            where organization_id = $1 and role = 'admin' and not locked and (valid_until is null or valid_until > now())`,
    values: [organizationId],
  });
  return row?.count ?? 0;
}

/** The administrators of an organization who may sign in. @param now epoch milliseconds */
export async function listUsableAdmins(tx: Tx, { organizationId }: Scope, now: number): Promise<User[]> {
  const rows = await tx.query<UserRow>({
    name: 'identity.usable_admins',
    text: `select ${USER} from ${USER_TABLES}
            where u.organization_id = $1 and u.role = 'admin' and not u.locked
              and (u.valid_until is null or u.valid_until > $2)
            order by u.id`,
    values: [organizationId, new Date(now)],
  });
  return rows.map(userOf);
}

/** Users of the organization by surname; one of them when an id is given. */
export async function listUsers(tx: Tx, { organizationId }: Scope, id: number | null = null): Promise<ListedUser[]> {
  const rows = await tx.query<UserRow & { last_login_at: Date | null; visible_count: number | null }>({
    name: 'identity.list_users',
    text: `select ${USER}, u.last_login_at,
                  case when u.role = 'user' and not u.sees_all_vehicles then
                    (select count(*) from visible_vehicle l where l.organization_id = u.organization_id and l.user_id = u.id)
                  end as visible_count
             from ${USER_TABLES}
            where u.organization_id = $1 and ($2::int8 is null or u.id = $2)
            order by u.last_name, u.first_name, u.id`,
    values: [organizationId, id],
  });
  return rows.map((row) => ({
    ...userOf(row),
    lastLoginAt: row.last_login_at,
    visibleVehicleCount: row.visible_count,
  }));
}

export interface InvitedUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'admin' | 'user';
  readonly language: LanguageCode;
  readonly canEditFleet: boolean;
  readonly validUntil: Date | null;
}

/** Creates a user without a password. @returns their id; null when the address is taken */
export async function insertInvitedUser(tx: Tx, { organizationId }: Scope, user: InvitedUser): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>({
    name: 'identity.insert_invited_user',
    text: `insert into app_user (organization_id, email, first_name, last_name, role, language, can_edit_fleet, valid_until)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    values: [
      organizationId,
      user.email,
      user.firstName,
      user.lastName,
      user.role,
      user.language,
      user.canEditFleet,
      user.validUntil,
    ],
  });
  return row?.id ?? null;
}

export async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.query({
    name: 'identity.set_password',
    text: 'update app_user set password_hash = $2 where id = $1',
    values: [userId, passwordHash],
  });
}

export async function insertResetToken(tx: Tx, token: string, userId: number, expiresAt: Date): Promise<void> {
  await tx.query({
    name: 'identity.insert_reset_token',
    text: `with older as (delete from reset_token where user_id = $2)
           insert into reset_token (secret_hash, user_id, expires_at) values ($1, $2, $3)`,
    values: [hashToken(token), userId, expiresAt],
  });
}

/** The user of a reset link that is neither used nor expired. */
export async function findResetUser(tx: Tx, token: string): Promise<number | null> {
  const [row] = await tx.query<{ user_id: number }>({
    name: 'identity.find_reset_user',
    text: 'select user_id from reset_token where secret_hash = $1 and used_at is null and expires_at > now()',
    values: [hashToken(token)],
  });
  return row?.user_id ?? null;
}

/** Marks a reset link as used; null when it was used already or has expired. */
export async function useResetToken(tx: Tx, token: string): Promise<number | null> {
  const [row] = await tx.query<{ user_id: number }>({
    name: 'identity.use_reset_token',
    text: `update reset_token set used_at = now() where secret_hash = $1 and used_at is null and expires_at > now()
           returning user_id`,
    values: [hashToken(token)],
  });
  return row?.user_id ?? null;
}

/** Invalidates reset links: the address or the password changed meanwhile. */
export async function deleteResetTokens(tx: Tx, userId: number): Promise<void> {
  await tx.query({
    name: 'identity.delete_reset_tokens',
    text: 'delete from reset_token where user_id = $1',
    values: [userId],
  });
}
