import type { FoundPlace } from '@konvoj/contract';
import { useMatches, useNavigate, useRouter, type AnyRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useText } from '../i18n/use-text.ts';
import { mapSettings } from '../map/map-settings.ts';
import { placeGroups, placeKey, type PlaceGroupName } from '../map-ui/place-groups.ts';
import { choosePlace, recentPlaces } from '../map-ui/search-state.ts';
import type { Choice } from '../shared/choice.ts';
import { useFeatures } from '../shared/features.ts';
import { keptSearch } from '../shared/frame-search.ts';
import { usePlaceSearch } from '../shared/geocode.ts';
import { hidesMap, unfoldedMap } from '../shared/page-layout.ts';
import { ROUTES } from '../shared/routes.ts';
import { useUser } from '../shared/session-state.ts';
import { useNarrow } from '../shared/use-narrow.ts';
import { showList } from './frame/list-shown.ts';
import { menuOf } from './menu.ts';
import { tabsFor } from './user-settings/user-settings-tabs.ts';

/** Runs an action on the map; a page without a map first opens one with it. On a phone the list is hidden. */
export function useOnMap(): (run: () => void) => void {
  const navigate = useNavigate();
  const narrow = useNarrow();
  const isUnfolded = unfoldedMap.use(({ shown }) => shown);
  const hidden = useMatches({
    select: (matches) => hidesMap(matches.at(-1)?.staticData.layout, matches.at(-1)?.search ?? {}, isUnfolded, narrow),
  });
  return useCallback(
    (run) => {
      if (hidden) void navigate({ to: ROUTES.VehicleDetails, search: keptSearch });
      if (narrow) showList(false);
      run();
    },
    [hidden, narrow, navigate],
  );
}

export function usePageChoices(): readonly Choice[] {
  const t = useText();
  const router: AnyRouter = useRouter();
  const features = useFeatures();
  const user = useUser();
  const pages = [...menuOf(features, 'rail'), ...menuOf(features, 'more'), ...menuOf(features, 'user')];
  const tabs = user === null ? [] : tabsFor(features, user);
  return [
    ...pages.map(({ to, text }) => ({
      id: `page ${to}`,
      label: t(text),
      run: () => void router.navigate({ to, search: keptSearch }),
    })),
    ...tabs.map(({ tab, text }) => ({
      id: `settings ${tab}`,
      label: t(text),
      description: t('frame.menu.userSettings'),
      run: () =>
        void router.navigate({ to: ROUTES.UserSettings, search: (now: object) => ({ ...keptSearch(now), tab }) }),
    })),
  ];
}

export interface FoundChoices {
  readonly groups: readonly { readonly name: PlaceGroupName; readonly choices: readonly Choice[] }[];
  readonly recent: readonly Choice[];
  readonly pending: boolean;
  readonly failed: boolean;
}

/** Own places, coordinates, addresses and towns, asked of the server; and the places found before. */
export function usePlaceChoices(query: string, onMap: (run: () => void) => void): FoundChoices {
  const { places, pending, failure } = usePlaceSearch(query, mapSettings.get().view);
  const recent = recentPlaces.use((kept) => kept.recent);
  const choiceOf = (place: FoundPlace): Choice => ({
    id: `place ${placeKey(place)}`,
    label: place.name,
    ...(place.address !== null && place.address !== place.name && { description: place.address }),
    run: () => onMap(() => choosePlace(place)),
  });
  return {
    groups: placeGroups(places).map(({ name, places: found }) => ({ name, choices: found.map(choiceOf) })),
    recent: recent.map(choiceOf),
    pending,
    failed: failure !== null,
  };
}
