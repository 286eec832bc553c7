import { endpoints } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import type { DrivingTimes } from './service.ts';

export function drivingTimeRoutes(app: FastifyInstance, times: DrivingTimes): void {
  const { drivingTimes } = endpoints;
  route(app, drivingTimes.ofDriver, ({ scope, query: { driverId, ...days } }) => times.ofDriver(scope, driverId, days));
  route(app, drivingTimes.live, ({ scope, query }) => times.live(scope, query.driverIds));
  route(app, drivingTimes.ofSelf, async ({ user, scope }) => ({
    left: (await times.live(scope, [user.driverId]))[0] ?? null,
  }));
  route(app, drivingTimes.unassigned, ({ scope, query }) => times.unassigned(scope, query));
}
