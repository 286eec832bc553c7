import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import { editFleet } from '../editing.ts';
import type { FleetParts } from '../editing.ts';
import { changeTrailer, createTrailer, removeTrailer, searchTrailers } from './service.ts';
import { trailerChanges, trailerOnWire } from './wire.ts';

const { trailers } = endpoints;

export function trailerRoutes(app: FastifyInstance, parts: FleetParts): void {
  route(app, trailers.list, async ({ scope, query }) =>
    (await searchTrailers(parts.database, scope, query)).map(trailerOnWire),
  );
  route(app, trailers.create, async ({ actor, body, user }) => {
    const trailer = { ...trailerChanges(body, user.timeZone), licencePlate: body.licencePlate };
    return trailerOnWire(await editFleet(parts, actor, (edit) => createTrailer(edit, trailer)));
  });
  route(app, trailers.update, async ({ actor, params, body, user }) => {
    const changes = trailerChanges(body, user.timeZone);
    return trailerOnWire(await editFleet(parts, actor, (edit) => changeTrailer(edit, params.id, changes)));
  });
  route(app, trailers.remove, ({ actor, params }) => editFleet(parts, actor, (edit) => removeTrailer(edit, params.id)));
}
