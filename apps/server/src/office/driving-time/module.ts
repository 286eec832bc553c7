import type { Context, Module } from '../../platform/module.ts';
import { drivingTimePaperRoutes } from './paper-routes.ts';
import { drivingTimeRoutes } from './routes.ts';
import { drivingTimes } from './service.ts';

/** Driving and rest of drivers by Regulation (EC) 561/2006, from stored files of tachographs and from telemetry. */
export function drivingTimeModule({ database, clock }: Context): Module {
  const times = drivingTimes({ database, clock });
  return {
    name: 'driving time',
    routes: (http) => {
      drivingTimeRoutes(http, times);
      drivingTimePaperRoutes(http, { database, clock, times });
    },
  };
}
