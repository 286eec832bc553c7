import { Menu } from '@mantine/core';
import {
  IconAlarm,
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconMoon,
  IconSettings,
  IconSun,
  IconTruck,
  IconUser,
} from '@tabler/icons-react';
import { LANGUAGE_NAMES, languageOrDefault, LANGUAGES, type TextKey } from '@konvoj/i18n';
import { Link } from '@tanstack/react-router';
import { switchLanguage, switchTheme } from '../../features/organization/session/session.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useUser } from '../../shared/session-state.ts';
import { openHelp } from '../help-state.ts';
import { tabsFor } from '../pages/user-settings-tabs.ts';
import { ROUTES } from '../routes.ts';
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
        {tabsFor(user).map(({ tab, text, icon: Icon }) => (
          <Menu.Item
            key={tab}
            renderRoot={(item: object) => <Link {...item} to={ROUTES.UserSettings} search={{ tab }} />}
            leftSection={<Icon size={16} stroke={1.6} />}
          >
            {t(text)}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to={ROUTES.Fleet} leftSection={<IconTruck size={16} stroke={1.6} />}>
          {t('frame.menu.fleet')}
        </Menu.Item>
        <Menu.Item component={Link} to={ROUTES.AlarmHistory} leftSection={<IconAlarm size={16} stroke={1.6} />}>
          {t('frame.menu.alarmHistory')}
        </Menu.Item>
        <Menu.Item component={Link} to={ROUTES.Settings} leftSection={<IconSettings size={16} stroke={1.6} />}>
          {t('frame.menu.settings')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.6} />} rightSection={<kbd>?</kbd>} onClick={openHelp}>
          {t('help.title')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
