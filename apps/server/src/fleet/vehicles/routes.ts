import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { invalidFields, route } from '../../platform/http/index.ts';
import { editFleet } from '../editing.ts';
import type { FleetParts } from '../editing.ts';
import type { FleetService } from '../service.ts';
import { alienateVehicle, changeVehicle, createVehicle } from './service.ts';
import { assignmentOnWire, vehicleChanges, vehicleOnWire } from './wire.ts';

const { vehicles } = endpoints;

export function vehicleRoutes(app: FastifyInstance, fleet: FleetService, parts: FleetParts): void {
  route(app, vehicles.list, async ({ scope, query }) => (await fleet.vehicles(scope, query)).map(vehicleOnWire));
  // Only administrators get here, and they see every vehicle.
  route(app, vehicles.all, async ({ scope }) => (await fleet.vehicles(scope, {})).map(vehicleOnWire));
  route(app, vehicles.create, async ({ doer, body, user }) => {
    const vehicle = { ...vehicleChanges(body, user.timeZone), licencePlate: body.rgsOznaka };
    return vehicleOnWire(await editFleet(parts, doer, (edit) => createVehicle(edit, vehicle)));
  });
  route(app, vehicles.update, async ({ doer, params, body, user }) => {
    const changes = vehicleChanges(body, user.timeZone);
    return vehicleOnWire(await editFleet(parts, doer, (edit) => changeVehicle(edit, params.id, changes)));
  });
  route(app, vehicles.remove, ({ doer, params }) => editFleet(parts, doer, (edit) => alienateVehicle(edit, params.id)));
  route(app, vehicles.assignments, async ({ scope, query }) => {
    const asked = [query.vehicleId, query.driverId, query.trailerId].some((id) => id !== undefined);
    if (!asked) throw invalidFields({ path: 'vehicleId', code: 'required' });
    return (await fleet.assignments(scope, query)).map(assignmentOnWire);
  });
}
