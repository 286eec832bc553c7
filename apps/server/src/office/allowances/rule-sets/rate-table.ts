import type { AllowanceTariff, RateLevel } from '@konvoj/contract';
import type { RateGroup, RateRow, RateTable } from './types.ts';

const RANK: Readonly<Record<RateLevel, number>> = { company: 2, country: 1, global: 0 };

/**
 * Finds rates by country and day: the level decides first (company, country, global), then the newest `validFrom`. The rows
 * of one level and one `validFrom` belong together, so a new company rate replaces all bands of its country.
 */
export function rateTable(rates: readonly RateRow[]): RateTable {
  const groups = new Map<string, { readonly validFrom: string; readonly rank: number; readonly rows: RateRow[] }[]>();
  for (const rate of rates) {
    const ofCountry = groups.get(rate.country) ?? [];
    groups.set(rate.country, ofCountry);
    const [rank, { validFrom }] = [RANK[rate.level], rate];
    const group = ofCountry.find((each) => each.rank === rank && each.validFrom === validFrom);
    if (group === undefined) ofCountry.push({ validFrom, rank, rows: [rate] });
    else group.rows.push(rate);
  }
  for (const ofCountry of groups.values()) {
    ofCountry.sort((a, b) => b.rank - a.rank || (a.validFrom < b.validFrom ? 1 : -1));
    for (const { rows } of ofCountry) rows.sort((a, b) => a.minimumHours - b.minimumHours);
  }
  return {
    groupOf(country, date) {
      const found = groups.get(country)?.find(({ validFrom }) => validFrom <= date);
      const [first, ...others] = found?.rows ?? [];
      if (found === undefined || first === undefined) return null;
      return { rows: [first, ...others], validFrom: found.validFrom, currency: first.currency };
    },
  };
}

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
