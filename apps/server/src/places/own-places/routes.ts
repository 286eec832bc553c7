import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { organizationName } from '../../organization/identity/organization.ts';
import type { DocumentFormat } from '../../platform/documents/document.ts';
import { route, whenUnwanted } from '../../platform/http/index.ts';
import type { HandlerRequest } from '../../platform/http/index.ts';
import type { Context } from '../../platform/module.ts';
import { placesFileRoutes } from './files/routes.ts';
import { insideNow } from './inside.ts';
import {
  acceptZone,
  changePoint,
  changeZone,
  createPoint,
  createZone,
  editPlaces,
  findPoints,
  findZones,
  removePoint,
  removeZone,
  restorePoint,
  restoreZone,
} from './service.ts';
import type { PlacesParts } from './service.ts';
import { visitFile } from './visit-file.ts';
import { visitsOf } from './visit-service.ts';
import { insideOnWire, pointFields, pointOnWire, visitOnWire, zoneInput, zoneOnWire } from './wire.ts';

const { geoPoints, geoZones, places } = endpoints;

type FileOfVisits = HandlerRequest<typeof places.visitsPdf>;

export function placesRoutes(app: FastifyInstance, parts: Pick<Context, 'database' | 'bus' | 'clock'>): void {
  pointRoutes(app, parts);
  zoneRoutes(app, parts);
  visitRoutes(app, parts);
  placesFileRoutes(app, parts);
}

function pointRoutes(app: FastifyInstance, parts: PlacesParts): void {
  route(app, geoPoints.list, async ({ scope, query }) =>
    (await parts.database.tenant(scope, (tx) => findPoints(tx, scope, query.search))).map(pointOnWire),
  );
  route(app, geoPoints.create, async ({ actor, body }) =>
    pointOnWire(await editPlaces(parts, actor, (edit) => createPoint(edit, pointFields(body)))),
  );
  route(app, geoPoints.update, async ({ actor, params, body }) =>
    pointOnWire(
      await editPlaces(parts, actor, (edit) => changePoint(edit, params.id, pointFields(body), body.version)),
    ),
  );
  route(app, geoPoints.remove, ({ actor, params }) => editPlaces(parts, actor, (edit) => removePoint(edit, params.id)));
  route(app, geoPoints.restore, async ({ actor, params }) =>
    pointOnWire(await editPlaces(parts, actor, (edit) => restorePoint(edit, params.id))),
  );
}

function zoneRoutes(app: FastifyInstance, parts: PlacesParts): void {
  route(app, geoZones.list, async ({ scope, query }) =>
    (await parts.database.tenant(scope, (tx) => findZones(tx, scope, query.search))).map(zoneOnWire),
  );
  route(app, geoZones.create, async ({ actor, body, query }) => {
    const zone = acceptZone(zoneInput(body), query.confirm === true);
    return zoneOnWire(await editPlaces(parts, actor, (edit) => createZone(edit, zone)));
  });
  route(app, geoZones.update, async ({ actor, params, body, query }) => {
    const zone = acceptZone(zoneInput(body), query.confirm === true);
    return zoneOnWire(await editPlaces(parts, actor, (edit) => changeZone(edit, params.id, zone, body.version)));
  });
  route(app, geoZones.remove, ({ actor, params }) => editPlaces(parts, actor, (edit) => removeZone(edit, params.id)));
  route(app, geoZones.restore, async ({ actor, params }) =>
    zoneOnWire(await editPlaces(parts, actor, (edit) => restoreZone(edit, params.id))),
  );
}

function visitRoutes(app: FastifyInstance, { database, clock }: Pick<Context, 'database' | 'clock'>): void {
  route(app, places.inside, async ({ scope }) => insideOnWire(await insideNow(database, scope)));
  route(app, places.visits, async ({ scope, user, query }) => {
    const { fleet, visits } = await visitsOf(database, scope, user.timeZone, query);
    return visits.map((visit) => visitOnWire(visit, fleet));
  });
  const file = async ({ scope, user, query, language, reply }: FileOfVisits, format: DocumentFormat) =>
    visitFile(
      await visitsOf(database, scope, user.timeZone, query),
      {
        ...scope,
        signal: whenUnwanted(reply),
        language,
        timeZone: user.timeZone,
        organization: await database.tenant(scope, (tx) => organizationName(tx, scope)),
        madeAt: clock.now(),
      },
      format,
    );
  route(app, places.visitsPdf, (request) => file(request, 'pdf'));
  route(app, places.visitsXls, (request) => file(request, 'xlsx'));
}
