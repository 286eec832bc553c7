import type { FleetMap } from '../fleet-map.types.ts';
import type { Unsubscribe } from '../map-types.ts';
import { mapSettings } from '../map-settings.ts';
import { onShowPlaces, placesOnMap, publishPlaceClick } from '../places.ts';

/** Draws the places that pages put into the port, as far as the user shows them, and reports clicks. */
export function bindPlaces(map: FleetMap): Unsubscribe {
  const show = (): void => {
    const { points, zones } = mapSettings.get();
    map.showPlaces({ ...placesOnMap.getState(), visible: { points, zones } });
  };
  show();
  const undo = [
    placesOnMap.subscribe(show),
    mapSettings.subscribe(show),
    onShowPlaces(({ places, how }) =>
      how === 'fit' ? map.fitPoints(places, { beyondBase: true }) : map.revealPoints(places),
    ),
    map.onPlaceClick(publishPlaceClick),
  ];
  return () => {
    for (const each of undo) each();
  };
}
