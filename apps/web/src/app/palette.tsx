import '@mantine/spotlight/styles.css';
import { useMantineColorScheme } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconArrowRight, IconBolt, IconSearch, IconTruck } from '@tabler/icons-react';
import { LANGUAGE_NAMES, LANGUAGES } from '@konvoj/i18n';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { signOut, switchLanguage } from '../features/session/session.ts';
import { matcher, vehicleRow } from '../features/vehicle-list/vehicle-rows.ts';
import { useText } from '../i18n/use-text.ts';
import { liveStore } from '../live/live.ts';
import { fold } from '../shared/fold.ts';
import { keptSearch, useSelectVehicle } from '../shared/frame-search.ts';
import { frameLayout } from './frame/frame-layout.ts';
import { openHelp } from './help-state.ts';
import { MENU, MORE_MENU } from './menu.ts';
import { ROUTES } from './routes.ts';

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly run: () => void;
}

const SHOWN_VEHICLES = 12;

function useVehicleChoices(query: string): readonly Choice[] {
  const select = useSelectVehicle();
  return useMemo(() => {
    const choices: Choice[] = [];
    const isWanted = matcher(query);
    for (const device of liveStore.getState().devices.values()) {
      const row = vehicleRow(device);
      if (!isWanted(row)) continue;
      choices.push({
        id: `vehicle ${row.id}`,
        label: row.title,
        ...(row.driver !== null && { description: row.driver }),
        run: () => select(row.id),
      });
      if (choices.length === SHOWN_VEHICLES) break;
    }
    return choices;
  }, [query, select]);
}

function usePageChoices(): readonly Choice[] {
  const t = useText();
  const navigate = useNavigate();
  const pages = [...MENU, ...MORE_MENU].map(({ route, text }) => ({ to: ROUTES[route], label: t(text) }));
  const more = [
    { to: ROUTES.AlarmHistory, label: t('frame.menu.alarmHistory') },
    { to: ROUTES.Fleet, label: t('frame.menu.fleet') },
    { to: ROUTES.UserSettings, label: t('frame.menu.userSettings') },
    { to: ROUTES.Settings, label: t('frame.menu.settings') },
  ];
  return [...pages, ...more].map(({ to, label }) => ({
    id: `page ${to}`,
    label,
    run: () => void navigate({ to, search: keptSearch }),
  }));
}

function useActionChoices(): readonly Choice[] {
  const t = useText();
  const { setColorScheme } = useMantineColorScheme();
  const { sidebarShown, bottomPanelShown, orientation } = frameLayout.use((layout) => layout);
  const vertical = orientation === 'vertical';
  return [
    {
      id: 'sidebar',
      label: t(sidebarShown ? 'frame.layout.hideSidebar' : 'frame.layout.showSidebar'),
      run: () => frameLayout.set({ sidebarShown: !sidebarShown }),
    },
    {
      id: 'bottom',
      label: t(bottomPanelShown ? 'frame.layout.hideBottomPanel' : 'frame.layout.showBottomPanel'),
      run: () => frameLayout.set({ bottomPanelShown: !bottomPanelShown }),
    },
    {
      id: 'orientation',
      label: t(vertical ? 'frame.layout.toHorizontal' : 'frame.layout.toVertical'),
      run: () => frameLayout.set({ orientation: vertical ? 'horizontal' : 'vertical' }),
    },
    { id: 'light', label: `${t('frame.user.theme')}: ${t('frame.user.light')}`, run: () => setColorScheme('light') },
    { id: 'dark', label: `${t('frame.user.theme')}: ${t('frame.user.dark')}`, run: () => setColorScheme('dark') },
    ...LANGUAGES.map((language) => ({
      id: `language ${language}`,
      label: `${t('frame.user.language')}: ${LANGUAGE_NAMES[language]}`,
      run: () => void switchLanguage(language),
    })),
    { id: 'help', label: t('help.title'), run: openHelp },
    { id: 'signOut', label: t('frame.user.signOut'), run: () => void signOut() },
  ];
}

interface GroupProps {
  readonly label: string;
  readonly icon: typeof IconTruck;
  readonly choices: readonly Choice[];
}

function Group({ label, icon: Icon, choices }: GroupProps) {
  if (choices.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {choices.map(({ id, run, ...shown }) => (
        <Spotlight.Action key={id} {...shown} onClick={run} leftSection={<Icon size={16} stroke={1.6} aria-hidden />} />
      ))}
    </Spotlight.ActionsGroup>
  );
}

/**
 * The command palette: vehicles, pages, actions.
 * @param asked rises each time it is asked for; a second time closes it
 */
export function Palette({ asked }: { readonly asked: number }) {
  const t = useText();
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (asked > 0) spotlight.toggle();
  }, [asked]);
  const term = fold(query.trim());
  const fits = (choice: Choice): boolean => fold(choice.label).includes(term);
  const vehicles = useVehicleChoices(query.trim());
  const pages = usePageChoices().filter(fits);
  const actions = useActionChoices().filter(fits);
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      overlayProps={{ blur: 0 }}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.placeholder')}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      />
      <Spotlight.ActionsList>
        <Group label={t('palette.vehicles')} icon={IconTruck} choices={vehicles} />
        <Group label={t('palette.pages')} icon={IconArrowRight} choices={pages} />
        <Group label={t('palette.actions')} icon={IconBolt} choices={actions} />
        {vehicles.length + pages.length + actions.length === 0 && (
          <Spotlight.Empty>{t('common.noMatch')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
