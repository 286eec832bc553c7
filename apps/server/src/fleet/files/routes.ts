import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import type { FleetParts } from '../editing.ts';
import { importFleetFile } from './service.ts';

export function fleetFileRoutes(app: FastifyInstance, parts: FleetParts): void {
  const calls = endpoints.fleetFiles;
  route(app, calls.import, async ({ doer, file, query }) => {
    const { preview = false, table } = query;
    return { sheets: await importFleetFile(parts, doer, file, { preview, table }) };
  });
}
