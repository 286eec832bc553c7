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
