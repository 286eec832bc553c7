import type { ExchangeRate } from '@konvoj/contract';

/** Units of a currency for one euro, as the European Central Bank publishes them. */
export interface EuroRate {
  /** `2025-05-13`. */
  readonly day: string;
  readonly currency: string;
  readonly rate: number;
}

const EURO = 'EUR';
/** Rates have up to six decimals in an order. */
const SCALE = 1_000_000;

/**
 * The newest rate of each currency for one unit of `base`. Both rates of a pair are of the same day; a currency without such
 * a day is left out.
 * @param known rates of the days that may be used
 */
export function ratesFor(known: readonly EuroRate[], currencies: readonly string[], base: string): ExchangeRate[] {
  const days = Map.groupBy(known, ({ day }) => day);
  const newestFirst = [...days.keys()].toSorted().toReversed();
  const on = (day: string, currency: string): number | undefined =>
    currency === EURO ? 1 : days.get(day)?.find((each) => each.currency === currency)?.rate;
  return currencies.flatMap((currency): ExchangeRate[] => {
    if (currency === base) return [];
    for (const day of newestFirst) {
      const [of, per] = [on(day, currency), on(day, base)];
      if (of === undefined || per === undefined) continue;
      return [{ currency, rate: Math.round((of / per) * SCALE) / SCALE, rateDate: day, rateSource: 'ecb' }];
    }
    return [];
  });
}
