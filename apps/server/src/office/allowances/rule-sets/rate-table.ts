import type { AllowanceTariff, RateLevel } from '@konvoj/contract';
import type { RateGroup, RateRow, RateTable } from './types.ts';

const RANK: Readonly<Record<RateLevel, number>> = { company: 2, country: 1, legal: 0, global: 0 };

/**
 * Finds rates by country or city and day: the level decides first (company, country, then the amounts of the law), then the newest `validFrom`; of the
 * same day the amounts of the law that the organization entered (legal) before the shipped ones (global). The rows
 * of one level and one `validFrom` belong together, so a new company rate replaces all bands of its country.
 */
export function rateTable(rates: readonly RateRow[]): RateTable {
  const groups = new Map<
    string,
    { readonly level: RateLevel; readonly validFrom: string; readonly rows: RateRow[] }[]
  >();
  for (const rate of rates) {
    const key = keyOf(rate.country, rate.city);
    const ofCountry = groups.get(key) ?? [];
    groups.set(key, ofCountry);
    const { level, validFrom } = rate;
    const group = ofCountry.find((each) => each.level === level && each.validFrom === validFrom);
    if (group === undefined) ofCountry.push({ level, validFrom, rows: [rate] });
    else group.rows.push(rate);
  }
  for (const ofCountry of groups.values()) {
    ofCountry.sort(
      (a, b) =>
        RANK[b.level] - RANK[a.level] ||
        b.validFrom.localeCompare(a.validFrom) ||
        Number(b.level === 'legal') - Number(a.level === 'legal'),
    );
    for (const { rows } of ofCountry) rows.sort((a, b) => a.minimumHours - b.minimumHours);
  }
  const found = (country: string, city: string | null, date: string): RateGroup | null => {
    const group = groups.get(keyOf(country, city))?.find(({ validFrom }) => validFrom <= date);
    const [first, ...others] = group?.rows ?? [];
    if (group === undefined || first === undefined) return null;
    const { currency, city: named = null } = first;
    return { rows: [first, ...others], validFrom: group.validFrom, currency, city: named };
  };
  return {
    groupOf: (country, date, city) =>
      (city === undefined ? null : found(country, city, date)) ?? found(country, null, date),
    citiesOf(country, date) {
      const cities = rates.flatMap(({ country: of, city = null }) => (of === country && city !== null ? [city] : []));
      const known = cities.flatMap((city) => found(country, city, date)?.city ?? []);
      return [...new Set(known)].toSorted((a, b) => a.localeCompare(b));
    },
  };
}

/** Cities are named without regard to case. */
const keyOf = (country: string, city: string | null = null): string => `${country} ${city?.trim().toLowerCase() ?? ''}`;

/** The tariff of a row of its group: the top row is full, the lowest of three or more reduced, the others half. */
export function tariffOf({ rows }: RateGroup, row: RateRow): AllowanceTariff {
  const index = rows.indexOf(row);
  if (index === rows.length - 1) return 1;
  return index === 0 && rows.length > 2 ? 3 : 2;
}

/** The row of a tariff; of several half ones that with most hours. Null: the group has none. */
export function rowOfTariff(group: RateGroup, tariff: AllowanceTariff): RateRow | null {
  return group.rows.findLast((row) => tariffOf(group, row) === tariff) ?? null;
}
