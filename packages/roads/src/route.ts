import { byCountry } from './countries.ts';
import { distanceMeters, lengthMeters, partOf } from './line.ts';
import { nearestPoint } from './nearest.ts';
import type { NearestPoint } from './nearest.ts';
import type { Hop, HopEdge, RoadNetwork } from './network.ts';
import { shortestPath } from './shortest-path.ts';
import { accessSeconds, boardingSeconds, drivingSeconds } from './speeds.ts';
import type { VehicleKind } from './speeds.ts';
import type { LatLon, RoadClass } from './types.ts';

/** Streets are that much longer than the straight line between the network and a place. */
export const ACCESS_DETOUR = 1.3;

/** A part of a route on one road in one country. */
export interface RoutePiece {
  /** `access`: between a place and the network, a straight line. */
  readonly roadClass: RoadClass | 'access';
  /** Number of the road or name of the ferry line; null for access. */
  readonly number: string | null;
  readonly europeanNumber: string | null;
  /** ISO 3166-1 alpha-2, null at sea. */
  readonly country: string | null;
  readonly meters: number;
  /** Driving or sailing, with boarding. */
  readonly seconds: number;
  readonly points: readonly LatLon[];
}

/** From one place to the next. Pieces add up to it, and one begins where the one before ends. */
export interface RouteLeg {
  readonly meters: number;
  readonly seconds: number;
  readonly pieces: readonly RoutePiece[];
}

export interface MainRoadsRoute {
  readonly meters: number;
  readonly seconds: number;
  /** One fewer than places. */
  readonly legs: readonly RouteLeg[];
}

/**
 * The quickest way through places along the main roads, and between them and each place in a straight line.
 * @param places at least two, in their order
 * @returns null when no road or ferry leads to one of them
 */
export function routeBetween(
  network: RoadNetwork,
  places: readonly LatLon[],
  kind: VehicleKind,
): MainRoadsRoute | null {
  const legs: RouteLeg[] = [];
  for (const [i, to] of places.entries()) {
    const from = places[i - 1];
    if (!from) continue;
    const leg = finished(legBetween(network, from, to, kind));
    if (!leg) return null;
    legs.push(leg);
  }
  return { ...sumOf(legs), legs };
}

/**
 * One leg of `routeBetween`, for a caller who has other work to do meanwhile.
 * @yields the number of points of each road that was cut at borders: a thousand take up to 0.1 s
 */
export function* legBetween(
  network: RoadNetwork,
  from: LatLon,
  to: LatLon,
  kind: VehicleKind,
): Generator<number, RouteLeg | null, undefined> {
  const pieces = yield* piecesBetween(network, from, to, kind);
  return pieces && { ...sumOf(pieces), pieces };
}

