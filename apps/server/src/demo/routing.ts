import { estimate } from '../places/routing/engines/estimate.ts';
import { mainRoadsEngine } from '../places/routing/engines/main-roads.ts';
import { NO_RATES } from '../places/routing/costs.ts';
import { routingService } from '../places/routing/service.ts';
import type { RoutingService } from '../places/routing/types.ts';
import { systemClock } from '../platform/clock.ts';
import type { Log } from '../platform/logging.ts';

/** Routes along the main roads, on which the demo's vehicles drive: the same on every machine. */
export function demoRouting(log: Log): RoutingService {
  return routingService({
    engines: [mainRoadsEngine, estimate],
    log,
    ratesOf: async () => NO_RATES,
    now: systemClock.now,
  });
}
