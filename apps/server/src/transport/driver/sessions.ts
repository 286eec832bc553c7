import { DRIVER_PERMISSIONS, SHARED_PERMISSIONS } from '@konvoj/contract';
import type { DriverPermission, LanguageCode, SharedPermission } from '@konvoj/contract';
import { audit } from '../../organization/audit/service.ts';
import { sessionsEnded } from '../../organization/identity/events.ts';
import { ofRemovedOrganization } from '../../organization/identity/organization.ts';
import { hashToken, isPassword, newToken } from '../../organization/identity/secrets.ts';
import type { PushService } from '../../organization/push/service.ts';
import { messagesMissed } from '../../platform/bus.ts';
import type { Bus } from '../../platform/bus.ts';
import { cacheFor } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn, transaction } from '../../platform/database.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { invalidFields } from '../../platform/http/index.ts';
import type { DriverCaller } from '../../platform/http/index.ts';
import { driverAttempts } from './attempts.ts';
import { wrongPin } from './errors.ts';
import { attemptedName, cardNumberOf, isSamePhone, organizationCodeOf, phoneEnding } from './rules.ts';
import {
  deleteDriverSession,
  endOlderSessions,
  findDriversOfCard,
  findDriversOfPhone,
  findHeldSession,
  findOrganizationOfCode,
  insertDriverSession,
  setPushToken,
  touchDriverSession,
} from './session-store.ts';
import type { DriverNumber, SigningDriver } from './types.ts';

/** Distinguishes the tokens of drivers from other bearer tokens. */
const PREFIX = 'kdr_';
const SESSION_MS = 90 * 24 * 60 * 60_000;
const TOUCH_EVERY_MS = 5 * 60_000;
/** How long a session is cached. Its end takes effect at once. */
const BELIEVED_MS = 3_000;
const MANY_SESSIONS = 20_000;
/** Phones, and browsers that were tried; of one more the oldest ends. */
const SESSIONS_MAX = 5;
/** What is looked up is the same for an unknown code, so that the time of the answer tells nothing. */
const NO_ORGANIZATION = 0;
const PERMISSIONS: ReadonlySet<DriverPermission | SharedPermission> = new Set([
  ...DRIVER_PERMISSIONS,
  ...SHARED_PERMISSIONS,
]);

export interface DriverCredentials {
  readonly organizationCode: string;
  readonly number: DriverNumber;
  readonly pin: string;
}

export interface IssuedSession {
  readonly token: string;
  readonly expiresAt: Date;
  readonly organizationId: number;
  readonly driverId: number;
}

/**
 * Drivers with the app. A session ends after 90 days, when the driver leaves or loses their PIN, or by the sixth one.
 */
export interface DriverSessions {
  /** @throws {ProblemError} wrong_credentials, also for a phone number that two drivers share; limits as in attempts.ts */
  signIn(
    credentials: DriverCredentials,
    origin: { readonly ip: string; readonly userAgent: string | null; readonly language: LanguageCode },
  ): Promise<IssuedSession>;
  signOut(caller: DriverCaller): Promise<void>;
  /** @param token null: no notifications. @throws {ProblemError} validation: no subscription of a known push service */
  subscribe(caller: DriverCaller, token: string | null): Promise<void>;
  /** The driver of a bearer token, for HTTP and for live data. */
  ownerOf(token: string): Promise<DriverCaller | null>;
  /** Whether the session of a caller is still valid. */
  stillHolds(caller: DriverCaller): Promise<boolean>;
}

export interface DriverSessionDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly push: Pick<PushService, 'isSubscription'>;
}

