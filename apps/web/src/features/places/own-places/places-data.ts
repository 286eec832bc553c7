import {
  endpoints,
  type GeoPoint,
  type GeoPointBody,
  type GeoZone,
  type GeoZoneBody,
  type PlaceVisit,
} from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onListChanges } from '../../../live/list-changes.ts';
import type { PlaceRef } from '../../../map/places.ts';
import { call } from '../../../shared/api.ts';
import type { PointDraft, ZoneDraft } from '../../../shared/place-drafts.ts';
import type { Period } from '../../../shared/period.ts';
import { useUser } from '../../../shared/session-state.ts';

const KEY = 'places';
/** What can stand at a point: the same whatever becomes of the places. */
const TYPES = 'types';
const INSIDE_EVERY_MS = 12_000;
/** The live connection also reports a change made here a moment later; both cause one request. */
const GATHER_MS = 300;

const keyOf = (kind: PlaceRef['kind']) => [KEY, kind] as const;

/** Places belong to an organization; a system administrator who acts for nobody has none. */
const useHasPlaces = (): boolean => useUser()?.organization != null;

/** All points of interest by name. */
export function usePoints() {
  const enabled = useHasPlaces();
  return useQuery({
    queryKey: keyOf('point'),
    queryFn: ({ signal }): Promise<GeoPoint[]> => call(endpoints.geoPoints.list, {}, { signal }),
    enabled,
  });
}

/** All geo zones by name. */
export function useZones() {
  const enabled = useHasPlaces();
  return useQuery({
    queryKey: keyOf('zone'),
    queryFn: ({ signal }): Promise<GeoZone[]> => call(endpoints.geoZones.list, {}, { signal }),
    enabled,
  });
}

/** What can stand at a point, in the language of the user. */
export function usePointTypes() {
  const language = useUser()?.language;
  return useQuery({
    queryKey: [KEY, TYPES, language],
    queryFn: ({ signal }) => call(endpoints.geoPoints.types, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Device ids of the vehicles at each place now. */
export interface Inside {
  readonly points: ReadonlyMap<number, readonly number[]>;
  readonly zones: ReadonlyMap<number, readonly number[]>;
}

type VehiclesAt = readonly { readonly id: number; readonly deviceIds: readonly number[] }[];
const byPlace = (found: VehiclesAt) => new Map(found.map(({ id, deviceIds }) => [id, deviceIds]));
const insideOf = ({ points, zones }: { readonly points: VehiclesAt; readonly zones: VehiclesAt }): Inside => ({
  points: byPlace(points),
  zones: byPlace(zones),
});

/** The vehicles inside now; polled while the page is visible. */
export function useInside() {
  const enabled = useHasPlaces();
  return useQuery({
    queryKey: [KEY, 'inside'],
    queryFn: ({ signal }) => call(endpoints.places.inside, {}, { signal }),
    select: insideOf,
    enabled,
    refetchInterval: INSIDE_EVERY_MS,
  });
}

/** The query of a call about the visits of one place. */
export function visitsQuery({ kind, id }: PlaceRef, { from, to }: Period) {
  return kind === 'point' ? { pointId: id, from, to } : { zoneId: id, from, to };
}

/** Who was at a place in a period, the newest first. */
export function useVisits(place: PlaceRef, period: Period | null) {
  return useQuery({
    queryKey: [KEY, 'visits', place.kind, place.id, period?.from, period?.to],
    queryFn: ({ signal }): Promise<PlaceVisit[]> =>
      period === null
        ? Promise.resolve([])
        : call(endpoints.places.visits, { query: visitsQuery(place, period) }, { signal }),
    enabled: period !== null,
  });
}

/** A list that is still loading was read before the change: it would show a deleted place again. */
const dropOlder = (client: QueryClient, kind: PlaceRef['kind']): Promise<void> =>
  client.cancelQueries({ queryKey: keyOf(kind) });

/** Puts a saved place into the list at once; the list is then reloaded in its order. */
async function putInList(client: QueryClient, kind: PlaceRef['kind'], saved: GeoPoint | GeoZone): Promise<void> {
  await dropOlder(client, kind);
  client.setQueryData<readonly (GeoPoint | GeoZone)[]>(keyOf(kind), (before) =>
    before?.some(({ id }) => id === saved.id)
      ? before.map((place) => (place.id === saved.id ? saved : place))
      : before && [...before, saved],
  );
}

const otherThanTypes = ({ queryKey }: Query): boolean => queryKey[1] !== TYPES;
const gathering = new WeakSet<QueryClient>();

/** Lists, vehicles inside, and visits: a change may affect all of them. */
function refresh(client: QueryClient): void {
  if (gathering.has(client)) return;
  gathering.add(client);
  setTimeout(() => {
    gathering.delete(client);
    void client.invalidateQueries({ queryKey: [KEY], predicate: otherThanTypes });
  }, GATHER_MS);
}

/** Reads the places again when somebody else has changed them. */
export function useForeignChanges(): void {
  const client = useQueryClient();
  useEffect(() => onListChanges(() => refresh(client)), [client]);
}

interface PointChange {
  /** Its `id` is null: a new one. */
  readonly draft: PointDraft;
  /** The one that the user has seen. */
  readonly version: string | null;
  readonly body: GeoPointBody;
}
/** @param onSaved also called when the user has left the page meanwhile */
export function useSavePoint(onSaved: (point: GeoPoint, sent: PointDraft) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ draft: { id }, version, body }: PointChange): Promise<GeoPoint> =>
      id === null
        ? call(endpoints.geoPoints.create, { body })
        : call(endpoints.geoPoints.update, { params: { id }, body: { ...body, ...(version !== null && { version }) } }),
    onSuccess: async (saved, { draft }) => {
      await putInList(client, 'point', saved);
      refresh(client);
      onSaved(saved, draft);
    },
  });
}

