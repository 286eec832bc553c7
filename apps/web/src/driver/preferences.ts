import type { LanguageCode } from '@konvoj/contract';
import { LANGUAGES } from '@konvoj/i18n/language';
import { useSyncExternalStore } from 'react';

// The same remembered choices as in the dispatcher's application (`shared/saved-state.ts`): `/boot.js` applies the
// appearance before the first drawing. They are read here without its schemas, which the first screen would wait for.

const STORAGE_KEY = 'konvoj.state';
const VERSION = 1;

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** What is stored; nothing where the browser keeps nothing, and of another version. */
function readState(): Fields {
  try {
    const state = fieldsOf(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
    return state['version'] === VERSION ? state : {};
  } catch {
    return {};
  }
}

function sliceOf(name: string): Fields {
  return fieldsOf(fieldsOf(readState()['slices'])[name]);
}

function remember(name: string, slice: Fields): void {
  const state = readState();
  const slices = { ...fieldsOf(state['slices']), [name]: slice };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, owner: state['owner'] ?? null, slices }));
  } catch {
    // Full or closed: the choice holds until the app is closed.
  }
}

let theme: Theme | null = null;
const listeners = new Set<() => void>();

function chosenTheme(): Theme {
  theme ??= THEMES.find((known) => known === sliceOf('theme')['theme']) ?? 'system';
  return theme;
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, chosenTheme);
}

export function chooseTheme(chosen: Theme): void {
  theme = chosen;
  remember('theme', { theme: chosen });
  showTheme();
  for (const listener of listeners) listener();
}

export function showTheme(): void {
  const chosen = chosenTheme();
  const { dataset } = document.documentElement;
  if (chosen === 'system') delete dataset['mantineColorScheme'];
  else dataset['mantineColorScheme'] = chosen;
}

/** The language chosen on this phone, else that of the phone, else Slovenian. */
export function chosenLanguage(): LanguageCode {
  const known = (code: unknown): LanguageCode | undefined => LANGUAGES.find((each) => each === code);
  return known(sliceOf('language')['code']) ?? known(navigator.language.slice(0, 2)) ?? 'sl';
}

export function rememberLanguage(code: LanguageCode): void {
  remember('language', { code });
}
