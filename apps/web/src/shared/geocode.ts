import { endpoints, SEARCH_MIN_CHARACTERS, type FoundPlace } from '@konvoj/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from './api.ts';
import { straightLineMeters } from './distance.ts';
import type { Coordinates } from './place-drafts.ts';

/** A pause in typing this long is the end of it. */
const TYPING_MS = 200;
/** An address holds for a vehicle until it has gone this far. Metres. */
export const ADDRESS_HOLDS_METERS = 250;
/** Addresses do not move. */
const ADDRESS_FRESH_MS = 30 * 60_000;
const STATE_FRESH_MS = 60_000;

/** About a metre: places closer than this share one request. */
const cell = (degrees: number): number => Number(degrees.toFixed(5));
/** About ten kilometres: moving the map a little does not make the same search a new one. */
const region = (degrees: number): number => Number(degrees.toFixed(1));

export interface PlaceResults {
  /** Those of what is typed now; none while they are pending, so that nobody chooses one of an earlier text. */
  readonly places: readonly FoundPlace[];
  /** What is typed is long enough to be searched for. */
  readonly asked: boolean;
  /** The places of what is typed now are not known yet: it is being typed, or the answer is on its way. */
  readonly pending: boolean;
  readonly failure: unknown;
  readonly retry: () => void;
}

const NO_PLACES: readonly FoundPlace[] = [];

/**
 * Places by what is typed, from two characters on and when the typing rests; a request that nobody waits for any more
 * is cancelled.
 * @param near places near it come first; null: no matter where
 */
export function usePlaceSearch(typed: string, near: Coordinates | null): PlaceResults {
  const term = typed.trim();
  const [rested] = useDebouncedValue(term, TYPING_MS);
  const asked = term.length >= SEARCH_MIN_CHARACTERS;
  const query = useQuery({ ...searchQuery(rested, near), enabled: asked && rested.length >= SEARCH_MIN_CHARACTERS });
  const pending = asked && (rested !== term || (query.data === undefined && query.isFetching));
  return {
    places: (asked && !pending ? query.data : undefined) ?? NO_PLACES,
    asked,
    pending,
    failure: asked && !pending ? query.error : null,
    retry: () => void query.refetch(),
  };
}

function searchQuery(term: string, near: Coordinates | null) {
  const at = near === null ? {} : { lat: region(near.latitude), lon: region(near.longitude) };
  return queryOptions({
    queryKey: ['geocode', 'search', term, at],
    queryFn: ({ signal }) => call(endpoints.geocoding.search, { query: { q: term, ...at } }, { signal }),
    retry: false,
  });
}

/** Whether the installation has a geocoder and it answers; undefined until that is known. */
export function useGeocoderState(enabled = true): 'none' | 'working' | 'failing' | undefined {
  const query = useQuery({
    queryKey: ['geocode', 'state'],
    queryFn: ({ signal }) => call(endpoints.geocoding.state, {}, { signal }),
    staleTime: STATE_FRESH_MS,
    retry: false,
    enabled,
  });
  return query.data?.engine;
}

export function reverseQuery({ latitude, longitude }: Coordinates) {
  const at = { lat: cell(latitude), lon: cell(longitude) };
  return queryOptions({
    queryKey: ['geocode', 'reverse', at],
    queryFn: ({ signal }) => call(endpoints.geocoding.reverse, { query: at }, { signal }),
    staleTime: ADDRESS_FRESH_MS,
    gcTime: ADDRESS_FRESH_MS,
    retry: false,
  });
}

/** Requests the name of a place once, own points first; for code outside React. */
export function useAddressOf(): (place: Coordinates) => Promise<string | null> {
  const queries = useQueryClient();
  return useCallback(async (place) => (await queries.fetchQuery(reverseQuery(place))).address, [queries]);
}

/** The address of a place that stands still, without own points; null while it is not known, and where there is none. */
export function useAddress(at: Coordinates | null): { readonly address: string | null; readonly pending: boolean } {
  const query = useQuery({ ...reverseQuery(at ?? { latitude: 0, longitude: 0 }), enabled: at !== null });
  return { address: at === null ? null : (query.data?.plainAddress ?? null), pending: at !== null && query.isPending };
}

/** The place whose address still holds: the one before, until the vehicle is more than 250 m away from it. */
export function heldPlace(before: Coordinates | null, now: Coordinates | null): Coordinates | null {
  if (before === null || now === null) return now;
  return straightLineMeters(before, now) > ADDRESS_HOLDS_METERS ? now : before;
}

/** The name of a moving object's place, own points first: requested again only when it has moved far enough. */
export function useMovingAddress(now: Coordinates | null): string | null {
  const [before, setBefore] = useState(now);
  const held = heldPlace(before, now);
  if (held !== before) setBefore(held);
  const query = useQuery({
    ...reverseQuery(held ?? { latitude: 0, longitude: 0 }),
    enabled: held !== null,
    // The address of before stands until the next has come: the card does not jump.
    placeholderData: (last) => last,
  });
  return held === null ? null : (query.data?.address ?? null);
}
