import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import { editFleet } from '../editing.ts';
import type { FleetParts } from '../editing.ts';
import type { FleetService } from '../service.ts';
import { changeTrailer, createTrailer, removeTrailer } from './service.ts';
import { trailerChanges } from './wire.ts';

const { trailers } = endpoints;

export function trailerRoutes(app: FastifyInstance, fleet: FleetService, parts: FleetParts): void {
  route(app, trailers.list, ({ scope, query }) => fleet.trailers(scope, query));
  route(app, trailers.create, ({ actor, body, user }) => {
    const trailer = { ...trailerChanges(body, user.timeZone), licencePlate: body.licencePlate };
    return editFleet(parts, actor, (edit) => createTrailer(edit, trailer));
  });
  route(app, trailers.update, ({ actor, params, body, user }) => {
    const changes = trailerChanges(body, user.timeZone);
    return editFleet(parts, actor, (edit) => changeTrailer(edit, params.id, changes));
  });
  route(app, trailers.remove, ({ actor, params }) => editFleet(parts, actor, (edit) => removeTrailer(edit, params.id)));
}
