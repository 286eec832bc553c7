import type { ShippedRate } from '../types.ts';

/** The letters of the ministry of finance (BMF) give amounts abroad year by year. */
export const VERIFIED_UNTIL = '2027-01-01';
export const SOURCE = 'EStG § 9 Abs. 4a; BMF 2025, 2026';

/** Of a calendar day, and of a day of departure or return or of more than 8 hours. Euro cents. */
type Amounts = readonly [day: number, part: number];

/** Changed on 2026-01-01 where there is a second pair. */
const ABROAD: readonly (readonly [country: string, from2025: Amounts, from2026?: Amounts])[] = [
  ['AT', [5_000, 3_300]],
  ['SI', [3_800, 2_500]],
  ['HR', [4_600, 3_100]],
  ['IT', [4_200, 2_800]],
  ['HU', [3_200, 2_100]],
  ['SK', [3_300, 2_200]],
  ['CZ', [3_200, 2_100]],
  ['CH', [6_400, 4_300], [7_000, 4_700]],
  ['FR', [5_300, 3_600]],
  ['NL', [4_700, 3_200], [5_800, 3_900]],
  ['BE', [5_900, 4_000]],
  ['LU', [6_300, 4_200]],
  ['PL', [3_400, 2_300]],
  ['RS', [2_700, 1_800]],
  ['BA', [2_300, 1_600], [3_200, 2_100]],
  ['ME', [3_200, 2_100]],
  ['MK', [2_700, 1_800]],
  ['RO', [2_700, 1_800], [3_800, 2_500]],
  ['BG', [2_200, 1_500], [3_800, 2_500]],
  ['GR', [3_600, 2_400]],
  ['ES', [3_400, 2_300]],
  ['DK', [7_500, 5_000]],
  ['SE', [6_600, 4_400]],
  ['NO', [7_500, 5_000]],
  ['FI', [5_400, 3_600]],
  ['EE', [2_900, 2_000], [3_900, 2_600]],
  ['LV', [3_500, 2_400], [4_600, 3_100]],
  ['LT', [2_600, 1_700], [4_800, 3_200]],
  ['GB', [5_200, 3_500]],
  ['IE', [5_800, 3_900], [6_400, 4_300]],
  ['PT', [3_200, 2_100]],
  ['LI', [5_600, 3_700], [5_700, 3_800]],
  ['TR', [2_400, 1_600]],
];

/** Cities with amounts of their own. */
const CITIES: readonly (readonly [country: string, city: string, amounts: Amounts])[] = [
  ['IT', 'Rom', [4_800, 3_200]],
  ['CH', 'Bern', [8_200, 5_500]],
  ['FR', 'Paris', [5_800, 3_900]],
  ['PL', 'Warschau', [4_000, 2_700]],
  ['GR', 'Athen', [4_000, 2_700]],
  ['ES', 'Madrid', [4_200, 2_800]],
  ['GB', 'London', [6_600, 4_400]],
  ['TR', 'Izmir', [4_400, 2_900]],
];

const BMF_2025 = 'BMF 2.12.2024, BStBl I 2024, 1549';
const pair = (country: string, [day, part]: Amounts, validFrom: string, description: string): ShippedRate[] => [
  { country, currency: 'EUR', minimumHours: 8, amount: part, validFrom, description },
  { country, currency: 'EUR', minimumHours: 24, amount: day, validFrom, description },
];

/** New ones are added at the end: a rate's id follows from its place in this list. */
export const shippedRates: readonly ShippedRate[] = [
  ...pair('DE', [2_800, 1_400], '2020-01-01', 'EStG § 9 Abs. 4a'),
  ...ABROAD.flatMap(([country, from2025]) => pair(country, from2025, '2025-01-01', BMF_2025)),
  ...ABROAD.flatMap(([country, , from2026]) =>
    from2026 === undefined ? [] : pair(country, from2026, '2026-01-01', 'BMF 2026'),
  ),
  ...CITIES.flatMap(([country, city, amounts]) =>
    pair(country, amounts, '2025-01-01', BMF_2025).map((rate) => ({ ...rate, city })),
  ),
];
