import type { Context, ServiceModule } from '../../platform/module.ts';
import type { NamePlaces } from '../geocoding/place-names.ts';
import { embeddedValhalla } from './engines/embedded.ts';
import type { EmbeddedValhalla } from './engines/embedded.ts';
import type { Engine } from './engines/engine.ts';
import { estimate } from './engines/estimate.ts';
import { externalValhalla } from './engines/external.ts';
import { guarded } from './engines/guarded.ts';
import { mainRoadsEngine } from './engines/main-roads.ts';
import { valhallaEngine } from './engines/valhalla.ts';
import type { ReadDriverTimes } from './driver-times.ts';
import { etaService } from './eta-service.ts';
import { routingFolders } from './installation/folders.ts';
import { explainState, readEmbeddedState } from './installation/state.ts';
import { ratesService } from './rates.ts';
import type { RatesService } from './rates.ts';
import { routingRoutes } from './routes.ts';
import { routingService } from './service.ts';
import type { RoutingConfig } from './settings.ts';
import type { EtaService, RoutingService } from './types.ts';
import { warmUpLater } from './warm-up.ts';

const TIMEOUT_MS = 10_000;
const BREAKER = { failures: 3, firstPauseMs: 5_000, longestPauseMs: 300_000 } as const;
/** Of the process of Valhalla: tiles of several countries in its cache, and the labels of a route across Europe. */
const MEMORY_MB = 2_048;

/** What later modules plan and promise with. */
export interface RoutingServices {
  readonly routing: RoutingService;
  readonly arrivals: EtaService;
  readonly driverTimes: ReadDriverTimes;
  readonly drivingCost: RatesService['drivingCost'];
}

/** Routes for vehicles: by the most exact engine that answers. */
export async function routingModule(
  { config, database, log, clock }: Context,
  { routingUrl }: RoutingConfig,
  namePlaces: NamePlaces,
  driverTimes: ReadDriverTimes,
): Promise<ServiceModule<RoutingServices>> {
  const guard = (engine: Engine) => guarded(engine, { rules: BREAKER, log, now: clock.now });
  const embedded = await embeddedOf(config.dataFolder, log);
  const rates = ratesService(database);
  const routing = routingService({
    engines: [
      ...(routingUrl === null
        ? []
        : [guard(valhallaEngine('external', externalValhalla({ url: routingUrl, timeoutMs: TIMEOUT_MS })))]),
      ...(embedded === null ? [] : [guard(valhallaEngine('valhalla', embedded.ask))]),
      mainRoadsEngine,
      estimate,
    ],
    log,
    ratesOf: async (scope) => (await rates.read(scope)).rates,
    now: clock.now,
  });
  let endWarmUp = () => {};
  const arrivals = etaService({ database, routing, namePlaces, driverTimes, now: clock.now });
  return {
    name: 'routing',
    service: { routing, arrivals, driverTimes, drivingCost: rates.drivingCost },
    routes: (http) => routingRoutes(http, { routing, arrivals, rates }, { database, clock }),
    start: () => {
      endWarmUp = warmUpLater();
    },
    close: () => {
      endWarmUp();
      return embedded?.close();
    },
  };
}

/** Null, with a warning when the operator can do something about it: it is not installed, or has no map of its version. */
async function embeddedOf(dataFolder: string, log: Context['log']): Promise<EmbeddedValhalla | null> {
  const folders = routingFolders(dataFolder);
  const state = await readEmbeddedState(folders);
  if (state.kind === 'other tiles') log.warn(explainState(state));
  if (state.kind !== 'ready') return null;
  const { packageFolder, tiles: tileFolder } = folders;
  return embeddedValhalla({ packageFolder, tileFolder, memoryMb: MEMORY_MB, timeoutMs: TIMEOUT_MS, log });
}
