import type { LanguageCode } from '@konvoj/contract';

// Without schemas: the first screen of the driver app has these, and would wait for them.

/** In the order of the language menu. */
export const LANGUAGES = ['sl', 'en', 'de'] as const satisfies readonly LanguageCode[];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<LanguageCode, string>> = {
  sl: 'Slovenščina',
  en: 'English',
  de: 'Deutsch',
};

/** What Intl is asked with. English in Europe: days before months, 24 hours. */
export const LOCALES: Readonly<Record<LanguageCode, string>> = { sl: 'sl-SI', en: 'en-GB', de: 'de-DE' };
