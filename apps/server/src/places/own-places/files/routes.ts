import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route, whenUnwanted } from '../../../platform/http/index.ts';
import type { PlacesParts } from '../service.ts';
import { exportPoints, exportZones } from './export.ts';
import { importPoints, importZones } from './service.ts';

const { geoPoints, geoZones } = endpoints;

export function placesFileRoutes(app: FastifyInstance, parts: PlacesParts): void {
  route(app, geoPoints.import, ({ actor, upload, language, query: { preview = false } }) =>
    importPoints(parts, actor, upload, { preview, language }),
  );
  route(app, geoZones.import, ({ actor, upload, language, query: { preview = false } }) =>
    importZones(parts, actor, upload, { preview, language }),
  );
  route(app, geoPoints.export, ({ scope, query, language, reply }) =>
    exportPoints(parts.database, { ...scope, signal: whenUnwanted(reply) }, query.format, language),
  );
  route(app, geoZones.export, ({ scope, query, language, reply }) =>
    exportZones(parts.database, { ...scope, signal: whenUnwanted(reply) }, query.format, language),
  );
}
