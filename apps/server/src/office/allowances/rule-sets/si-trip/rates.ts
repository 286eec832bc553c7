import type { ShippedRate } from '../types.ts';

/**
 * The decree on travel abroad of 2019 ended on 2025-12-31. The one in force from 2026-01-01 has other amounts, which were not
 * at hand: an organization enters them.
 */
export const VERIFIED_UNTIL = '2026-01-01';
export const SOURCE = 'UL RS 140/06, 76/08, 162/22 (SI); UL RS 76/19, 180/20, 116/21';

const AT_HOME: readonly (readonly [validFrom: string, source: string, over6: number, over8: number, over12: number])[] =
  [
    ['2007-01-01', 'UL RS 140/06', 526, 751, 1_502],
    ['2008-08-01', 'UL RS 76/08', 745, 1_068, 2_139],
    ['2023-01-01', 'UL RS 162/22', 969, 1_388, 2_781],
  ];

const DECREE = 'UL RS 76/19, 180/20, 116/21';
/** Not in the published tables that were compared; from the amounts of 2012 (UL RS 51/12) divided by 0.8. */
const DERIVED = 'UL RS 76/19 (2012 / 0.8)';

/** For more than 14 hours; 75 % for more than 8 and 25 % for more than 6 hours. */
const ABROAD: readonly (readonly [source: string, cents: number, currency: string, countries: string])[] = [
  [DECREE, 5_500, 'EUR', 'AT DE IT FR CH LI LU NL ES PT DK SE NO FI IE IS MC'],
  [DECREE, 6_300, 'EUR', 'BE'],
  [DECREE, 4_000, 'EUR', 'HR HU SK CZ PL RO BG GR RS BA ME MK AL XK TR EE LV LT CY MT SM AD MD BY RU GE AM AZ'],
  [DECREE, 6_000, 'USD', 'AU CA NZ'],
  [DECREE, 10_000, 'USD', 'JP'],
  [DECREE, 4_400, 'USD', 'CN'],
  [DERIVED, 5_500, 'EUR', 'GB VA'],
  [DERIVED, 4_000, 'EUR', 'UA'],
  [DERIVED, 6_000, 'USD', 'US'],
];

const bandsAbroad = (full: number) => [
  { minimumHours: 6, amount: full / 4 },
  { minimumHours: 8, amount: (full * 3) / 4 },
  { minimumHours: 14, amount: full },
];

/** New ones are added at the end: a rate's id is its place in this list. */
export const shippedRates: readonly ShippedRate[] = [
  ...AT_HOME.flatMap(([validFrom, description, over6, over8, over12]) =>
    [
      { minimumHours: 6, amount: over6 },
      { minimumHours: 8, amount: over8 },
      { minimumHours: 12, amount: over12 },
    ].map((band) => ({ country: 'SI', currency: 'EUR', ...band, validFrom, description })),
  ),
  ...ABROAD.flatMap(([description, full, currency, countries]) =>
    countries
      .split(' ')
      .flatMap((country) =>
        bandsAbroad(full).map((band) => ({ country, currency, ...band, validFrom: '2021-01-01', description })),
      ),
  ),
  ...['Moskva', 'Sankt Peterburg'].flatMap((city) =>
    bandsAbroad(8_000).map((band) => ({
      country: 'RU',
      city,
      currency: 'EUR',
      ...band,
      validFrom: '2021-01-01',
      description: DERIVED,
    })),
  ),
];
