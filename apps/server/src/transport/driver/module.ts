import type { PushService } from '../../organization/push/service.ts';
import type { Context, ServiceModule } from '../../platform/module.ts';
import type { IngestService } from '../../telemetry/ingest/ingest.ts';
import type { LiveDrivers } from '../../telemetry/live/types.ts';
import { driverAdministration } from './administration.ts';
import { scheduleDriverCleanup } from './cleanup.ts';
import { phonePositions } from './phone-positions.ts';
import { driverRoutes } from './routes.ts';
import { driverAppService } from './service.ts';
import { driverSessions } from './sessions.ts';

interface DriverNeeds {
  readonly push: PushService;
  /** Takes the positions of their phones. */
  readonly ingest: Pick<IngestService, 'submit' | 'isAccepted'>;
}

/** Drivers with the driver app: sign-in, vehicle, and what administrators allow. */
export function driverModule(
  { database, bus, clock, baseUrl }: Context,
  { push, ingest }: DriverNeeds,
): ServiceModule<LiveDrivers> {
  const sessions = driverSessions({ database, bus, clock, push });
  const drivers = driverAppService({ database, bus, clock });
  const positions = phonePositions({ database, ingest, clock });
  const administration = driverAdministration({ database, bus });
  return {
    name: 'driver',
    service: sessions,
    jobs: (jobs) => scheduleDriverCleanup(jobs, database, clock),
    callerOfToken: (token) => sessions.ownerOf(token),
    routes: (http) =>
      driverRoutes(http, { sessions, drivers, positions, administration, baseUrl, publicKey: push.publicKey }),
  };
}
