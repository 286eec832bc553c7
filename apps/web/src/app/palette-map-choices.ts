import { useNavigate } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { useText } from '../i18n/use-text.ts';
import { OVERLAY_KINDS } from '../map/map-types.ts';
import { mapSession, setFollowing, toggleLock } from '../map-ui/map-session.ts';
import { mapSettings } from '../map/map-settings.ts';
import { askMap } from '../map/map-command.ts';
import { toggleMeasuring } from '../map/measure/measuring.ts';
import { openPrint } from '../features/telemetry/live-map/print/print-state.ts';
import { openPlaceSearch } from '../map-ui/search-state.ts';
import { keptSearch, useSelectedVehicle } from '../shared/frame-search.ts';
import { beginZone, NO_POINT, placeDrafts } from '../shared/place-drafts.ts';
import { usePublicConfig } from '../shared/public-config.ts';
import { useOnMap } from './palette-choices.ts';
import type { Choice } from './palette-rules.ts';
import { ROUTES } from './routes.ts';

/** What can be done on the map. Layers that the installation does not have are left out. */
export function useMapChoices(): readonly Choice[] {
  const t = useText();
  const onMap = useOnMap();
  return [
    { id: 'findPlace', label: t('map.search'), run: () => onMap(openPlaceSearch) },
    ...useViewChoices(),
    ...useLayerChoices(),
    ...useNewPlaceChoices(),
  ];
}

function useViewChoices(): readonly Choice[] {
  const t = useText();
  const onMap = useOnMap();
  const selected = useSelectedVehicle();
  const following = useStore(mapSession, (session) => session.following);
  const locked = useStore(mapSession, (session) => session.locked);
  const follow = {
    id: 'follow',
    label: t(following ? 'palette.followNot' : 'map.follow'),
    run: () => onMap(() => setFollowing(!following)),
  };
  return [
    ...(selected === null ? [] : [follow]),
    { id: 'lock', label: t(locked ? 'palette.unlock' : 'map.lock'), run: () => onMap(toggleLock) },
    { id: 'showFleet', label: t('map.showFleet'), run: () => onMap(() => askMap('showFleet')) },
    { id: 'measure', label: t('mapTools.measure.title'), run: () => onMap(toggleMeasuring) },
    { id: 'print', label: t('mapPrint.open'), run: () => onMap(openPrint) },
    { id: 'fullscreen', label: t('map.fullscreen'), run: () => onMap(() => askMap('fullscreen')) },
  ];
}

function useLayerChoices(): readonly Choice[] {
  const t = useText();
  const onMap = useOnMap();
  const layers = usePublicConfig()?.layers;
  const settings = mapSettings.use((all) => all);
  const shown = [...OVERLAY_KINDS.filter((kind) => layers?.[kind].configured === true), 'zones', 'points'] as const;
  return shown.map((kind) => ({
    id: `layer ${kind}`,
    label: t(settings[kind] ? 'palette.hideLayer' : 'palette.showLayer', { layer: t(`map.layers.${kind}`) }),
    run: () => onMap(() => mapSettings.set({ [kind]: !settings[kind] })),
  }));
}

function useNewPlaceChoices(): readonly Choice[] {
  const t = useText();
  const navigate = useNavigate();
  const toPlaces = (tab: 'points' | 'zones'): void =>
    void navigate({ to: ROUTES.GeoPOI, search: (now: object) => ({ ...keptSearch(now), tab }) });
  return [
    {
      id: 'newPoint',
      label: t('placeSearch.action.point'),
      run: () => {
        const { point } = placeDrafts.get();
        placeDrafts.set({ point: { ...(point.id === null ? point : NO_POINT), show: true } });
        toPlaces('points');
      },
    },
    {
      id: 'newZone',
      label: t('placeSearch.action.zone'),
      run: () => {
        beginZone(null);
        toPlaces('zones');
      },
    },
  ];
}
