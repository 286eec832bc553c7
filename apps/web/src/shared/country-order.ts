const HOME_AND_NEIGHBOURS = new Set(['SI', 'AT', 'HR', 'HU', 'IT']);
/** Other countries of Europe, by their ISO 3166-1 alpha-2 codes. */
const EUROPE = new Set(
  (
    'AD AL BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GR IE IS LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SK SM ' +
    'TR UA VA XK'
  ).split(' '),
);

const rankOf = (code: string): number => (HOME_AND_NEIGHBOURS.has(code) ? 0 : EUROPE.has(code) ? 1 : 2);

/**
 * Countries to choose from: Slovenia and its neighbours, the rest of Europe, then all others, each part in the given order.
 * @param countries by name
 * @param codeOf ISO 3166-1 alpha-2
 */
export function nearestFirst<Country>(countries: readonly Country[], codeOf: (country: Country) => string): Country[] {
  return countries.toSorted((a, b) => rankOf(codeOf(a)) - rankOf(codeOf(b)));
}
