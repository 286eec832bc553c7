import type { Context, Module } from '../../platform/module.ts';
import { isLoopbackAddress } from '../../platform/startup/listening.mjs';
import type { TrackerPorts } from '../../telemetry/gateway/module.ts';
import { firstStepRoutes } from './routes.ts';
import { firstStepService } from './service.ts';

/** The guide from an empty organization to a fleet on the map. */
export function firstStepsModule({ database, config }: Context, trackers: Pick<TrackerPorts, 'ports'>): Module {
  const gateway = () => ({
    host: config.publicUrl?.hostname ?? null,
    teltonikaPort: trackers.ports.teltonika,
    osmandPort: trackers.ports.osmand,
    isLocalOnly: config.gatewayHost === 'localhost' || isLoopbackAddress(config.gatewayHost),
  });
  return { name: 'first-steps', routes: (http) => firstStepRoutes(http, firstStepService(database), gateway) };
}
