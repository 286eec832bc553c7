import type { ReadDriverTimes } from '../../places/routing/driver-times.ts';
import type { Context, ServiceModule } from '../../platform/module.ts';
import { drivingTimePaperRoutes } from './paper-routes.ts';
import { drivingTimeRoutes } from './routes.ts';
import { timesForArrivals } from './for-arrivals.ts';
import { drivingTimes } from './service.ts';

/** What ETAs and suggestions of vehicles need. */
export interface DrivingTimeServices {
  readonly driverTimes: ReadDriverTimes;
}

/** Driving and rest of drivers by Regulation (EC) 561/2006, from stored files of tachographs and from telemetry. */
export function drivingTimeModule({ database, clock }: Context): ServiceModule<DrivingTimeServices> {
  const times = drivingTimes({ database, clock });
  return {
    name: 'driving time',
    service: { driverTimes: timesForArrivals(times, clock.now) },
    routes: (http) => {
      drivingTimeRoutes(http, times);
      drivingTimePaperRoutes(http, { database, clock, times });
    },
  };
}
