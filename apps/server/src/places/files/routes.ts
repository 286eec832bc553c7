import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database.ts';
import { route } from '../../platform/http/index.ts';
import { exportPoints, exportZones } from './export.ts';
import { importPoints, importZones } from './service.ts';

const { geoPoints, geoZones } = endpoints;

export function placesFileRoutes(app: FastifyInstance, database: Database): void {
  route(app, geoPoints.import, ({ doer, file, query: { preview = false } }) =>
    importPoints(database, doer, file, { preview }),
  );
  route(app, geoZones.import, ({ doer, file, query: { preview = false } }) =>
    importZones(database, doer, file, { preview }),
  );
  route(app, geoPoints.export, ({ scope, query, language }) => exportPoints(database, scope, query.format, language));
  route(app, geoZones.export, ({ scope, query, language }) => exportZones(database, scope, query.format, language));
}
