import { IconCopy, IconMapPinPlus, IconPolygon, IconTruck, type Icon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useText, type Text } from '../../../../i18n/use-text.ts';
import { keptSearch } from '../../../../shared/frame-search.ts';
import { beginPoint, beginZone, placeDrafts } from '../../../../shared/place-drafts.ts';
import { copyText } from '../../../../ui/copy-text.ts';
import { showToast } from '../../../../ui/toasts.ts';
import { showNearest } from '../../../../map-ui/nearest-state.ts';
import { placeCoordinates, type MapPlace } from '../../../../map-ui/map-place.ts';

/** The zone that is proposed around a place. Metres; it is drawn on from there. */
const PROPOSED_ZONE_RADIUS = 250;

export type PlaceActionId = 'point' | 'zone' | 'nearest' | 'copy';

/** Something that can be done with a place on the map: in the card of a found place, and on a right click. */
export interface PlaceAction {
  readonly id: PlaceActionId;
  readonly label: string;
  readonly icon: Icon;
  /** The reason when the action is unavailable; it then stays visible and shows the reason. */
  readonly disabledReason?: string;
  readonly run: () => void;
}

/** What can be done with a place, in the order in which it is offered. */
export function usePlaceActions(): (place: MapPlace) => readonly PlaceAction[] {
  const t = useText();
  const navigate = useNavigate();
  return useCallback(
    (place) => {
      const toPlaces = (tab: 'points' | 'zones'): void =>
        void navigate({ to: '/GeoPOI', search: (now: object) => ({ ...keptSearch(now), tab }) });
      return [
        {
          id: 'point',
          label: t('placeSearch.action.point'),
          icon: IconMapPinPlus,
          run: () => {
            beginPoint(place, place.address);
            toPlaces('points');
          },
        },
        {
          id: 'zone',
          label: t('placeSearch.action.zone'),
          icon: IconPolygon,
          run: () => {
            beginZoneAround(place, t);
            toPlaces('zones');
          },
        },
        { id: 'nearest', label: t('placeSearch.action.nearest'), icon: IconTruck, run: () => showNearest(place) },
        {
          id: 'copy',
          label: t('placeSearch.action.copy'),
          icon: IconCopy,
          run: () => void copyText(placeCoordinates(place), t),
        },
      ];
    },
    [t, navigate],
  );
}

/** Proposes a circle around the place. An unfinished outline elsewhere can be restored. */
function beginZoneAround({ latitude, longitude }: MapPlace, t: Text): void {
  const { zone } = placeDrafts.get();
  beginZone({ kind: 'circle', centre: { latitude, longitude }, radius: PROPOSED_ZONE_RADIUS }, 'circle');
  if (zone.id !== null || zone.shape === null) return;
  showToast(t('placeSearch.outlineReplaced'), {
    label: t('placeSearch.bringBack'),
    run: () => placeDrafts.set({ zone: { ...placeDrafts.get().zone, tool: zone.tool, shape: zone.shape } }),
  });
}
