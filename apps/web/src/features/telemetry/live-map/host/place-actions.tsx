import { IconCopy, IconTruck, type Icon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { showNearest } from '../../../../map-ui/nearest-state.ts';
import { contributed, useFeatures } from '../../../../shared/features.ts';
import { placeCoordinates, type MapPlace } from '../../../../shared/map-place.ts';
import { copyText } from '../../../../ui/copy-text.ts';

/** Something that can be done with a place on the map: in the card of a found place, and on a right click. */
export interface PlaceAction {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
  /** The reason when the action is unavailable; it then stays visible and shows the reason. */
  readonly disabledReason?: string;
  readonly run: () => void;
}

/** What can be done with a place: what features contribute, then what the map itself can do. */
export function usePlaceActions(): (place: MapPlace) => readonly PlaceAction[] {
  const t = useText();
  const navigate = useNavigate();
  const features = useFeatures();
  return useCallback(
    (place) => [
      ...contributed(features, 'placeCommands').map(({ id, text, icon, run }) => ({
        id,
        label: t(text),
        icon,
        run: () => run(place, { navigate, t }),
      })),
      { id: 'nearest', label: t('placeSearch.action.nearest'), icon: IconTruck, run: () => showNearest(place) },
      {
        id: 'copy',
        label: t('placeSearch.action.copy'),
        icon: IconCopy,
        run: () => void copyText(placeCoordinates(place), t),
      },
    ],
    [t, navigate, features],
  );
}
