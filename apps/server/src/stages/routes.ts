import { endpoints } from '@konvoj/contract';
import type { Stage as WireStage } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { invalidFields, route } from '../platform/http/index.ts';
import type { SeenStages, StageService } from './service.ts';
import { stageOnWire } from './wire.ts';

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
    const driverIds = ids(query.driverId, query.driverIds);
    if (driverIds.length === 0) throw invalidFields({ path: 'driverId', code: 'required' });
    return onWire(await stages.ofDrivers(scope, user.timeZone, driverIds, query));
  });
}

function ids(one: readonly number[] | undefined, many: readonly number[] | undefined): number[] {
  return [...(one ?? []), ...(many ?? [])];
}

function onWire({ fleet, stages }: SeenStages): WireStage[] {
  return stages.map(({ deviceId, stage }) => stageOnWire(deviceId, stage, fleet));
}
