import type { FoundPlace } from '@konvoj/contract';
import { LANGUAGE_NAMES, LANGUAGES } from '@konvoj/i18n';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { signOut, switchLanguage, switchTheme } from '../features/organization/session/session.ts';
import { matcher, vehicleRow } from '../features/telemetry/vehicle-list/vehicle-rows.ts';
import { useText } from '../i18n/use-text.ts';
import { liveStore } from '../live/live.ts';
import { mapSettings } from '../map/map-settings.ts';
import { placeGroups, placeKey, type PlaceGroupName } from '../map-ui/place-groups.ts';
import { choosePlace, recentPlaces } from '../map-ui/search-state.ts';
import { keptSearch, useSelectVehicle } from '../shared/frame-search.ts';
import { usePlaceSearch } from '../shared/geocode.ts';
import { useUser } from '../shared/session-state.ts';
import { useNarrow } from '../shared/use-narrow.ts';
import { frameLayout } from './frame/frame-layout.ts';
import { showList, useListShown } from './frame/list-shown.ts';
import { openHelp } from './help-state.ts';
import { MENU, MORE_MENU } from './menu.ts';
import { tabsFor } from './pages/user-settings-tabs.ts';
import type { Choice } from './palette-rules.ts';
import { ROUTES } from './routes.ts';

const SHOWN_VEHICLES = 12;
const VEHICLES_AT_FIRST = 5;

/** Runs an action on the map; a page without a map first opens one with it. On a phone the list is hidden. */
export function useOnMap(): (run: () => void) => void {
  const navigate = useNavigate();
  const narrow = useNarrow();
  const hidden = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout?.map === 'hidden' });
  return useCallback(
    (run) => {
      if (hidden) void navigate({ to: ROUTES.VehicleDetails, search: keptSearch });
      if (narrow) showList(false);
      run();
    },
    [hidden, narrow, navigate],
  );
}

/** Vehicles by plate, nickname or driver, as the vehicle list finds them. */
export function useVehicleChoices(query: string): readonly Choice[] {
  const select = useSelectVehicle();
  return useMemo(() => {
    const choices: Choice[] = [];
    const isWanted = matcher(query);
    const most = query === '' ? VEHICLES_AT_FIRST : SHOWN_VEHICLES;
    for (const device of liveStore.getState().devices.values()) {
      const row = vehicleRow(device);
      if (!isWanted(row)) continue;
      choices.push({
        id: `vehicle ${row.id}`,
        label: row.title,
        ...(row.driver !== null && { description: row.driver }),
        // Found already, perhaps by a word that is not shown.
        words: row.searched,
        run: () => select(row.id),
      });
      if (choices.length === most) break;
    }
    return choices;
  }, [query, select]);
}

export function usePageChoices(): readonly Choice[] {
  const t = useText();
  const navigate = useNavigate();
  const user = useUser();
  const pages = [...MENU, ...MORE_MENU].map(({ route, text }) => ({ to: ROUTES[route], label: t(text) }));
  const more = [
    { to: ROUTES.AlarmHistory, label: t('frame.menu.alarmHistory') },
    { to: ROUTES.Fleet, label: t('frame.menu.fleet') },
    { to: ROUTES.Settings, label: t('frame.menu.settings') },
  ];
  const tabs = user === null ? [] : tabsFor(user);
  return [
    ...[...pages, ...more].map(({ to, label }) => ({
      id: `page ${to}`,
      label,
      run: () => void navigate({ to, search: keptSearch }),
    })),
    ...tabs.map(({ tab, text }) => ({
      id: `settings ${tab}`,
      label: t(text),
      description: t('frame.menu.userSettings'),
      run: () => void navigate({ to: ROUTES.UserSettings, search: (now: object) => ({ ...keptSearch(now), tab }) }),
    })),
  ];
}

/** What changes the page itself. */
export function useActionChoices(): readonly Choice[] {
  const t = useText();
  const listShown = useListShown();
  const { bottomPanelShown, orientation } = frameLayout.use((layout) => layout);
  const vertical = orientation === 'vertical';
  return [
    {
      id: 'sidebar',
      label: t(listShown ? 'frame.layout.hideSidebar' : 'frame.layout.showSidebar'),
      run: () => showList(!listShown),
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
    { id: 'help', label: t('help.title'), run: openHelp },
    { id: 'signOut', label: t('frame.user.signOut'), once: true, run: () => void signOut() },
  ];
}

export interface FoundChoices {
  readonly groups: readonly { readonly name: PlaceGroupName; readonly choices: readonly Choice[] }[];
  readonly recent: readonly Choice[];
  readonly pending: boolean;
  readonly failed: boolean;
}

/** Own places, coordinates, addresses and towns, asked of the server; and the places found before. */
export function usePlaceChoices(query: string): FoundChoices {
  const onMap = useOnMap();
  const { places, pending, failure } = usePlaceSearch(query, mapSettings.get().view);
  const recent = recentPlaces.use((kept) => kept.recent);
  const choiceOf = (place: FoundPlace): Choice => ({
    id: `place ${placeKey(place)}`,
    label: place.naziv,
    ...(place.address !== null && place.address !== place.naziv && { description: place.address }),
    run: () => onMap(() => choosePlace(place)),
  });
  return {
    groups: placeGroups(places).map(({ name, places: found }) => ({ name, choices: found.map(choiceOf) })),
    recent: recent.map(choiceOf),
    pending,
    failed: failure !== null,
  };
}
