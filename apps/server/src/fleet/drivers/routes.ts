import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../../organization/identity/secrets.ts';
import { forbidden, route } from '../../platform/http/index.ts';
import type { UserCaller } from '../../platform/http/index.ts';
import { editFleet } from '../editing.ts';
import type { FleetParts } from '../editing.ts';
import { changeDriver, createDriver, listDriverNames, removeDriver, searchDrivers } from './service.ts';
import { driverChanges, driverOnWire, newDriver } from './wire.ts';

const { drivers } = endpoints;

/** Hashed before the fleet is locked, because hashing is slow on purpose. */
const pinHashOf = async (pin: string | null | undefined) =>
  typeof pin === 'string' ? { pinHash: await hashPassword(pin) } : { pinHash: pin };

/**
 * Whoever sets a PIN can sign in as the driver, so it takes more than editing the fleet.
 * @throws {ProblemError} forbidden
 */
function requirePinPermission({ permissions, tokenScopes }: UserCaller, pin: string | null | undefined): void {
  if (pin !== undefined && (tokenScopes !== undefined || !permissions.has('drivers.manage'))) throw forbidden();
}

export function driverRoutes(app: FastifyInstance, parts: FleetParts): void {
  route(app, drivers.list, async ({ scope, query }) =>
    (await searchDrivers(parts.database, scope, query)).map(driverOnWire),
  );
  route(app, drivers.names, ({ scope }) => parts.database.tenant(scope, (tx) => listDriverNames(tx, scope)));
  route(app, drivers.create, async ({ actor, body, user }) => {
    requirePinPermission(user, body.pin ?? undefined);
    const driver = { ...newDriver(body, user.timeZone), ...(await pinHashOf(body.pin)) };
    return driverOnWire(await editFleet(parts, actor, (edit) => createDriver(edit, driver)));
  });
  route(app, drivers.update, async ({ actor, params, body, user }) => {
    requirePinPermission(user, body.pin);
    const changes = { ...driverChanges(body, user.timeZone), ...(await pinHashOf(body.pin)) };
    return driverOnWire(await editFleet(parts, actor, (edit) => changeDriver(edit, params.id, changes)));
  });
  route(app, drivers.remove, ({ actor, params }) => editFleet(parts, actor, (edit) => removeDriver(edit, params.id)));
}
