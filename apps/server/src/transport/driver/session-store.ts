import { languageCode } from '@konvoj/contract';
import type { LanguageCode } from '@konvoj/contract';
import type { Scope, Tx } from '../../platform/database.ts';
import type { DriverSession, HeldSession, SigningDriver } from './types.ts';

// The organization of a code and of a token is not known yet: the following runs as app_lookup.

export interface CodeOrganization {
  readonly id: number;
  readonly timeZone: string;
  /** When it is deleted; null: it is not. */
  readonly removalAt: Date | null;
}

export async function findOrganizationOfCode(lookup: Tx, code: string): Promise<CodeOrganization | null> {
  const [row] = await lookup.query<CodeOrganization>({
    name: 'driver.organization_of_code',
    text: 'select id, time_zone as "timeZone", removal_at as "removalAt" from organization where code = $1',
    values: [code],
  });
  return row ?? null;
}

interface SigningRow {
  id: number;
  first_name: string;
  last_name: string;
  pin_hash: string | null;
  work_phone: string | null;
  private_phone: string | null;
  attempts: number;
}

const SIGNING = `select d.id, d.first_name, d.last_name, d.pin_hash, d.work_phone, d.private_phone,
         coalesce(a.attempts, 0) as attempts
    from driver d left join driver_app a on a.organization_id = d.organization_id and a.driver_id = d.id`;

const signingOf = (row: SigningRow): SigningDriver => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  pinHash: row.pin_hash,
  phones: [row.work_phone, row.private_phone].filter((phone) => phone !== null),
  allowedAgain: row.attempts,
});

export async function findDriversOfCard(
  lookup: Tx,
  organizationId: number,
  cardNumber: string,
): Promise<SigningDriver[]> {
  const rows = await lookup.query<SigningRow>({
    name: 'driver.of_card',
    text: `${SIGNING} where d.organization_id = $1 and d.card_number = $2`,
    values: [organizationId, cardNumber],
  });
  return rows.map(signingOf);
}

/** Drivers with one of their numbers, for a comparison by `isSamePhone`. @param ending the number's `phoneEnding` */
export async function findDriversOfPhone(lookup: Tx, organizationId: number, ending: string): Promise<SigningDriver[]> {
  const rows = await lookup.query<SigningRow>({
    name: 'driver.of_phone',
    text: `${SIGNING}
            where d.organization_id = $1
              and (right(regexp_replace(d.work_phone, '\\D', '', 'g'), 7) = $2
                   or right(regexp_replace(d.private_phone, '\\D', '', 'g'), 7) = $2)`,
    values: [organizationId, ending],
  });
  return rows.map(signingOf);
}

export interface NewDriverSession {
  readonly organizationId: number;
  readonly driverId: number;
  readonly secretHash: Buffer;
  readonly language: LanguageCode;
  readonly expiresAt: Date;
  readonly ip: string;
  readonly userAgent: string | null;
}

