export type RoadClass = 'motorway' | 'road';

/** `[latitude, longitude]` in degrees. */
export type LatLon = readonly [latitude: number, longitude: number];

/**
 * A section of real road between two junctions. Its points are known places along the road (exits, viaducts, towns), 2
 * to 15 km apart; the curve between them is interpolated (`network.ts`).
 */
export interface Corridor {
  readonly name: string;
  readonly roadClass: RoadClass;
  readonly from: string;
  readonly to: string;
  readonly via: readonly LatLon[];
  /** The section from `via[first]` to `via[last]` is a tunnel, without a fix. */
  readonly tunnel?: readonly [first: number, last: number];
}

export function motorway(name: string, from: string, via: readonly LatLon[], to: string): Corridor {
  return { name, roadClass: 'motorway', from, to, via };
}

export function road(name: string, from: string, via: readonly LatLon[], to: string): Corridor {
  return { name, roadClass: 'road', from, to, via };
}

export function withTunnel(corridor: Corridor, first: number, last: number): Corridor {
  return { ...corridor, tunnel: [first, last] };
}
