import { LANGUAGE_NAMES, LANGUAGES } from '@konvoj/i18n';
import { useText } from '../../../../i18n/use-text.ts';
import type { Choice } from '../../../../shared/choice.ts';
import type { CommandGroup } from '../../../../shared/feature.ts';
import { signOut, switchLanguage, switchTheme } from './session.ts';

export const sessionCommands: CommandGroup = { group: 'actions', useChoices: useSessionChoices };

function useSessionChoices(): readonly Choice[] {
  const t = useText();
  return [
    ...(['light', 'dark', 'system'] as const).map((theme) => ({
      id: `theme ${theme}`,
      label: `${t('frame.user.theme')}: ${t(`frame.user.${theme}`)}`,
      run: () => void switchTheme(theme),
    })),
    ...LANGUAGES.map((language) => ({
      id: `language ${language}`,
      label: `${t('frame.user.language')}: ${LANGUAGE_NAMES[language]}`,
      run: () => void switchLanguage(language),
    })),
    { id: 'signOut', label: t('frame.user.signOut'), once: true, run: () => void signOut() },
  ];
}
