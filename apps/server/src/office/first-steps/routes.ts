import { endpoints } from '@konvoj/contract';
import type { FirstSteps } from '@konvoj/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/index.ts';
import type { FirstStepService } from './service.ts';

/** @param gateway where trackers send; the ports are open only once the server has started */
export function firstStepRoutes(
  app: FastifyInstance,
  steps: FirstStepService,
  gateway: () => FirstSteps['gateway'],
): void {
  const calls = endpoints.firstStepsCalls;
  route(app, calls.read, async ({ scope }) => ({ ...(await steps.read(scope)), gateway: gateway() }));
  route(app, calls.change, async ({ scope, body }) => ({ ...(await steps.change(scope, body)), gateway: gateway() }));
}
