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

/** The language of the page, for formats. */
export function useLanguage(): LanguageCode {
  const { i18n } = useTranslation();
  return languageOrDefault(i18n.language);
}
