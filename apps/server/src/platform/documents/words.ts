import type { LanguageCode } from '@konvoj/contract';
import type { TextKey, TextParams } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';

/** The texts of a document. */
export interface Words {
  readonly text: (key: TextKey, params?: TextParams) => string;
  /** The name of a country by its ISO code; the code when it has none. */
  readonly countryName: (code: string) => string;
}

/** Texts that are looked up once, because both look-ups are slow and a table asks for the same ones in every row. */
export function wordsIn(language: LanguageCode): Words {
  const countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  const texts = new Map<string, string>();
  const remembered = (key: string, find: () => string): string => {
    const text = texts.get(key) ?? find();
    texts.set(key, text);
    return text;
  };
  return {
    text: (key, params) =>
      params === undefined ? remembered(`text ${key}`, () => textOf(language, key)) : textOf(language, key, params),
    countryName: (code) => remembered(`country ${code}`, () => countries.of(code) ?? code),
  };
}
