import { between, distanceMeters, nearestShare } from './line.ts';
import type { Box, Hop, RoadNetwork } from './network.ts';
import type { LatLon } from './types.ts';

/** The point of the network that is nearest to a place. */
export interface NearestPoint {
  readonly hop: Hop;
  /** From the begin of the hop. */
  readonly metersAlong: number;
  readonly at: LatLon;
  /** From the place. */
  readonly metersAway: number;
}

/**
 * The nearest point of a road; ferries are boarded at their harbours only. A road is looked at only when its box is
 * nearer than the best point so far, so that few are.
 * @throws {RangeError} for a network without roads on the land of the place
 */
export function nearestPoint(network: RoadNetwork, place: LatLon): NearestPoint {
  let best: NearestPoint | null = null;
  const land = network.landAt?.(place);
  for (const hop of network.hops) {
    if (hop.corridor.roadClass === 'ferry') continue;
    if (best && distanceMeters(place, clamped(place, hop.box)) >= best.metersAway) continue;
    if (hop.points[0] && network.landAt?.(hop.points[0]) !== land) continue;
    const candidate = nearestOn(hop, place);
    if (!best || candidate.metersAway < best.metersAway) best = candidate;
  }
  if (!best) throw new RangeError('the network has no road');
  return best;
}

function nearestOn(hop: Hop, place: LatLon): NearestPoint {
  let best: NearestPoint = { hop, metersAlong: 0, at: place, metersAway: Infinity };
  let start = 0;
  for (const [i, to] of hop.points.entries()) {
    const from = hop.points[i - 1];
    if (!from) continue;
    const share = nearestShare(place, from, to);
    const at = between(from, to, share);
    const metersAway = distanceMeters(place, at);
    const length = distanceMeters(from, to);
    if (metersAway < best.metersAway) best = { hop, metersAlong: start + share * length, at, metersAway };
    start += length;
  }
  return best;
}

function clamped([latitude, longitude]: LatLon, { south, west, north, east }: Box): LatLon {
  return [Math.min(north, Math.max(south, latitude)), Math.min(east, Math.max(west, longitude))];
}
