import { LANGUAGE_NAMES, LANGUAGES, languageOrDefault } from '@konvoj/i18n';
import { ActionIcon, Menu } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { chooseLanguage } from '../../../i18n/i18n.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import classes from './shared-view.module.css';

/** The language of the page, remembered in this browser. */
export function LanguageMenu() {
  const t = useText();
  const chosen = useLanguage();
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon className={classes.thumb} aria-label={t('sharedView.language')}>
          <IconLanguage size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen} onChange={(value) => void chooseLanguage(languageOrDefault(value))}>
          {LANGUAGES.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language} mih={44} closeMenuOnClick>
              {LANGUAGE_NAMES[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