export async function insertDriverSession(lookup: Tx, session: NewDriverSession): Promise<void> {
  await lookup.query({
    name: 'driver.insert_session',
    text: `insert into driver_session (organization_id, driver_id, secret_hash, language, expires_at, ip, user_agent)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      session.organizationId,
      session.driverId,
      session.secretHash,
      session.language,
      session.expiresAt,
      session.ip,
      session.userAgent?.slice(0, 300) ?? null,
    ],
  });
}

/** Ends the sessions of a driver but the newest. @returns the hashes of the ended ones, in hex */
export async function endOlderSessions(
  lookup: Tx,
  { organizationId, driverId }: { readonly organizationId: number; readonly driverId: number },
  kept: number,
): Promise<string[]> {
  const rows = await lookup.query<{ id: string }>({
    name: 'driver.end_older_sessions',
    text: `delete from driver_session
            where organization_id = $1 and id in (
              select id from driver_session where organization_id = $1 and driver_id = $2 order by id desc offset $3)
           returning encode(secret_hash, 'hex') as id`,
    values: [organizationId, driverId, kept],
  });
  return rows.map(({ id }) => id);
}

/** The valid session of a token; none of a driver who has left or whose PIN was taken away, or whose organization is to be deleted. */
export async function findHeldSession(lookup: Tx, secretHash: Buffer): Promise<HeldSession | null> {
  const [row] = await lookup.query<{
    organization_id: number;
    driver_id: number;
    time_zone: string;
    language: string;
    last_seen_at: Date;
    expires_at: Date;
  }>({
    name: 'driver.find_session',
    text: `select s.organization_id, s.driver_id, o.time_zone, s.language, s.last_seen_at, s.expires_at
             from driver_session s
             join driver d on d.organization_id = s.organization_id and d.id = s.driver_id and d.has_pin
             join organization o on o.id = s.organization_id and o.removal_at is null
            where s.secret_hash = $1 and s.expires_at > now()`,
    values: [secretHash],
  });
  if (row === undefined) return null;
  return {
    organizationId: row.organization_id,
    driverId: row.driver_id,
    timeZone: row.time_zone,
    language: languageCode.parse(row.language),
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  };
}

export async function touchDriverSession(lookup: Tx, secretHash: Buffer): Promise<void> {
  await lookup.query({
    name: 'driver.touch_session',
    text: 'update driver_session set last_seen_at = now() where secret_hash = $1',
    values: [secretHash],
  });
}

export async function deleteExpiredDriverSessions(lookup: Tx): Promise<void> {
  await lookup.query({
    name: 'driver.end_expired_sessions',
    text: 'delete from driver_session where expires_at < now()',
  });
}

/** Valid sessions of a driver, the newest first. */
export async function listDriverSessions(tx: Tx, scope: Scope, driverId: number): Promise<DriverSession[]> {
  const rows = await tx.query<{
    id: number;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    ip: string | null;
    user_agent: string | null;
  }>({
    name: 'driver.list_sessions',
    text: `select id, created_at, last_seen_at, expires_at, ip, user_agent from driver_session
            where organization_id = $1 and driver_id = $2::int8 and expires_at > now() order by id desc`,
    values: [scope.organizationId, driverId],
  });
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    ip: row.ip,
    userAgent: row.user_agent,
  }));
}

/** Ends one session of a driver, or all. @returns the hashes of the ended ones, in hex */
export async function deleteDriverSessions(
  tx: Tx,
  scope: Scope,
  driverId: number,
  sessionId: number | null,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>({
    name: 'driver.delete_sessions',
    text: `delete from driver_session
            where organization_id = $1 and driver_id = $2::int8 and ($3::int8 is null or id = $3)
           returning encode(secret_hash, 'hex') as id`,
    values: [scope.organizationId, driverId, sessionId],
  });
  return rows.map(({ id }) => id);
}

/** Ends the session with this hash. */
export async function deleteDriverSession(tx: Tx, scope: Scope, secretHash: Buffer): Promise<void> {
  await tx.query({
    name: 'driver.delete_session',
    text: 'delete from driver_session where organization_id = $1 and secret_hash = $2',
    values: [scope.organizationId, secretHash],
  });
}

/**
 * A phone takes notifications for the session that registered it last.
 * @param token null: the phone takes no notifications any more
 */
export async function setPushToken(tx: Tx, scope: Scope, secretHash: Buffer, token: string | null): Promise<void> {
  await tx.query({
    name: 'driver.set_push_token',
    text: `update driver_session set push_token = case when secret_hash = $2 then $3 end
            where organization_id = $1 and (secret_hash = $2 or push_token = $3)`,
    values: [scope.organizationId, secretHash, token],
  });
}

/** A phone that takes notifications. */
export interface DriverPhone {
  readonly driverId: number;
  readonly language: LanguageCode;
  readonly token: string;
}

/** The phones of these drivers that take notifications. */
export async function listPhones(tx: Tx, scope: Scope, driverIds: readonly number[]): Promise<DriverPhone[]> {
  const rows = await tx.query<{ driver_id: number; language: string; push_token: string }>({
    name: 'driver.phones',
    text: `select driver_id, language, push_token from driver_session
            where organization_id = $1 and driver_id = any($2::int4[]) and push_token is not null and expires_at > now()`,
    values: [scope.organizationId, driverIds],
  });
  return rows.map((row) => ({
    driverId: row.driver_id,
    language: languageCode.parse(row.language),
    token: row.push_token,
  }));
}

/** The push service knows the phone no more. */
export async function forgetPhone(tx: Tx, scope: Scope, token: string): Promise<void> {
  await tx.query({
    name: 'driver.forget_phone',
    text: 'update driver_session set push_token = null where organization_id = $1 and push_token = $2',
    values: [scope.organizationId, token],
  });
}
