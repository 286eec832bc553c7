import type { Accepted, endpoints, VehicleGroup as WireVehicleGroup } from '@konvoj/contract';
import type { Changes } from '../editing.ts';
import type { GroupFields, VehicleGroup } from './types.ts';

export function groupOnWire({ id, name, timocomId, vehicleCount }: VehicleGroup): WireVehicleGroup {
  return { id, naziv: name, timocomId, vehicleCount };
}

export function groupChanges(body: Accepted<typeof endpoints.vehicleGroups.update>['body']): Changes<GroupFields> {
  return { name: body.naziv, timocomId: body.timocomId };
}
