import { DRIVER_PERMISSIONS, SHARED_PERMISSIONS } from '@konvoj/contract';
import type { DriverPermission, LanguageCode, SharedPermission } from '@konvoj/contract';
import { audit } from '../../organization/audit/service.ts';
import { sessionsEnded } from '../../organization/identity/events.ts';
import { hashToken, isPassword, newToken } from '../../organization/identity/secrets.ts';
import type { PushService } from '../../organization/push/service.ts';
import type { Bus } from '../../platform/bus.ts';
import { cacheFor } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn, transaction } from '../../platform/database.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { invalidFields } from '../../platform/http/index.ts';
import type { DriverCaller } from '../../platform/http/index.ts';
import { driverAttempts } from './attempts.ts';
import { wrongPin } from './errors.ts';
import { cardNumberOf, isSamePhone, organizationCodeOf, phoneDigits } from './rules.ts';
import {
  deleteDriverSession,
  findDriverOfCard,
  findDriversOfPhone,
  findHeldSession,
  findOrganizationOfCode,
  insertDriverSession,
  setPushToken,
  touchDriverSession,
} from './session-store.ts';
import type { DriverNumber, SigningDriver, SigningOrganization } from './types.ts';

/** Distinguishes the tokens of drivers from other bearer tokens. */
const PREFIX = 'kdr_';
const SESSION_MS = 90 * 24 * 60 * 60_000;
const TOUCH_EVERY_MS = 5 * 60_000;
/** How long a session is cached. Its end takes effect at once. */
const BELIEVED_MS = 3_000;
const MANY_SESSIONS = 20_000;
const PHONE_ENDING = 7;
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

/** Drivers with the app. A session ends after 90 days, or when the driver leaves or loses their PIN. */
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
      const driver = organization === null ? null : await findSigningDriver(lookup, organization, number);
      const who =
        organization !== null && driver !== null
          ? `${organization.id} driver ${driver.id} ${driver.attempts}`
          : `${organizationCodeOf(organizationCode)} ${number.kind} ${typedOf(number)}`;
      const isRight = await attempts.run(who, origin.ip, async () =>
        (await isPassword(driver?.pinHash ?? null, pin)) ? true : null,
      );
      if (isRight === null || organization === null || driver === null) throw wrongPin();
      const token = PREFIX + newToken();
      const issued = { organizationId: organization.id, driverId: driver.id };
      const expiresAt = new Date(clock.now() + SESSION_MS);
      await transaction(database.lookup, async (tx) => {
        await insertDriverSession(tx, { ...issued, ...origin, secretHash: hashToken(token), expiresAt });
        await audit(tx, {
          organizationId: organization.id,
          userId: null,
          action: 'sign_in',
          entity: 'driver_app',
          entityId: driver.id,
          entityName: `${driver.firstName} ${driver.lastName}`,
          ip: origin.ip,
        });
      });
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

function typedOf({ kind, number }: DriverNumber): string {
  return kind === 'card' ? cardNumberOf(number) : phoneDigits(number);
}

/** Null: nobody, or several with the same telephone number. */
async function findSigningDriver(
  lookup: Tx,
  { id }: SigningOrganization,
  { kind, number }: DriverNumber,
): Promise<SigningDriver | null> {
  if (kind === 'card') return findDriverOfCard(lookup, id, cardNumberOf(number));
  const candidates = await findDriversOfPhone(lookup, id, phoneDigits(number).slice(-PHONE_ENDING));
  const found = candidates.filter(({ phones }) => phones.some((phone) => isSamePhone(phone, number)));
  return found.length === 1 ? (found[0] ?? null) : null;
}
