import { languageOf, role, userSettings } from '@konvoj/contract';
import type { Tx } from '../platform/database.ts';
import { hashToken } from './secrets.ts';
import type { OwnChanges, User } from './types.ts';

// All of this runs as app_lookup: who signs in is known before the organization is.

interface UserRow {
  id: number;
  organization_id: number | null;
  organization_name: string | null;
  time_zone: string | null;
  country: string | null;
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

const USER = `u.id, u.organization_id, o.name as organization_name, o.time_zone, o.country, u.email, u.first_name, u.last_name,
  u.role, u.language, u.can_edit_fleet, u.locked, u.valid_until, u.login_alert, u.settings`;
const USER_TABLES = 'app_user u left join organization o on o.id = u.organization_id';

function userOf(row: UserRow): User {
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
    loginAlert: row.login_alert,
    settings: settings.success ? settings.data : {},
  };
}

export async function findUserByEmail(tx: Tx, email: string): Promise<{ user: User; passwordHash: string } | null> {
  const [row] = await tx.query<UserRow & { password_hash: string }>({
    name: 'identity.user_by_email',
    text: `select ${USER}, u.password_hash from ${USER_TABLES} where lower(u.email) = lower($1)`,
    values: [email.trim()],
  });
  return row === undefined ? null : { user: userOf(row), passwordHash: row.password_hash };
}

export async function findUser(tx: Tx, id: number): Promise<User | null> {
  const [row] = await tx.query<UserRow>({
    name: 'identity.user_by_id',
    text: `select ${USER} from ${USER_TABLES} where u.id = $1`,
    values: [id],
  });
  return row === undefined ? null : userOf(row);
}

export async function changeOwnUser(tx: Tx, id: number, changes: OwnChanges): Promise<void> {
  await tx.query({
    name: 'identity.change_own_user',
    text: `update app_user set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
             language = coalesce($4, language), settings = settings || $5::jsonb
           where id = $1`,
    values: [
      id,
      changes.firstName ?? null,
      changes.lastName ?? null,
      changes.language ?? null,
      JSON.stringify(changes.settings ?? {}),
    ],
  });
}

export async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.query({
    name: 'identity.set_password',
    text: 'update app_user set password_hash = $2 where id = $1',
    values: [userId, passwordHash],
  });
}

export interface NewSession {
  readonly secret: string;
  readonly userId: number;
  readonly expiresAt: Date;
  readonly remember: boolean;
  readonly ip: string;
  readonly userAgent: string | null;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.query({
    name: 'identity.insert_session',
    text: `with signed_in as (update app_user set last_login_at = now() where id = $2)
           insert into session (secret_hash, user_id, expires_at, remember, ip, user_agent) values ($1, $2, $3, $4, $5, $6)`,
    values: [
      hashToken(session.secret),
      session.userId,
      session.expiresAt,
      session.remember,
      session.ip,
      session.userAgent?.slice(0, 300) ?? null,
    ],
  });
}

export interface StoredSession {
  readonly user: User;
  readonly remember: boolean;
  readonly lastSeenAt: Date;
}

export async function findSession(tx: Tx, secretHash: Buffer): Promise<StoredSession | null> {
  const [row] = await tx.query<UserRow & { remember: boolean; last_seen_at: Date }>({
    name: 'identity.find_session',
    text: `select ${USER}, s.remember, s.last_seen_at
             from session s join app_user u on u.id = s.user_id left join organization o on o.id = u.organization_id
            where s.secret_hash = $1 and s.expires_at > now()`,
    values: [secretHash],
  });
  return row === undefined ? null : { user: userOf(row), remember: row.remember, lastSeenAt: row.last_seen_at };
}

export async function prolongSession(tx: Tx, secretHash: Buffer, expiresAt: Date): Promise<void> {
  await tx.query({
    name: 'identity.prolong_session',
    text: 'update session set last_seen_at = now(), expires_at = $2 where secret_hash = $1',
    values: [secretHash, expiresAt],
  });
}

export async function deleteSession(tx: Tx, secretHash: Buffer): Promise<void> {
  await tx.query({
    name: 'identity.delete_session',
    text: 'delete from session where secret_hash = $1',
    values: [secretHash],
  });
}

/** @returns the hashes of the sessions that ended, in hex */
export async function deleteSessionsOf(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>({
    name: 'identity.delete_sessions_of',
    text: `delete from session where user_id = $1 returning encode(secret_hash, 'hex') as id`,
    values: [userId],
  });
  return rows.map((row) => row.id);
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

/** Marks a reset link as used; null when somebody was faster or it has expired. */
export async function useResetToken(tx: Tx, token: string): Promise<number | null> {
  const [row] = await tx.query<{ user_id: number }>({
    name: 'identity.use_reset_token',
    text: `update reset_token set used_at = now() where secret_hash = $1 and used_at is null and expires_at > now()
           returning user_id`,
    values: [hashToken(token)],
  });
  return row?.user_id ?? null;
}

export async function insertLiveToken(tx: Tx, token: string, sessionHash: Buffer, expiresAt: Date): Promise<void> {
  await tx.query({
    name: 'identity.insert_live_token',
    text: 'insert into live_token (secret_hash, session_hash, expires_at) values ($1, $2, $3)',
    values: [hashToken(token), sessionHash, expiresAt],
  });
}

/** The living session of a live token and the token's end, also when that has passed. */
export async function findLiveToken(tx: Tx, token: string): Promise<{ sessionHash: Buffer; expiresAt: Date } | null> {
  const [row] = await tx.query<{ session_hash: Buffer; expires_at: Date }>({
    name: 'identity.find_live_token',
    text: `select t.session_hash, t.expires_at from live_token t join session s on s.secret_hash = t.session_hash
            where t.secret_hash = $1 and s.expires_at > now()`,
    values: [hashToken(token)],
  });
  return row === undefined ? null : { sessionHash: row.session_hash, expiresAt: row.expires_at };
}

/** Removes what has ended. @param liveTokensBefore live tokens that ended before cannot be refreshed any more */
export async function deleteEnded(tx: Tx, liveTokensBefore: Date): Promise<void> {
  await tx.query({ name: 'identity.end_sessions', text: 'delete from session where expires_at < now()' });
  await tx.query({
    name: 'identity.end_live_tokens',
    text: 'delete from live_token where expires_at < $1',
    values: [liveTokensBefore],
  });
  await tx.query({ name: 'identity.end_reset_tokens', text: 'delete from reset_token where expires_at < now()' });
}
