import { i18nextOptions, languageOrDefault, LOCALES } from '@konvoj/i18n';
import { languageCode, type LanguageCode } from '@konvoj/contract';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { z } from 'zod';
import { loadChunk } from '../shared/load-chunk.ts';
import { savedSlice } from '../shared/saved-state.ts';

const chosen = savedSlice('language', z.object({ code: languageCode.nullable() }), { code: null }, { ofBrowser: true });
export const i18n = createInstance();

const loaders: Readonly<Record<LanguageCode, () => Promise<object>>> = {
  sl: async () => (await import('@konvoj/i18n/sl')).sl,
  en: async () => (await import('@konvoj/i18n/en')).en,
  de: async () => (await import('@konvoj/i18n/de')).de,
};

async function loadTexts(language: LanguageCode): Promise<void> {
  if (i18n.hasResourceBundle(language, 'konvoj')) return;
  i18n.addResourceBundle(language, 'konvoj', await loadChunk(loaders[language]));
}

/**
 * Loads the language of this browser before anything is shown.
 * @param firstVisit code of the language where none has been chosen yet; Slovenian without one
 */
export async function startI18n(firstVisit?: string): Promise<void> {
  const language = languageOrDefault(chosen.get().code ?? firstVisit);
  await i18n
    .use(initReactI18next)
    .init({ ...i18nextOptions, lng: language, resources: {}, react: { useSuspense: false } });
  await useLanguageOfPage(language);
}

async function useLanguageOfPage(language: LanguageCode): Promise<void> {
  await loadTexts(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = LOCALES[language].slice(0, 2);
}

/** Switches the page to a language and remembers it in this browser. */
export async function chooseLanguage(language: LanguageCode): Promise<void> {
  await useLanguageOfPage(language);
  chosen.set({ code: language });
}

/** The language chosen in this browser; null when none has been chosen yet. */
export function chosenLanguage(): LanguageCode | null {
  return chosen.get().code;
}
