import type { FoundPlace } from '@konvoj/contract';

export type PlaceGroupName = 'own' | 'coordinates' | 'addresses' | 'places';

/** The company's own places come first, coordinates second. */
const GROUP_ORDER: readonly PlaceGroupName[] = ['own', 'coordinates', 'addresses', 'places'];
const GROUP_OF: Readonly<Record<FoundPlace['source'], PlaceGroupName>> = {
  poi: 'own',
  zone: 'own',
  coordinates: 'coordinates',
  engine: 'addresses',
  places: 'places',
};
const REMEMBERED_PLACES = 8;

export interface PlaceGroup {
  readonly name: PlaceGroupName;
  readonly places: readonly FoundPlace[];
}

/** Found places by where they come from, each group in the order of the answer; empty groups are left out. */
export function placeGroups(found: readonly FoundPlace[]): readonly PlaceGroup[] {
  return GROUP_ORDER.map((name) => ({ name, places: found.filter(({ source }) => GROUP_OF[source] === name) })).filter(
    ({ places }) => places.length > 0,
  );
}

/** The identity of a found place. */
export function placeKey({ source, id, name, latitude, longitude }: FoundPlace): string {
  return id === null ? `${source} ${name} ${latitude} ${longitude}` : `${source} ${id}`;
}

/** The places chosen last, the newest first, none twice. */
export function remembered(before: readonly FoundPlace[], chosen: FoundPlace): readonly FoundPlace[] {
  const others = before.filter((place) => placeKey(place) !== placeKey(chosen));
  return [chosen, ...others].slice(0, REMEMBERED_PLACES);
}

/** How near the map goes to a place: a town is seen whole, a house is seen. */
export function placeZoom(source: FoundPlace['source']): number {
  if (source === 'places') return 11;
  return source === 'zone' ? 13 : 15;
}
