/** The parts of an address; null or empty: unknown. */
export interface AddressParts {
  readonly street: string | null;
  readonly houseNumber: string | null;
  /** The name of the object, when there is no street. */
  readonly name: string | null;
  /** The village or district, which replaces the street where streets have no names. */
  readonly locality: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  /** ISO 3166-1 alpha-2, in either case. */
  readonly country: string | null;
}

/**
 * An address in one line: `Mariborska cesta 12, 3000 Celje, SI`; where streets have no names, `Lokovica 12, 3325
 * Šoštanj, SI`. Null when only the country is known.
 */
export function writtenAddress(parts: AddressParts): string | null {
  const { street, houseNumber, name, locality, postcode, city, country } = parts;
  const road = street ?? (houseNumber === null ? null : (locality ?? city));
  const first = road === null ? (name ?? locality) : joined([road, houseNumber], ' ');
  // A town itself is described by its name alone.
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
 * The language in which the addresses of a country are requested: as on its signs, but in English for scripts that few
 * readers know. One address is stored for readers of every language.
 */
export function addressLanguage(country: string | null): 'en' | '*' {
  return country !== null && NOT_LATIN.has(country) ? 'en' : '*';
}
