import type { PushService } from '../../organization/push/service.ts';
import type { Context, ServiceModule } from '../../platform/module.ts';
import type { LiveDrivers } from '../../telemetry/live/types.ts';
import { driverAdministration } from './administration.ts';
import { scheduleDriverCleanup } from './cleanup.ts';
import { driverRoutes } from './routes.ts';
import { driverAppService } from './service.ts';
import { driverSessions } from './sessions.ts';

/** Drivers with the driver app: sign-in, vehicle, and what administrators allow. */
export function driverModule(
  { database, bus, clock, baseUrl }: Context,
  push: PushService,
): ServiceModule<LiveDrivers> {
  const sessions = driverSessions({ database, bus, clock, push });
  const drivers = driverAppService({ database, bus, clock });
  const administration = driverAdministration({ database, bus });
  return {
    name: 'driver',
    service: sessions,
    jobs: (jobs) => scheduleDriverCleanup(jobs, database),
    callerOfToken: (token) => sessions.ownerOf(token),
    routes: (http) => driverRoutes(http, { sessions, drivers, administration, baseUrl, publicKey: push.publicKey }),
  };
}
