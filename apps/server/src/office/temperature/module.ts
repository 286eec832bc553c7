import type { Context, Module } from '../../platform/module.ts';
import type { PositionService } from '../../telemetry/positions/service.ts';
import type { StageService } from '../../telemetry/stages/service.ts';
import type { HistoryService } from '../../transport/alarms/history-service.ts';
import { temperatureRoutes } from './routes.ts';
import { temperatureService } from './service.ts';

interface TemperatureNeeds {
  readonly positions: PositionService;
  readonly stages: StageService;
  readonly alarms: HistoryService;
}

/** The temperature log of vehicles and trailers. */
export function temperatureModule({ database, clock }: Context, needs: TemperatureNeeds): Module {
  const now = () => clock.now();
  const { log } = temperatureService({ database, ...needs, now });
  return {
    name: 'temperature',
    routes: (http) => temperatureRoutes(http, { database, log, alarms: needs.alarms, now }),
  };
}
