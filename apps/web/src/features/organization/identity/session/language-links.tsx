import { UnstyledButton } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES } from '@konvoj/i18n';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { switchLanguage } from './session.ts';
import classes from './session-page.module.css';

/** The three languages, each by its own name. */
export function LanguageLinks() {
  const t = useText();
  const chosen = useLanguage();
  return (
    <nav aria-label={t('frame.user.language')} className={classes.languages}>
      {LANGUAGES.map((language) => (
        <UnstyledButton
          key={language}
          lang={language}
          fz="sm"
          fw={language === chosen ? 600 : 400}
          {...(language === chosen ? { 'aria-current': 'true' as const } : { c: 'dimmed' })}
          onClick={() => void switchLanguage(language)}
        >
          {LANGUAGE_NAMES[language]}
        </UnstyledButton>
      ))}
    </nav>
  );
}
