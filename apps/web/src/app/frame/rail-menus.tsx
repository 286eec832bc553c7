import { Menu } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconHelp,
  IconKeyboard,
  IconLanguage,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { LANGUAGE_NAMES, languageOrDefault, LANGUAGES, type TextKey } from '@konvoj/i18n';
import { Link } from '@tanstack/react-router';
import { switchLanguage, switchTheme } from '../../features/organization/identity/session/session.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useFeatures } from '../../shared/features.ts';
import { useUser } from '../../shared/session-state.ts';
import { openHelp } from '../help/help-state.ts';
import { menuOf } from '../menu.ts';
import { tabsFor } from '../user-settings/user-settings-tabs.ts';
import { ROUTES } from '../../shared/routes.ts';
import { themeChoice, themeOfText, type ThemeChoice } from '../../ui/theme-choice.ts';
import { RailButton } from './rail-button.tsx';

interface RailMenuProps {
  readonly collapsed: boolean;
}

export function LanguageMenu({ collapsed }: RailMenuProps) {
  const t = useText();
  const chosen = useLanguage();
  return (
    <Menu position="right-end" shadow="md" withinPortal>
      <Menu.Target>
        <RailButton icon={IconLanguage} label={t('frame.user.language')} collapsed={collapsed} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen} onChange={(value) => void switchLanguage(languageOrDefault(value))}>
          {LANGUAGES.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
              {LANGUAGE_NAMES[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

const THEMES: readonly { readonly theme: ThemeChoice; readonly text: TextKey; readonly icon: typeof IconSun }[] = [
  { theme: 'light', text: 'frame.user.light', icon: IconSun },
  { theme: 'dark', text: 'frame.user.dark', icon: IconMoon },
  { theme: 'system', text: 'frame.user.system', icon: IconDeviceDesktop },
];

export function ThemeMenu({ collapsed }: RailMenuProps) {
  const t = useText();
  const chosen = themeChoice.use((slice) => slice.theme);
  const icon = THEMES.find(({ theme }) => theme === chosen)?.icon ?? IconSun;
  return (
    <Menu position="right-end" shadow="md" withinPortal>
      <Menu.Target>
        <RailButton icon={icon} label={t('frame.user.theme')} collapsed={collapsed} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={chosen} onChange={(value) => void switchTheme(themeOfText(value))}>
          {THEMES.map(({ theme, text }) => (
            <Menu.RadioItem key={theme} value={theme} closeMenuOnClick>
              {t(text)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

export function UserMenu({ collapsed }: RailMenuProps) {
  const t = useText();
  const user = useUser();
  const features = useFeatures();
  if (!user) return null;
  return (
    <Menu position="right-end" shadow="md" withinPortal>
      <Menu.Target>
        <RailButton icon={IconUser} label={user.name} title={t('frame.user.menu')} collapsed={collapsed} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.email}
          {user.organization && <br />}
          {user.organization?.name}
        </Menu.Label>
        {tabsFor(features, user).map(({ tab, text, icon: Icon }) => (
          <Menu.Item
            key={tab}
            renderRoot={(item: object) => <Link {...item} to={ROUTES.UserSettings} search={{ tab }} />}
            leftSection={<Icon size={16} stroke={1.6} />}
          >
            {t(text)}
          </Menu.Item>
        ))}
        {menuOf(features, 'user').map(({ to, text, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} stroke={1.6} />}>
            {t(text)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconHelp size={16} stroke={1.6} />}
          rightSection={<kbd>?</kbd>}
          onClick={() => openHelp()}
        >
          {t('help.title')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.6} />} onClick={() => openHelp('keyboard')}>
          {t('help.keyboard')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
