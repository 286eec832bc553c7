/** NationNumeric by its value; empty where none is assigned. */
const FROM_ZERO =
  ' A AL AND ARM AZ B BG BIH BY CH CY CZ D DK E EST F FIN FL FR UK GE GR H HR I IRL IS KZ L LT LV M MC MD MK N NL P PL RO ' +
  'RSM RUS S SK SLO TM TR UA V';
const NATIONS = new Map<number, string>([
  ...FROM_ZERO.split(' ').map((code, nation): [number, string] => [nation, code]),
  [0x34, 'MNE'],
  [0x35, 'SRB'],
  [0x36, 'UZ'],
  [0x37, 'TJ'],
  [0x38, 'KG'],
  [0xfd, 'EC'],
  [0xfe, 'EUR'],
  [0xff, 'WLD'],
]);

/** The distinguishing sign of a nation (`SLO`); null for none and for a value without a meaning. */
export function nationCode(nation: number): string | null {
  return NATIONS.get(nation) || null;
}

/** ISO 3166-1 alpha-2 of each distinguishing sign. */
const COUNTRIES =
  'A AT AL AL AND AD ARM AM AZ AZ B BE BG BG BIH BA BY BY CH CH CY CY CZ CZ D DE DK DK E ES EST EE F FR FIN FI FL LI FR FO UK GB ' +
  'GE GE GR GR H HU HR HR I IT IRL IE IS IS KZ KZ L LU LT LT LV LV M MT MC MC MD MD MK MK N NO NL NL P PT PL PL RO RO RSM SM ' +
  'RUS RU S SE SK SK SLO SI TM TM TR TR UA UA V VA MNE ME SRB RS UZ UZ TJ TJ KG KG';
const COUNTRY_OF = new Map(
  COUNTRIES.split(' ').flatMap((sign, index, all): [string, string][] =>
    index % 2 === 0 ? [[sign, all[index + 1] ?? '']] : [],
  ),
);

/** The country of a nation, ISO 3166-1 alpha-2 (`SI`); null for none, for groups of countries and for unknown values. */
export function nationCountry(nation: number): string | null {
  return COUNTRY_OF.get(nationCode(nation) ?? '') ?? null;
}
