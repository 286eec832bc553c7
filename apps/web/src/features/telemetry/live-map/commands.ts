import { useStore } from 'zustand';
import { useText } from '../../../i18n/use-text.ts';
import { askMap } from '../../../map/map-command.ts';
import { mapSettings } from '../../../map/map-settings.ts';
import { OVERLAY_KINDS } from '../../../map/map-types.ts';
import { toggleMeasuring } from '../../../map/measure/measuring.ts';
import { mapSession, setFollowing, toggleLock } from '../../../map-ui/map-session.ts';
import { openPlaceSearch } from '../../../map-ui/search-state.ts';
import type { Choice } from '../../../shared/choice.ts';
import type { CommandGroup } from '../../../shared/feature.ts';
import { useSelectedVehicle } from '../../../shared/frame-search.ts';
import { usePublicConfig } from '../../../shared/public-config.ts';
import { openPrint } from './print/print-state.ts';

type OnMap = (run: () => void) => void;

export const mapCommands: CommandGroup = { group: 'onMap', useChoices: useMapChoices };

/** What can be done on the map. Layers that the installation does not have are left out. */
function useMapChoices(_query: string, onMap: OnMap): readonly Choice[] {
  const t = useText();
  return [
    { id: 'findPlace', label: t('map.search'), run: () => onMap(openPlaceSearch) },
    ...useViewChoices(onMap),
    ...useLayerChoices(onMap),
  ];
}

function useViewChoices(onMap: OnMap): readonly Choice[] {
  const t = useText();
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

function useLayerChoices(onMap: OnMap): readonly Choice[] {
  const t = useText();
  const layers = usePublicConfig()?.layers;
  const settings = mapSettings.use((all) => all);
  const shown = [...OVERLAY_KINDS.filter((kind) => layers?.[kind].configured === true), 'zones', 'points'] as const;
  return shown.map((kind) => ({
    id: `layer ${kind}`,
    label: t(settings[kind] ? 'palette.hideLayer' : 'palette.showLayer', { layer: t(`map.layers.${kind}`) }),
    run: () => onMap(() => mapSettings.set({ [kind]: !settings[kind] })),
  }));
}
