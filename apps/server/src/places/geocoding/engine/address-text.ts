/** What an address is written from; null or empty: not known. */
export interface AddressParts {
  readonly street: string | null;
  readonly houseNumber: string | null;
  /** Of what stands there, when there is no street. */
  readonly name: string | null;
  /** The village or district, which takes the place of the street where streets have no names. */
  readonly locality: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  /** ISO 3166-1 alpha-2, in letters of either size. */
  readonly country: string | null;
}

/**
 * An address in one line: `Mariborska cesta 12, 3000 Celje, SI`; where streets have no names, `Lokovica 12, 3325 Šoštanj, SI`.
 * Null when nothing is known but the country.
 */
export function writtenAddress(parts: AddressParts): string | null {
  const { street, houseNumber, name, locality, postcode, city, country } = parts;
  const road = street ?? (houseNumber === null ? null : (locality ?? city));
  const first = road === null ? (name ?? locality) : joined([road, houseNumber], ' ');
  // A town itself is told by its name alone.
  const town = city ?? (road === null && postcode !== null ? name : null);
  const lines = [first === town ? null : first, joined([postcode, town], ' ')].filter(
    (line) => line !== null && line !== '',
  );
  return lines.length === 0 ? null : joined([...lines, country?.toUpperCase() ?? null], ', ');
}

function joined(parts: readonly (string | null)[], between: string): string {
  return parts.filter((part) => part !== null && part !== '').join(between);
}

const NOT_LATIN = new Set(
  'AE AF AM BD BG BH BT BY CN CY DZ EG ER ET GE GR HK IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK LY MA MK MM MN MO NP OM PK PS QA RS RU SA SD SY TH TJ TN TW UA YE'.split(
    ' ',
  ),
);

/**
 * The language in which the addresses of a country are asked for: as they stand on its signs, in English where those are
 * in letters that not everybody reads. One address is kept for readers of every language.
 */
export function addressLanguage(country: string | null): 'en' | '*' {
  return country !== null && NOT_LATIN.has(country) ? 'en' : '*';
}
