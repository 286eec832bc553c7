import { DRIVER_PERMISSIONS, endpoint } from '@konvoj/contract';
import { z } from 'zod';
import { route } from '../../apps/server/src/platform/http/index.ts';
import type { DriverCaller } from '../../apps/server/src/platform/http/index.ts';
import type { Module } from '../../apps/server/src/platform/module.ts';

/** The one call of the test that is for drivers. */
export const driverCall = endpoint({
  method: 'GET',
  path: '/api/test/driver',
  access: 'driver.own',
  summary: 'Which driver calls',
  reply: z.object({ driverId: z.int(), organizationId: z.int() }),
});

export const driverToken = (organizationId: number, driverId: number) => `driver-${organizationId}-${driverId}`;

/** Drivers whose bearer tokens say who they are, with a call for them. */
export function driversModule(): Module {
  return {
    name: 'test-drivers',
    async callerOfToken(token) {
      const [, organizationId, driverId] = /^driver-(\d+)-(\d+)$/.exec(token) ?? [];
      return organizationId === undefined ? null : driverOf(Number(organizationId), Number(driverId), token);
    },
    routes: (http) => route(http, driverCall, ({ user, scope }) => ({ driverId: user.driverId, ...scope })),
  };
}

function driverOf(organizationId: number, driverId: number, sessionId: string): DriverCaller {
  const permissions = new Set(DRIVER_PERMISSIONS);
  return {
    kind: 'driver',
    driverId,
    organizationId,
    permissions,
    language: 'sl',
    timeZone: 'Europe/Ljubljana',
    sessionId,
  };
}
