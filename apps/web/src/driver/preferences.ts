import { languageCode, type LanguageCode } from '@konvoj/contract';
import { z } from 'zod';
import { persistSavedState, savedSlice } from '../shared/saved-state.ts';

/** The same remembered choices as in the dispatcher's application: `/boot.js` applies the appearance before the first drawing. */
const theme = savedSlice(
  'theme',
  z.object({ theme: z.enum(['system', 'light', 'dark']) }),
  { theme: 'system' },
  { ofBrowser: true },
);
const language = savedSlice(
  'language',
  z.object({ code: languageCode.nullable() }),
  { code: null },
  { ofBrowser: true },
);

export type Theme = ReturnType<typeof theme.get>['theme'];
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export const useTheme = (): Theme => theme.use((slice) => slice.theme);

export function chooseTheme(chosen: Theme): void {
  theme.set({ theme: chosen });
  persistSavedState();
  showTheme();
}

export function showTheme(): void {
  const { theme: chosen } = theme.get();
  const { dataset } = document.documentElement;
  if (chosen === 'system') delete dataset.mantineColorScheme;
  else dataset.mantineColorScheme = chosen;
}

/** The language chosen on this phone, else that of the phone, else Slovenian. */
export function chosenLanguage(): LanguageCode {
  const ofPhone = languageCode.safeParse(navigator.language.slice(0, 2)).data;
  return language.get().code ?? ofPhone ?? 'sl';
}

export function rememberLanguage(code: LanguageCode): void {
  language.set({ code });
  persistSavedState();
}
