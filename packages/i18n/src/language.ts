import { DEFAULT_LANGUAGE, languageCode, languageOf, type LanguageCode } from '@konvoj/contract';

/** Each language by its own name, in the order of the language menu. */
export const LANGUAGE_NAMES: Readonly<Record<LanguageCode, string>> = {
  sl: 'Slovenščina',
  en: 'English',
  de: 'Deutsch',
};
export const LANGUAGES = languageCode.options;

/** What Intl is asked with. English in Europe: days before months, 24 hours. */
export const LOCALES: Readonly<Record<LanguageCode, string>> = { sl: 'sl-SI', en: 'en-GB', de: 'de-DE' };

/** The language of a stored or sent code; nothing known yet means Slovenian (a first visit). */
export function languageOrDefault(code: string | null | undefined): LanguageCode {
  return code ? languageOf(code) : DEFAULT_LANGUAGE;
}
