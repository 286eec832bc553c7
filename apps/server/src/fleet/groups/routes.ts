import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import { editFleet } from '../editing.ts';
import type { FleetParts } from '../editing.ts';
import type { FleetService } from '../service.ts';
import { changeGroup, createGroup, removeGroup } from './service.ts';

const { vehicleGroups } = endpoints;

export function groupRoutes(app: FastifyInstance, fleet: FleetService, parts: FleetParts): void {
  route(app, vehicleGroups.list, ({ scope, query }) => fleet.groups(scope, query));
  route(app, vehicleGroups.create, ({ actor, body }) => editFleet(parts, actor, (edit) => createGroup(edit, body)));
  route(app, vehicleGroups.update, ({ actor, params, body }) =>
    editFleet(parts, actor, (edit) => changeGroup(edit, params.id, body)),
  );
  route(app, vehicleGroups.remove, ({ actor, params }) =>
    editFleet(parts, actor, (edit) => removeGroup(edit, params.id)),
  );
}
