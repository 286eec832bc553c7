import { DEFAULT_LANGUAGE, languageOf, type LanguageCode } from '@konvoj/contract';

/** The language of a stored or sent code; nothing known yet means Slovenian (a first visit). */
export function languageOrDefault(code: string | null | undefined): LanguageCode {
  return code ? languageOf(code) : DEFAULT_LANGUAGE;
}
