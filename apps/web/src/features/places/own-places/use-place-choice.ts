import type { GeoPoint, GeoZone } from '@konvoj/contract';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { LngLat } from '../../../map/map-types.ts';
import {
  forgetShowPlaces,
  onPlaceClick,
  placesOnMap,
  showPlaces,
  type PlaceRef,
  type ShowRequest,
} from '../../../map/places.ts';
import { KIND_OF, placeAddress, type ChangePlacesSearch, type PlacesTab } from './places-search.ts';
import { ringOf } from './zone-shape.ts';

const isPoint = (place: GeoPoint | GeoZone): place is GeoPoint => 'latitude' in place;
const extentOf = (place: GeoPoint | GeoZone): readonly LngLat[] =>
  isPoint(place) ? [[place.longitude, place.latitude]] : ringOf(place);
/** Brings all of a place into view; to reveal it moves the map only when it is not seen well. */
export const bringIntoView = (place: GeoPoint | GeoZone, how: ShowRequest['how'] = 'fit'): void =>
  showPlaces({ places: extentOf(place), how });
const keyOf = ({ kind, id }: PlaceRef): string => `${kind}.${id}`;

interface PlaceChoice {
  readonly tab: PlacesTab;
  /** Of the address. */
  readonly id: number | undefined;
  readonly all: readonly (GeoPoint | GeoZone)[] | undefined;
  readonly change: ChangePlacesSearch;
}

/**
 * The chosen place of the address: marked on the map, chosen there with a click, and brought into view when it was
 * chosen anywhere else (a row, a search, a link).
 */
export function usePlaceChoice({ tab, id, all, change }: PlaceChoice) {
  const kind = KIND_OF[tab];
  /** The place for which the map has been moved, or need not be. */
  const inView = useRef<string | null>(null);
  const place = id === undefined ? undefined : all?.find((each) => each.id === id);

  useEffect(() => {
    placesOnMap.setState({ selected: id === undefined ? null : { kind, id } });
  }, [kind, id]);
  useEffect(
    () => () => {
      placesOnMap.setState({ selected: null });
      forgetShowPlaces();
    },
    [],
  );

  const chooseInView = useCallback(
    (chosen: PlaceRef, replace: boolean) => {
      inView.current = keyOf(chosen);
      change(placeAddress(chosen), replace);
    },
    [change],
  );
  useEffect(() => onPlaceClick((clicked) => chooseInView(clicked, false)), [chooseInView]);

  const bring = useEffectEvent((known: boolean) => {
    if (id === undefined || !known || !place || inView.current === keyOf({ kind, id })) return;
    inView.current = keyOf({ kind, id });
    bringIntoView(place);
  });
  const key = id === undefined ? null : keyOf({ kind, id });
  const isKnown = place !== undefined;
  useEffect(() => {
    if (key !== null) bring(isKnown);
  }, [key, isKnown]);

  return {
    /** A row was pressed, also the one that is chosen already. */
    select: useCallback(
      (pressed: GeoPoint | GeoZone) => {
        chooseInView({ kind: isPoint(pressed) ? 'point' : 'zone', id: pressed.id }, true);
        bringIntoView(pressed);
      },
      [chooseInView],
    ),
    /** A place was saved: the map shows it already. */
    saved: (savedKind: PlaceRef['kind']) => (savedId: number) => chooseInView({ kind: savedKind, id: savedId }, true),
  };
}