interface ZoneChange extends Pick<PointChange, 'version'> {
  readonly draft: ZoneDraft;
  readonly body: GeoZoneBody;
  /** The user has confirmed the very small area. */
  readonly confirmed: boolean;
}
/** @param onSaved also called when the user has left the page meanwhile */
export function useSaveZone(onSaved: (zone: GeoZone, sent: ZoneDraft) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ draft: { id }, version, body, confirmed }: ZoneChange): Promise<GeoZone> => {
      const query = confirmed ? { confirm: 'true' } : {};
      return id === null
        ? call(endpoints.geoZones.create, { body, query })
        : call(endpoints.geoZones.update, {
            params: { id },
            body: { ...body, ...(version !== null && { version }) },
            query,
          });
    },
    onSuccess: async (saved, { draft }) => {
      await putInList(client, 'zone', saved);
      refresh(client);
      onSaved(saved, draft);
    },
  });
}

/** Reads the places of a kind again, and gives the one with this id as it is now; undefined: it is gone. */
export function useReadPlace<Kind extends PlaceRef['kind']>(kind: Kind) {
  const client = useQueryClient();
  return async (id: number | null): Promise<PlaceOf<Kind> | undefined> => {
    await client.refetchQueries({ queryKey: keyOf(kind) });
    return client.getQueryData<readonly PlaceOf<Kind>[]>(keyOf(kind))?.find((place) => place.id === id);
  };
}
type PlaceOf<Kind extends PlaceRef['kind']> = Kind extends 'point' ? GeoPoint : GeoZone;

export function useRemovePlace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: PlaceRef): Promise<unknown> =>
      call(kind === 'point' ? endpoints.geoPoints.remove : endpoints.geoZones.remove, { params: { id } }),
    onSuccess: async (_, { kind, id }) => {
      await dropOlder(client, kind);
      client.setQueryData<readonly { readonly id: number }[]>(keyOf(kind), (before) =>
        before?.filter((place) => place.id !== id),
      );
    },
    // Also when it failed: somebody else may have deleted it.
    onSettled: () => refresh(client),
  });
}

/** Brings a deleted place back as it was, under the id it had. */
export function useRestorePlace(onRestored: (place: GeoPoint | GeoZone) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: PlaceRef): Promise<GeoPoint | GeoZone> =>
      kind === 'point'
        ? call(endpoints.geoPoints.restore, { params: { id } })
        : call(endpoints.geoZones.restore, { params: { id } }),
    onSuccess: async (restored, { kind }) => {
      await putInList(client, kind, restored);
      refresh(client);
      onRestored(restored);
    },
  });
}