function finished<Result>(work: Generator<unknown, Result, undefined>): Result {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/** The length and the time of the same route between two places, without its countries and its line: for many pairs. */
export function driveBetween(
  network: RoadNetwork,
  from: LatLon,
  to: LatLon,
  kind: VehicleKind,
): { readonly meters: number; readonly seconds: number } | null {
  const [start, end] = [nearestPoint(network, from), nearestPoint(network, to)];
  if (isOneTown(network, start, end, [from, to])) return accessDrive(distanceMeters(from, to), kind);
  const roads = roadsBetween(network, start, end, kind);
  if (!roads) return null;
  const driven = roads.map(({ hop, points }) => {
    const meters = lengthMeters(points) * hop.winding;
    return { meters, seconds: drivingSeconds(hop.corridor, meters, kind) + boardingSeconds(hop.corridor) };
  });
  return sumOf([accessDrive(start.metersAway, kind), ...driven, accessDrive(end.metersAway, kind)]);
}

/** Places of one town are nearer to each other than to the main road. */
function isOneTown(
  { landAt }: RoadNetwork,
  start: NearestPoint,
  end: NearestPoint,
  [from, to]: readonly [LatLon, LatLon],
): boolean {
  if (distanceMeters(from, to) > start.metersAway + end.metersAway) return false;
  return landAt === undefined || landAt(from) === landAt(to);
}

function accessDrive(straightMeters: number, kind: VehicleKind) {
  const meters = straightMeters * ACCESS_DETOUR;
  return { meters, seconds: accessSeconds(meters, kind) };
}

function* piecesBetween(
  network: RoadNetwork,
  from: LatLon,
  to: LatLon,
  kind: VehicleKind,
): Generator<number, RoutePiece[] | null, undefined> {
  const [start, end] = [nearestPoint(network, from), nearestPoint(network, to)];
  if (isOneTown(network, start, end, [from, to])) return accessPieces([from, to], kind);
  const roads = roadsBetween(network, start, end, kind);
  if (!roads) return null;
  const driven: RoutePiece[] = [];
  for (const road of roads) {
    driven.push(...drivenPieces(road, kind));
    yield road.points.length;
  }
  return merged([...accessPieces([from, start.at], kind), ...driven, ...accessPieces([end.at, to], kind)]);
}

/** A part of a hop in the direction of travel. */
interface Driven {
  readonly hop: Hop;
  readonly points: readonly LatLon[];
}

function roadsBetween(
  network: RoadNetwork,
  start: NearestPoint,
  end: NearestPoint,
  kind: VehicleKind,
): Driven[] | null {
  const secondsOf = (hop: Hop, curveMeters: number) => drivingSeconds(hop.corridor, curveMeters * hop.winding, kind);
  const path = shortestPath(network.edges[kind], endsOf(start, secondsOf), endsOf(end, secondsOf));
  if (start.hop === end.hop) {
    const straight = secondsOf(start.hop, Math.abs(end.metersAlong - start.metersAlong));
    if (!path || straight <= path.cost) return [part(start.hop, start.metersAlong, end.metersAlong)];
  }
  if (!path) return null;
  const { hop: first } = start;
  const { hop: last } = end;
  return [
    part(first, start.metersAlong, path.from === first.from ? 0 : first.curveMeters),
    ...path.edges.map(whole),
    part(last, path.to === last.from ? 0 : last.curveMeters, end.metersAlong),
  ];
}

/** The nodes at both ends of the road of a point, with the seconds from it to each. */
function endsOf({ hop, metersAlong }: NearestPoint, secondsOf: (hop: Hop, curveMeters: number) => number) {
  return new Map([
    [hop.from, secondsOf(hop, metersAlong)],
    [hop.to, secondsOf(hop, hop.curveMeters - metersAlong)],
  ]);
}

function part(hop: Hop, from: number, to: number): Driven {
  return { hop, points: partOf(hop.points, from, to) };
}

function whole({ hop, reversed }: HopEdge): Driven {
  return { hop, points: reversed ? hop.points.toReversed() : hop.points };
}

function drivenPieces({ hop, points }: Driven, kind: VehicleKind): RoutePiece[] {
  const { corridor } = hop;
  const { roadClass, number, europeanNumber } = corridor;
  return byCountry(points).map(({ country, points }, i) => {
    const meters = lengthMeters(points) * hop.winding;
    const seconds = drivingSeconds(corridor, meters, kind) + (i === 0 ? boardingSeconds(corridor) : 0);
    return { roadClass, number, europeanNumber, country, meters, seconds, points };
  });
}

function accessPieces(line: readonly LatLon[], kind: VehicleKind): RoutePiece[] {
  return byCountry(line)
    .map(({ country, points }): RoutePiece => {
      const drive = accessDrive(lengthMeters(points), kind);
      return { roadClass: 'access', number: null, europeanNumber: null, country, ...drive, points };
    })
    .filter(({ meters }) => meters > 0);
}

/** Neighbours on one road in one country as one piece. */
function merged(pieces: readonly RoutePiece[]): RoutePiece[] {
  const result: RoutePiece[] = [];
  for (const piece of pieces.filter(({ points }) => points.length > 1)) {
    const last = result.at(-1);
    if (last && isSameRoad(last, piece)) {
      result[result.length - 1] = {
        ...last,
        ...sumOf([last, piece]),
        points: [...last.points, ...piece.points.slice(1)],
      };
    } else {
      result.push(piece);
    }
  }
  return result;
}

function isSameRoad(a: RoutePiece, b: RoutePiece): boolean {
  return a.roadClass === b.roadClass && a.number === b.number && a.country === b.country;
}

function sumOf(parts: readonly { readonly meters: number; readonly seconds: number }[]) {
  return {
    meters: parts.reduce((sum, { meters }) => sum + meters, 0),
    seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
