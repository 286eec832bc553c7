import { endpoints } from '@konvoj/contract';
import type { Vehicle as WireVehicle } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import type { Scope } from '../../platform/database.ts';
import { invalidFields, route } from '../../platform/http/index.ts';
import { assignmentsOf } from '../assignments/service.ts';
import { editFleet } from '../editing.ts';
import type { FleetParts } from '../editing.ts';
import { currentDrivers, searchVehicles } from './lists.ts';
import type { ReadOpenDrivers } from './lists.ts';
import { alienateVehicle, changeVehicle, createVehicle } from './service.ts';
import type { ListedVehicle } from './types.ts';
import { assignmentOnWire, vehicleChanges, vehicleOnWire } from './wire.ts';

const { vehicles } = endpoints;

export function vehicleRoutes(app: FastifyInstance, parts: FleetParts, readOpenDrivers: ReadOpenDrivers): void {
  const { database } = parts;
  const onWire = async (scope: Scope, listed: readonly ListedVehicle[]): Promise<WireVehicle[]> => {
    const drivers = await currentDrivers(database, readOpenDrivers, scope, listed);
    return listed.map((vehicle) => vehicleOnWire(vehicle, drivers.get(vehicle.id) ?? null));
  };
  const oneOnWire = async (scope: Scope, vehicle: ListedVehicle): Promise<WireVehicle> => {
    const drivers = await currentDrivers(database, readOpenDrivers, scope, [vehicle]);
    return vehicleOnWire(vehicle, drivers.get(vehicle.id) ?? null);
  };
  route(app, vehicles.list, async ({ scope, query }) => onWire(scope, await searchVehicles(database, scope, query)));
  // Only administrators reach this code, and they see every vehicle.
  route(app, vehicles.all, async ({ scope }) => onWire(scope, await searchVehicles(database, scope, {})));
  route(app, vehicles.create, async ({ actor, body, user }) => {
    const vehicle = { ...vehicleChanges(body, user.timeZone), licencePlate: body.licencePlate };
    return oneOnWire(actor, await editFleet(parts, actor, (edit) => createVehicle(edit, vehicle)));
  });
  route(app, vehicles.update, async ({ actor, params, body, user }) => {
    const changes = vehicleChanges(body, user.timeZone);
    return oneOnWire(actor, await editFleet(parts, actor, (edit) => changeVehicle(edit, params.id, changes)));
  });
  route(app, vehicles.remove, ({ actor, params }) =>
    editFleet(parts, actor, (edit) => alienateVehicle(edit, params.id)),
  );
  route(app, vehicles.assignments, async ({ scope, query }) => {
    const asked = [query.vehicleId, query.driverId, query.trailerId].some((id) => id !== undefined);
    if (!asked) throw invalidFields({ path: 'vehicleId', code: 'required' });
    return (await assignmentsOf(database, scope, query)).map(assignmentOnWire);
  });
}
