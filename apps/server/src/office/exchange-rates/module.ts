import { endpoints } from '@konvoj/contract';
import { z } from 'zod';
import { statementsOn } from '../../platform/database.ts';
import { route } from '../../platform/http/index.ts';
import type { JobKind } from '../../platform/jobs.ts';
import type { Context, Module } from '../../platform/module.ts';
import { exchangeRateService } from './service.ts';
import type { ExchangeRateConfig } from './settings.ts';

const refreshJob: JobKind<Record<string, never>> = { name: 'exchange-rates', data: z.strictObject({}), retries: 5 };
/** In UTC: the European Central Bank publishes its rates around 16:00 in Frankfurt. */
const EVERY_AFTERNOON = '20 15 * * *';

/** Reference rates of currencies, fetched once a day where an address is configured. */
export function exchangeRatesModule({ database, clock, config }: Context, { ecbUrl }: ExchangeRateConfig): Module {
  const rates = exchangeRateService({ database, clock, url: ecbUrl });
  return {
    name: 'exchange rates',
    async jobs(all) {
      await all.work(refreshJob, () => rates.refresh());
      await all.every(refreshJob, EVERY_AFTERNOON, {});
      if (config.roles.has('worker') && (await rates.isStale()))
        await all.send(statementsOn(database.owner), refreshJob, {});
    },
    routes: (http) => route(http, endpoints.exchangeRates.ofDay, ({ scope, query }) => rates.ofDay(scope, query)),
  };
}
