import { endpoints } from '@konvoj/contract';
import type { VehicleGroup as WireGroup } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import { editFleet } from '../editing.ts';
import type { FleetParts } from '../editing.ts';
import { changeGroup, createGroup, groupVersion, removeGroup, searchGroups } from './service.ts';
import type { VehicleGroup } from './types.ts';

const { vehicleGroups } = endpoints;

const onWire = (group: VehicleGroup): WireGroup => ({ ...group, version: groupVersion(group) });

export function groupRoutes(app: FastifyInstance, parts: FleetParts): void {
  route(app, vehicleGroups.list, async ({ scope, query }) =>
    (await searchGroups(parts.database, scope, query)).map(onWire),
  );
  route(app, vehicleGroups.create, async ({ actor, body }) =>
    onWire(await editFleet(parts, actor, (edit) => createGroup(edit, body))),
  );
  route(app, vehicleGroups.update, async ({ actor, params, body }) =>
    onWire(await editFleet(parts, actor, (edit) => changeGroup(edit, params.id, body))),
  );
  route(app, vehicleGroups.remove, ({ actor, params }) =>
    editFleet(parts, actor, (edit) => removeGroup(edit, params.id)),
  );
}
