import type { LanguageCode } from '@konvoj/contract';

/** Names of countries in a language by their ISO code; an unknown code stays as it is. */
export function countryNames(language: LanguageCode): (code: string) => string {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
}
