import { EXCHANGE_RATE_DAYS_BEFORE } from '@konvoj/contract';
import type { ExchangeRate } from '@konvoj/contract';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database, Scope } from '../../platform/database.ts';
import { readEcbFile } from './ecb-file.ts';
import { fetchEcbFile } from './fetch.ts';
import { ratesFor } from './rules.ts';
import { newestDay, ratesAround, saveRates } from './store.ts';

const FETCH_WITHIN_MS = 20_000;
const DAY_MS = 86_400_000;
/** After a weekend and a holiday the newest rates are so many days old. */
const STALE_AFTER_DAYS = 4;

/** Reference rates of the European Central Bank. */
export interface ExchangeRateService {
  /** Fetches and stores the rates of the configured address; without one it does nothing. @throws {Error} no valid file */
  refresh(): Promise<void>;
  /** Whether an address is configured and the newest rates are some days old. */
  isStale(): Promise<boolean>;
  /** Rates of currencies for one unit of `base`, on a day or on the last one before it; those not known are left out. */
  ofDay(
    scope: Scope,
    asked: { readonly day: string; readonly base: string; readonly currencies: readonly string[] },
  ): Promise<ExchangeRate[]>;
}

export interface ExchangeRateParts {
  readonly database: Database;
  readonly clock: Clock;
  /** Null: none is fetched. */
  readonly url: string | null;
  /** Of a fetch. */
  readonly withinMs?: number;
}

export function exchangeRateService({
  database,
  clock,
  url,
  withinMs = FETCH_WITHIN_MS,
}: ExchangeRateParts): ExchangeRateService {
  const owner = statementsOn(database.owner);
  return {
    async refresh() {
      if (url === null) return;
      await saveRates(owner, readEcbFile(await fetchEcbFile(url, withinMs)), clock.now());
    },

    async isStale() {
      if (url === null) return false;
      const day = await newestDay(owner);
      return day === null || clock.now() - Date.parse(day) > STALE_AFTER_DAYS * DAY_MS;
    },

    ofDay: (scope, { day, base, currencies }) =>
      database.tenant(scope, async (tx) => {
        const known = await ratesAround(tx, [...currencies, base], { day, daysBefore: EXCHANGE_RATE_DAYS_BEFORE });
        return ratesFor(known, currencies, base);
      }),
  };
}
