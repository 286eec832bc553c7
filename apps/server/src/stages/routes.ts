import { endpoints } from '@konvoj/contract';
import type { Stage as WireStage } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import type { DocumentFormat } from '../platform/documents/table.ts';
import { invalidFields, route } from '../platform/http/index.ts';
import type { FileReply, HandlerRequest } from '../platform/http/index.ts';
import { stageFile } from './report-file.ts';
import type { SeenStages, StageService } from './service.ts';
import { stageOnWire } from './wire.ts';

type FileOfVehicles = HandlerRequest<typeof endpoints.stages.pdf>;
type FileOfDrivers = HandlerRequest<typeof endpoints.stages.byDriverPdf>;

export function stageRoutes(app: FastifyInstance, stages: StageService): void {
  route(app, endpoints.stages.list, async ({ query, scope, user }) => {
    const deviceIds = ids(query.deviceId, query.deviceIds);
    if (deviceIds.length > 0) return onWire(await stages.ofDevices(scope, user.timeZone, deviceIds, query));
    if (Object.values(query).some((value) => value !== undefined)) {
      throw invalidFields({ path: 'deviceId', code: 'required' });
    }
    return onWire(await stages.open(scope));
  });
  route(app, endpoints.stages.byDriver, async ({ query, scope, user }) => {
    const driverIds = someIds('driverId', query.driverId, query.driverIds);
    return onWire(await stages.ofDrivers(scope, user.timeZone, driverIds, query));
  });
  route(app, endpoints.stages.pdf, (request) => fileOfVehicles(stages, request, 'pdf'));
  route(app, endpoints.stages.xls, (request) => fileOfVehicles(stages, request, 'xlsx'));
  route(app, endpoints.stages.byDriverPdf, (request) => fileOfDrivers(stages, request, 'pdf'));
  route(app, endpoints.stages.byDriverXls, (request) => fileOfDrivers(stages, request, 'xlsx'));
}

function fileOfVehicles(
  stages: StageService,
  { query, scope, user, language }: FileOfVehicles,
  format: DocumentFormat,
): Promise<FileReply> {
  const deviceIds = someIds('deviceId', query.deviceId, query.deviceIds);
  return stageFile(stages, {
    scope,
    timeZone: user.timeZone,
    language,
    query,
    of: 'vehicles',
    ids: deviceIds,
    format,
  });
}

function fileOfDrivers(
  stages: StageService,
  { query, scope, user, language }: FileOfDrivers,
  format: DocumentFormat,
): Promise<FileReply> {
  const driverIds = someIds('driverId', query.driverId, query.driverIds);
  return stageFile(stages, { scope, timeZone: user.timeZone, language, query, of: 'drivers', ids: driverIds, format });
}

/** @throws the refusal of the field when it names nobody */
function someIds(path: string, one: readonly number[] | undefined, many: readonly number[] | undefined): number[] {
  const all = ids(one, many);
  if (all.length === 0) throw invalidFields({ path, code: 'required' });
  return all;
}

function ids(one: readonly number[] | undefined, many: readonly number[] | undefined): number[] {
  return [...(one ?? []), ...(many ?? [])];
}

function onWire({ fleet, stages }: SeenStages): WireStage[] {
  return stages.map(({ deviceId, stage }) => stageOnWire(deviceId, stage, fleet));
}
