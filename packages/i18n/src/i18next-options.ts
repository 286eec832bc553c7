import { FALLBACK_LANGUAGE } from '@konvoj/contract';
import type { InitOptions } from 'i18next';
import { LANGUAGES } from './language.ts';

/** How i18next is set up on both sides: one namespace, dotted keys, `_zero` asked before the language's own forms. */
export const i18nextOptions = {
  supportedLngs: LANGUAGES,
  fallbackLng: FALLBACK_LANGUAGE,
  ns: ['konvoj'],
  defaultNS: 'konvoj',
  initAsync: false,
  returnNull: false,
  // React escapes on the screen and pdf and mail templates escape where they must.
  interpolation: { escapeValue: false },
} as const satisfies InitOptions;
