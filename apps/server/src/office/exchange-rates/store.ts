import type { Tx } from '../../platform/database.ts';
import type { EuroRate } from './rules.ts';

/** Adds rates; one that is known is replaced when it differs. @param fetchedAt epoch milliseconds */
export async function saveRates(tx: Tx, rates: readonly EuroRate[], fetchedAt: number): Promise<void> {
  await tx.query({
    name: 'exchange_rates.save',
    text: `insert into exchange_rate (day, currency, rate, source, fetched_at)
           select distinct on (day, currency) day, currency, rate, 'ecb', $4
             from unnest($1::date[], $2::text[], $3::float8[]) as given (day, currency, rate)
           on conflict (currency, day) do update set rate = excluded.rate, fetched_at = excluded.fetched_at
            where exchange_rate.rate <> excluded.rate`,
    values: [
      rates.map(({ day }) => day),
      rates.map(({ currency }) => currency),
      rates.map(({ rate }) => rate),
      new Date(fetchedAt),
    ],
  });
}

/** The rates of currencies on a day (`2025-05-13`) and on some days before it. */
export async function ratesAround(
  tx: Tx,
  currencies: readonly string[],
  { day, daysBefore }: { readonly day: string; readonly daysBefore: number },
): Promise<EuroRate[]> {
  return tx.query<EuroRate>({
    name: 'exchange_rates.around',
    text: `select to_char(day, 'YYYY-MM-DD') as day, currency, rate from exchange_rate
            where currency = any($1::text[]) and day between $2::date - $3::int4 and $2::date`,
    values: [currencies, day, daysBefore],
  });
}

/** The last day with rates, `2025-05-13`; null: there are none. */
export async function newestDay(tx: Tx): Promise<string | null> {
  const [row] = await tx.query<{ day: string | null }>({
    name: 'exchange_rates.newest',
    text: `select to_char(max(day), 'YYYY-MM-DD') as day from exchange_rate`,
  });
  return row?.day ?? null;
}
