import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { onWire } from '../on-wire.ts';
import { fleetNames } from './fleet-names.ts';
import { id, idText, optionalText, searchText, shortText, readVersion, version } from '../wire-types.ts';

export const vehicleGroup = onWire(
  z.object({ id, name: z.string(), timocomId: z.string().nullable(), vehicleCount: z.int().min(0), version }),
  fleetNames.vehicleGroups,
);
export type VehicleGroup = z.infer<typeof vehicleGroup>;

export const vehicleGroupFields = z.strictObject({ name: shortText, timocomId: optionalText.optional() });

export const vehicleGroups = {
  list: endpoint({
    method: 'GET',
    path: '/api/vehicleGroups',
    access: 'fleet.read',
    tokenScope: 'fleet:read',
    summary: 'Vehicle groups with their vehicle counts',
    query: onWire(z.strictObject({ name: searchText, search: searchText }), fleetNames.vehicleGroups),
    reply: z.array(vehicleGroup),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/vehicleGroups',
    access: 'fleet.edit',
    tokenScope: 'fleet:write',
    refusal: 'vehicle_group.not_authorized',
    summary: 'A new group; 409 when the name is taken',
    body: onWire(vehicleGroupFields, fleetNames.vehicleGroups),
    reply: vehicleGroup,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/vehicleGroups/:id',
    access: 'fleet.edit',
    tokenScope: 'fleet:write',
    refusal: 'vehicle_group.not_authorized',
    summary: 'Changes the fields that are given',
    params: z.strictObject({ id: idText }),
    body: onWire(vehicleGroupFields.partial().extend(readVersion), fleetNames.vehicleGroups),
    reply: vehicleGroup,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/vehicleGroups/:id',
    access: 'fleet.edit',
    tokenScope: 'fleet:write',
    refusal: 'vehicle_group.not_authorized',
    summary: 'Takes the group away; its vehicles stay without one',
    params: z.strictObject({ id: idText }),
  }),
} as const;
