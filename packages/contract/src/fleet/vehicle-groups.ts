import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idText, optionalText, searchText, shortText } from '../wire-types.ts';

export const vehicleGroup = z.object({
  id,
  naziv: z.string(),
  timocomId: z.string().nullable(),
  vehicleCount: z.int().min(0),
});
export type VehicleGroup = z.infer<typeof vehicleGroup>;

const groupBody = z.strictObject({ naziv: shortText, timocomId: optionalText.optional() });

export const vehicleGroups = {
  list: endpoint({
    method: 'GET',
    path: '/api/vehicleGroups',
    access: 'fleet.read',
    tokenScope: 'fleet:read',
    summary: 'Vehicle groups with their vehicle counts',
    query: z.strictObject({ naziv: searchText, search: searchText }),
    reply: z.array(vehicleGroup),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/vehicleGroups',
    access: 'fleet.edit',
    tokenScope: 'fleet:write',
    refusal: 'vehicle_group.not_authorized',
    summary: 'A new group; 409 when the name is taken',
    body: groupBody,
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
    body: groupBody.partial(),
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
