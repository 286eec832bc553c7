import { LANGUAGE_NAMES, LANGUAGES } from '@konvoj/i18n/language';
import { chooseTheme, THEMES, useTheme } from '../preferences.ts';
import { useWording } from '../texts.ts';

export function LanguageChoice() {
  const { t, language, choose } = useWording();
  return (
    <fieldset className="choice">
      <legend>{t('driverApp.settings.language')}</legend>
      {LANGUAGES.map((each) => (
        <label key={each} lang={each}>
          <input type="radio" name="language" checked={each === language} onChange={() => choose(each)} />
          {LANGUAGE_NAMES[each]}
        </label>
      ))}
    </fieldset>
  );
}

export function ThemeChoice() {
  const { t } = useWording();
  const theme = useTheme();
  return (
    <fieldset className="choice">
      <legend>{t('driverApp.settings.theme')}</legend>
      {THEMES.map((each) => (
        <label key={each}>
          <input type="radio" name="theme" checked={each === theme} onChange={() => chooseTheme(each)} />
          {t(`driverApp.settings.themeOf.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}
