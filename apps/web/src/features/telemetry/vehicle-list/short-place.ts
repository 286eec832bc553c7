const COUNTRY = /^[A-Z]{2}$/;
const POST_CODE = /^(?:[A-Z]{1,2}-)?\d[\d -]*\s+(?=\D)/;

/**
 * Where something is, as short as a row of a list wants it: the town of an address, with the country where that is
 * another one than at home. What is no address (an own place, `3 km NE of Celje`) stays as it is.
 * @param home ISO 3166-1 alpha-2
 */
export function shortPlace(address: string, home: string | null): string {
  const parts = address.split(', ');
  const country = parts.at(-1) ?? '';
  if (parts.length < 2 || !COUNTRY.test(country)) return address;
  const town = (parts.at(-2) ?? '').replace(POST_CODE, '');
  return country === home ? town : `${town}, ${country}`;
}
