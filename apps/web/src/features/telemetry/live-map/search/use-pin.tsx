import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import { setFollowing } from '../../../../map-ui/map-session.ts';
import { placeTitle } from '../../../../shared/map-place.ts';
import { openPinCard, placeSearch } from '../../../../map-ui/search-state.ts';

/** Draws the pin of the found place and brings a chosen one into view. */
export function usePin(map: FleetMap | null): void {
  const pin = useStore(placeSearch, (search) => search.pin);
  const zoom = useStore(placeSearch, (search) => search.flyToZoom);
  useEffect(() => {
    map?.showPin(pin === null ? null : { at: [pin.place.longitude, pin.place.latitude], label: placeTitle(pin.place) });
  }, [map, pin]);
  useEffect(() => {
    if (map === null || pin === null || zoom === null) return;
    // A followed vehicle would pull the view back.
    setFollowing(false);
    map.goToPlace([pin.place.longitude, pin.place.latitude], zoom);
    placeSearch.setState({ flyToZoom: null });
  }, [map, pin, zoom]);
  useEffect(() => map?.onPinClick(openPinCard), [map]);
}
