import { signInMethod } from '@konvoj/contract';
import type { SignInMethod } from '@konvoj/contract';
import type { Tx } from '../../platform/database.ts';
import { deleteTestsOf } from './company/store.ts';
import { hashToken } from './secrets.ts';
import { deleteStepsOf } from './steps/store.ts';
import { USER, userOf } from './store.ts';
import type { UserRow } from './store.ts';
import type { User } from './types.ts';

// All of this runs as app_lookup.

export interface NewSession {
  readonly secret: string;
  readonly userId: number;
  readonly expiresAt: Date;
  readonly remember: boolean;
  readonly method: SignInMethod;
  readonly ip: string;
  readonly userAgent: string | null;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.query({
    name: 'identity.insert_session',
    text: `with signed_in as (update app_user set last_login_at = now() where id = $2)
           insert into session (secret_hash, user_id, expires_at, remember, ip, user_agent, method)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      hashToken(session.secret),
      session.userId,
      session.expiresAt,
      session.remember,
      session.ip,
      session.userAgent?.slice(0, 300) ?? null,
      session.method,
    ],
  });
}

export interface StoredSession {
  /** The user who signed in. */
  readonly user: User;
  readonly remember: boolean;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** The user as whom the session acts, and until when. */
  readonly switched: { readonly userId: number; readonly until: Date } | null;
}

interface SessionRow extends UserRow {
  remember: boolean;
  created_at: Date;
  last_seen_at: Date;
  acts_as: number | null;
  switched_until: Date | null;
}

/** @param now epoch milliseconds */
export async function findSession(tx: Tx, secretHash: Buffer, now: number): Promise<StoredSession | null> {
  const [row] = await tx.query<SessionRow>({
    name: 'identity.find_session',
    text: `select ${USER}, s.remember, s.created_at, s.last_seen_at, s.acts_as, s.switched_until
             from session s join app_user u on u.id = s.user_id left join organization o on o.id = u.organization_id
            where s.secret_hash = $1 and s.expires_at > now()`,
    values: [secretHash],
  });
  if (row === undefined) return null;
  const { remember, created_at: createdAt, last_seen_at: lastSeenAt, acts_as: userId, switched_until: until } = row;
  const holds = userId !== null && until !== null && until.getTime() > now;
  return { user: userOf(row), remember, createdAt, lastSeenAt, switched: holds ? { userId, until } : null };
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

/**
 * Ends all sessions of a user, or all but one, and every sign-in that has begun: its first step was taken before.
 * @param except the hash of the session that stays
 * @returns the hashes of the ended sessions, in hex
 */
export async function deleteSessionsOf(tx: Tx, userId: number, except: Buffer | null = null): Promise<string[]> {
  await deleteStepsOf(tx, userId);
  await deleteTestsOf(tx, userId);
  const rows = await tx.query<{ id: string }>({
    name: 'identity.delete_sessions_of',
    text: `delete from session where user_id = $1 and ($2::bytea is null or secret_hash <> $2)
           returning encode(secret_hash, 'hex') as id`,
    values: [userId, except],
  });
  return rows.map((row) => row.id);
}

/** Ends one session of a user by its public name. @returns its hash in hex; null when there is none */
export async function deleteSessionNamed(tx: Tx, userId: number, publicId: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>({
    name: 'identity.delete_session_named',
    text: `delete from session where user_id = $1 and public_id::text = $2 returning encode(secret_hash, 'hex') as id`,
    values: [userId, publicId],
  });
  return row?.id ?? null;
}

export interface ListedSession {
  readonly publicId: string;
  /** `UserCaller.sessionId` */
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly method: SignInMethod;
}

/** Valid sessions of a user, newest first. */
export async function listSessions(tx: Tx, userId: number): Promise<ListedSession[]> {
  const rows = await tx.query<{
    public_id: string;
    id: string;
    created_at: Date;
    last_seen_at: Date;
    ip: string | null;
    user_agent: string | null;
    method: string;
  }>({
    name: 'identity.list_sessions',
    text: `select public_id, encode(secret_hash, 'hex') as id, created_at, last_seen_at, ip, user_agent, method
             from session where user_id = $1 and expires_at > now() order by created_at desc, public_id`,
    values: [userId],
  });
  return rows.map((row) => ({
    publicId: row.public_id,
    sessionId: row.id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    ip: row.ip,
    userAgent: row.user_agent,
    method: signInMethod.parse(row.method),
  }));
}

/** Switches a session to another user; null switches it back. */
export async function switchSession(
  tx: Tx,
  secretHash: Buffer,
  to: { readonly userId: number; readonly until: Date } | null,
): Promise<void> {
  await tx.query({
    name: 'identity.switch_session',
    text: 'update session set acts_as = $2, switched_until = $3 where secret_hash = $1',
    values: [secretHash, to?.userId ?? null, to?.until ?? null],
  });
}

/** Ends all switches into this user. @returns their sessions, in hex, with their owners */
export async function endSwitchesInto(tx: Tx, userId: number): Promise<{ id: string; userId: number }[]> {
  const rows = await tx.query<{ id: string; user_id: number }>({
    name: 'identity.end_switches_into',
    text: `update session set acts_as = null, switched_until = null where acts_as = $1
           returning encode(secret_hash, 'hex') as id, user_id`,
    values: [userId],
  });
  return rows.map((row) => ({ id: row.id, userId: row.user_id }));
}

/** The user as whom a session `s` acts now; null: the user who signed in. */
const ACTS_AS = 'case when s.switched_until > now() then s.acts_as end';

/**
 * A live token of a session; it ends with the switch and with the validity of its user at the latest.
 * @returns its expiry; null when the session has ended
 */
export async function insertLiveToken(
  tx: Tx,
  token: string,
  sessionHash: Buffer,
  latestEnd: Date,
): Promise<Date | null> {
  const [row] = await tx.query<{ expires_at: Date }>({
    name: 'identity.insert_live_token',
    text: `insert into live_token (secret_hash, session_hash, acts_as, expires_at)
           select $1, s.secret_hash, ${ACTS_AS},
                  least($3, u.valid_until, case when s.switched_until > now() then s.switched_until end)
             from session s join app_user u on u.id = coalesce(${ACTS_AS}, s.user_id)
            where s.secret_hash = $2
           returning expires_at`,
    values: [hashToken(token), sessionHash, latestEnd],
  });
  return row?.expires_at ?? null;
}

/** The valid session of a live token, if it still acts as the same user, and the token's expiry, even when past. */
export async function findLiveToken(tx: Tx, token: string): Promise<{ sessionHash: Buffer; expiresAt: Date } | null> {
  const [row] = await tx.query<{ session_hash: Buffer; expires_at: Date }>({
    name: 'identity.find_live_token',
    text: `select t.session_hash, t.expires_at from live_token t join session s on s.secret_hash = t.session_hash
            where t.secret_hash = $1 and s.expires_at > now() and t.acts_as is not distinct from ${ACTS_AS}`,
    values: [hashToken(token)],
  });
  return row === undefined ? null : { sessionHash: row.session_hash, expiresAt: row.expires_at };
}

/** Removes expired rows. @param liveTokensBefore live tokens that expired before can no longer be refreshed */
export async function deleteEnded(tx: Tx, liveTokensBefore: Date): Promise<void> {
  await tx.query({ name: 'identity.end_sessions', text: 'delete from session where expires_at < now()' });
  await tx.query({
    name: 'identity.end_live_tokens',
    text: 'delete from live_token where expires_at < $1',
    values: [liveTokensBefore],
  });
  await tx.query({ name: 'identity.end_reset_tokens', text: 'delete from reset_token where expires_at < now()' });
}
