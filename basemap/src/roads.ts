import { mainRoads } from '../../packages/roads/src/network.ts';
import type { Corridor, LatLon } from '../../packages/roads/src/types.ts';
import { type Feature, feature, type Point } from './geometry.ts';

export interface RoadLines {
  readonly motorways: Feature[];
  readonly roads: Feature[];
  readonly ferries: Feature[];
}

/** The main roads as lines: class `k` (`m`, `r`, `f`), and `n`, the number of the road or the name of the ferry line. */
export function roadLines(): RoadLines {
  const lines = new Map<Corridor, LatLon[]>();
  for (const { corridor, points } of mainRoads().hops) {
    const line = lines.get(corridor);
    if (line) line.push(...points.slice(1));
    else lines.set(corridor, [...points]);
  }
  const of = (roadClass: Corridor['roadClass'], k: string) =>
    [...lines]
      .filter(([corridor]) => corridor.roadClass === roadClass)
      .map(([{ number }, points]) =>
        feature({ type: 'LineString', coordinates: points.map(([y, x]): Point => [x, y]) }, { k, n: number }),
      );
  return { motorways: of('motorway', 'm'), roads: of('road', 'r'), ferries: of('ferry', 'f') };
}
