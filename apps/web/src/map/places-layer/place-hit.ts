import type { PlaceRef } from '../places.ts';

/** What the map finds under the pointer, in whatever order. */
export interface FoundFeature {
  readonly layer: string;
  readonly id: number | null;
  readonly name: string;
  /** Of a zone: the smaller one lies on the larger one. */
  readonly size: number;
  readonly count: number | null;
  readonly cluster: number | null;
}

export type PlaceHit =
  | { readonly kind: 'place'; readonly place: PlaceRef; readonly name: string }
  | { readonly kind: 'cluster'; readonly cluster: number; readonly count: number };

interface Layers {
  readonly points: readonly string[];
  readonly cluster: string;
  readonly zones: readonly string[];
}

/**
 * What a click means where several places lie: a point before a cluster of points before a zone, and of several zones
 * the smallest. The selected place is drawn in layers without ids and counts as what lies below it.
 * @param found the topmost first
 */
export function placeHit(found: readonly FoundFeature[], layers: Layers): PlaceHit | null {
  const point = found.find(({ layer, id }) => layers.points.includes(layer) && id !== null);
  if (point?.id != null) return { kind: 'place', place: { kind: 'point', id: point.id }, name: point.name };
  const cluster = found.find(({ layer }) => layer === layers.cluster);
  if (cluster?.cluster != null) return { kind: 'cluster', cluster: cluster.cluster, count: cluster.count ?? 0 };
  const zones = found.filter(({ layer, id }) => layers.zones.includes(layer) && id !== null);
  const zone = zones.toSorted((a, b) => a.size - b.size)[0];
  if (zone?.id == null) return null;
  return { kind: 'place', place: { kind: 'zone', id: zone.id }, name: zone.name };
}