export function driverSessions({ database, bus, clock, push }: DriverSessionDeps): DriverSessions {
  const lookup = statementsOn(database.lookup);
  const attempts = driverAttempts({ database, clock });
  const known = cacheFor<DriverCaller>({ most: MANY_SESSIONS, forMs: BELIEVED_MS, now: clock.now });
  // Increases with every end: a read that began before it may be stale and is not cached.
  let ends = 0;
  bus.subscribe(sessionsEnded, ({ sessionIds }) => {
    ends += 1;
    for (const id of sessionIds) known.delete(id);
  });
  bus.subscribe(messagesMissed, () => {
    ends += 1;
    known.clear();
  });

  async function byId(sessionId: string): Promise<DriverCaller | null> {
    const remembered = known.get(sessionId);
    if (remembered !== undefined) return remembered.validUntil.getTime() > clock.now() ? remembered : null;
    const endsBefore = ends;
    const hash = Buffer.from(sessionId, 'hex');
    const session = await findHeldSession(lookup, hash);
    if (session === null) return null;
    if (clock.now() - session.lastSeenAt.getTime() > TOUCH_EVERY_MS) await touchDriverSession(lookup, hash);
    const { organizationId, driverId, timeZone, language, expiresAt: validUntil } = session;
    const who = { kind: 'driver', organizationId, driverId, permissions: PERMISSIONS } as const;
    const caller: DriverCaller = { ...who, timeZone, language, sessionId, validUntil };
    if (endsBefore === ends) known.set(sessionId, caller);
    return caller;
  }

  return {
    async signIn({ organizationCode, number, pin }, origin) {
      const organization = await findOrganizationOfCode(lookup, organizationCodeOf(organizationCode));
      const organizationId = organization?.id ?? null;
      const alike = await driversLike(lookup, organizationId ?? NO_ORGANIZATION, number);
      const driver = signingDriver(alike, number);
      const who = countedAs(alike, attemptedName(organizationCode, number));
      const isRight = await attempts.run(who, origin.ip, async () =>
        (await isPassword(driver?.pinHash ?? null, pin)) ? true : null,
      );
      if (isRight === null || organization === null || organizationId === null || driver === null) throw wrongPin();
      const { removalAt, timeZone } = organization;
      if (removalAt !== null) throw ofRemovedOrganization({ removalAt, timeZone });
      const token = PREFIX + newToken();
      const issued = { organizationId, driverId: driver.id };
      const expiresAt = new Date(clock.now() + SESSION_MS);
      const sessionIds = await transaction(database.lookup, async (tx) => {
        await insertDriverSession(tx, { ...issued, ...origin, secretHash: hashToken(token), expiresAt });
        await audit(tx, {
          organizationId,
          userId: null,
          action: 'sign_in',
          entity: 'driver_app',
          entityId: driver.id,
          entityName: `${driver.firstName} ${driver.lastName}`,
          ip: origin.ip,
        });
        return endOlderSessions(tx, issued, SESSIONS_MAX);
      });
      if (sessionIds.length > 0) bus.publish(sessionsEnded, { sessionIds });
      return { ...issued, token, expiresAt };
    },

    async signOut(caller) {
      await database.tenant(scopeOf(caller), (tx) =>
        deleteDriverSession(tx, scopeOf(caller), Buffer.from(caller.sessionId, 'hex')),
      );
      bus.publish(sessionsEnded, { sessionIds: [caller.sessionId] });
    },

    async subscribe(caller, token) {
      if (token !== null && !push.isSubscription(token)) throw invalidFields({ path: 'token', code: 'invalid' });
      await database.tenant(scopeOf(caller), (tx) =>
        setPushToken(tx, scopeOf(caller), Buffer.from(caller.sessionId, 'hex'), token),
      );
    },

    ownerOf: async (token) => (token.startsWith(PREFIX) ? byId(hashToken(token).toString('hex')) : null),
    stillHolds: async ({ sessionId }) => (await byId(sessionId)) !== null,
  };
}

const scopeOf = ({ organizationId }: DriverCaller) => ({ organizationId });

/** Drivers with this number, or with one that ends alike. */
function driversLike(lookup: Tx, organizationId: number, { kind, number }: DriverNumber): Promise<SigningDriver[]> {
  return kind === 'card'
    ? findDriversOfCard(lookup, organizationId, cardNumberOf(number))
    : findDriversOfPhone(lookup, organizationId, phoneEnding(number));
}

/**
 * Under which name failed sign-ins are counted: all numbers of a driver are one, whatever their spelling; what belongs to
 * nobody, or ends like the numbers of several, is counted as typed, with the same limits.
 */
function countedAs(alike: readonly SigningDriver[], typed: string): string {
  const [driver] = alike;
  const name = driver !== undefined && alike.length === 1 ? `driver ${driver.id}` : typed;
  return `${name} ${alike.reduce((sum, { allowedAgain }) => sum + allowedAgain, 0)}`;
}

/** Null: nobody, or several with the same telephone number. */
function signingDriver(alike: readonly SigningDriver[], { kind, number }: DriverNumber): SigningDriver | null {
  const same =
    kind === 'card' ? alike : alike.filter(({ phones }) => phones.some((phone) => isSamePhone(phone, number)));
  return same.length === 1 ? (same[0] ?? null) : null;
}
