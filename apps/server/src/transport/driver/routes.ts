import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import type { DriverCaller } from '../../platform/http/index.ts';
import type { DriverAdministration } from './administration.ts';
import type { PhonePositions } from './phone-positions.ts';
import type { DriverAppService, DriverScope, SignedInDriver } from './service.ts';
import type { DriverSessions } from './sessions.ts';
import type { DriverNumber } from './types.ts';
import { accessOnWire, signedInOnWire } from './wire.ts';

export interface DriverRouteDeps {
  readonly sessions: DriverSessions;
  readonly drivers: DriverAppService;
  readonly positions: PhonePositions;
  readonly administration: DriverAdministration;
  readonly baseUrl: () => string;
  /** With which phones subscribe to notifications. */
  readonly publicKey: string;
}

export function driverRoutes(app: FastifyInstance, deps: DriverRouteDeps): void {
  appRoutes(app, deps);
  administratorRoutes(app, deps);
}

function appRoutes(app: FastifyInstance, { sessions, drivers, positions, publicKey }: DriverRouteDeps): void {
  const { driverApp } = endpoints;
  const onWire = ({ validUntil }: DriverCaller, driver: SignedInDriver) => signedInOnWire(driver, validUntil);

  route(app, driverApp.signIn, async ({ body, raw, ip, language }) => {
    const { organizationCode, pin } = body;
    const origin = { ip, userAgent: raw.headers['user-agent'] ?? null, language: body.language ?? language };
    const issued = await sessions.signIn({ organizationCode, pin, number: numberOf(body) }, origin);
    const driver = signedInOnWire(await drivers.me(issued), issued.expiresAt);
    return { token: issued.token, validTo: driver.sessionValidTo, driver };
  });
  route(app, driverApp.signOut, ({ user }) => sessions.signOut(user));
  route(app, driverApp.me, async ({ user }) => onWire(user, await drivers.me(scopeOf(user))));
  route(app, driverApp.vehicles, async ({ user }) =>
    (await drivers.vehicles(scopeOf(user))).map(({ id, licencePlate, nickname, isOccupied, isCurrent }) => ({
      id,
      licencePlate,
      nickname,
      occupied: isOccupied,
      current: isCurrent,
    })),
  );
  route(app, driverApp.chooseVehicle, async ({ user, body }) =>
    onWire(user, await drivers.chooseVehicle(scopeOf(user), body.vehicleId)),
  );
  route(app, driverApp.pushKey, () => ({ publicKey }));
  route(app, driverApp.subscribe, ({ user, body }) => sessions.subscribe(user, body.token));
  route(app, driverApp.consent, async ({ user, body }) =>
    onWire(user, await drivers.setConsent(scopeOf(user), body.position)),
  );
  route(app, driverApp.positions, ({ user, body }) => positions.take(scopeOf(user), body.positions));
}

function administratorRoutes(app: FastifyInstance, { administration, baseUrl }: DriverRouteDeps): void {
  const { driverAccesses } = endpoints;
  route(app, driverAccesses.organization, async ({ scope }) => ({
    organizationCode: await administration.organizationCode(scope),
    url: `${baseUrl()}/driver`,
  }));
  route(app, driverAccesses.read, async ({ scope, params }) =>
    accessOnWire(await administration.read(scope, params.id)),
  );
  route(app, driverAccesses.change, async ({ actor, params, body }) =>
    accessOnWire(await administration.setVehicles(actor, params.id, body.vehicleIds)),
  );
  route(app, driverAccesses.allowAttempts, ({ actor, params }) => administration.allowAttempts(actor, params.id));
  route(app, driverAccesses.endSession, async ({ actor, params }) => {
    await administration.endSessions(actor, params.id, params.sessionId);
  });
  route(app, driverAccesses.endSessions, async ({ actor, params }) => ({
    ended: await administration.endSessions(actor, params.id, null),
  }));
}

const scopeOf = ({ organizationId, driverId }: DriverCaller): DriverScope => ({ organizationId, driverId });

/** The contract requires exactly one of the two. */
function numberOf({
  cardNumber,
  phone,
}: {
  cardNumber?: string | undefined;
  phone?: string | undefined;
}): DriverNumber {
  return cardNumber === undefined ? { kind: 'phone', number: phone ?? '' } : { kind: 'card', number: cardNumber };
}
