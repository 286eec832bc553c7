import type { LanguageCode } from '@konvoj/contract';
import { languageOrDefault, type TextKey, type TextParams } from '@konvoj/i18n';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export type Text = (key: TextKey, params?: TextParams) => string;

/** The texts of the chosen language; the component renders again when the language changes. */
export function useText(): Text {
  const { t } = useTranslation();
  return useCallback((key, params = {}) => t(key, params), [t]);
}

/** The text of a key that is put together from data; null where there is none. */
export function useTextIfAny(): (key: string) => string | null {
  const { t, i18n } = useTranslation();
  return useCallback((key) => (i18n.exists(key) ? t(key) : null), [t, i18n]);
}

/** The language of the page, for formats. */
export function useLanguage(): LanguageCode {
  const { i18n } = useTranslation();
  return languageOrDefault(i18n.language);
}
