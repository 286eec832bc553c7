import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import { editFleet } from '../editing.ts';
import type { FleetParts } from '../editing.ts';
import type { FleetService } from '../service.ts';
import { changeGroup, createGroup, removeGroup } from './service.ts';
import { groupChanges, groupOnWire } from './wire.ts';

const { vehicleGroups } = endpoints;

export function groupRoutes(app: FastifyInstance, fleet: FleetService, parts: FleetParts): void {
  route(app, vehicleGroups.list, async ({ scope, query }) => (await fleet.groups(scope, query)).map(groupOnWire));
  route(app, vehicleGroups.create, async ({ actor, body }) => {
    const group = { ...groupChanges(body), name: body.naziv };
    return groupOnWire(await editFleet(parts, actor, (edit) => createGroup(edit, group)));
  });
  route(app, vehicleGroups.update, async ({ actor, params, body }) =>
    groupOnWire(await editFleet(parts, actor, (edit) => changeGroup(edit, params.id, groupChanges(body)))),
  );
  route(app, vehicleGroups.remove, ({ actor, params }) =>
    editFleet(parts, actor, (edit) => removeGroup(edit, params.id)),
  );
}
