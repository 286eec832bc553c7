import { endpoints, PLACES_AT_ONCE } from '@konvoj/contract';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useLanguage } from '../../../i18n/use-text.ts';
import { liveStore } from '../../../live/live.ts';
import { call } from '../../../shared/api.ts';
import type { Coordinates } from '../../../shared/place-drafts.ts';
import { rememberPlace } from '../../../shared/known-places.ts';
import { sessionState } from '../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import { createRowPlaces, type PlacedRow } from './row-places.ts';

/** Rows that the user scrolls past are not requested. */
const SCROLLED_MS = 150;

function load(places: readonly Coordinates[]): Promise<readonly (string | null)[]> {
  const at = places.map(({ latitude, longitude }) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`).join(';');
  return call(endpoints.geocoding.places, { query: { at } });
}

function placed(id: number): PlacedRow[] {
  const position = liveStore.getState().positions.get(id);
  if (position === undefined || position.latitude === null || position.longitude === null) return [];
  return [{ id, at: { latitude: position.latitude, longitude: position.longitude } }];
}

/** What the places of vehicles are called. @param shown ids of the rows in view */
export function useRowPlaces(shown: readonly number[]): (id: number) => string | null {
  const language = useLanguage();
  // In another language places are called otherwise.
  const places = useMemo(
    () => ({ language, ...createRowPlaces({ load, most: PLACES_AT_ONCE, now: Date.now, onNamed: rememberPlace }) }),
    [language],
  );
  const version = useSyncExternalStore(places.subscribe, places.version);
  const nowMs = useNowByHalfMinute();
  const want = useEffectEvent(() => {
    // A session that ended leaves the list on the screen.
    if (sessionState.get().status === 'signedIn') places.want(shown.flatMap(placed));
  });
  const wantSoon = useDebouncedCallback(() => want(), SCROLLED_MS);
  const key = shown.join();
  // Again when names have come: there may be more rows than fit into a call.
  useEffect(wantSoon, [wantSoon, places, key, nowMs, version]);
  return places.nameOf;
}
