import { createInstance, type TFunction } from 'i18next';
import type { LanguageCode } from '@konvoj/contract';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { i18nextOptions } from './i18next-options.ts';
import type { TextKey, TextParams } from './keys.ts';
import { sl } from './sl/index.ts';

const instance = createInstance();
void instance.init({
  ...i18nextOptions,
  resources: { sl: { konvoj: sl }, en: { konvoj: en }, de: { konvoj: de } },
});
const texts: Readonly<Record<LanguageCode, TFunction>> = {
  sl: instance.getFixedT('sl'),
  en: instance.getFixedT('en'),
  de: instance.getFixedT('de'),
};

/**
 * The text of a key in a language, for whoever has all three at hand (server, mails, documents).
 * The web app loads one language at a time and asks through its own hook.
 */
export function textOf(language: LanguageCode, key: TextKey, params: TextParams = {}): string {
  return texts[language](key, params);
}

/** Whether a text exists, for keys made from codes (`error.<code>`). */
export function hasText(key: string): key is TextKey {
  return instance.exists(key, { lng: 'sl' });
}
