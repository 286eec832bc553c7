import { corridors } from './corridors.ts';
import { controlsOf, pointsOf } from './curve.ts';
import { lengthMeters } from './line.ts';
import { boardingSeconds, drivingSeconds } from './speeds.ts';
import type { VehicleKind } from './speeds.ts';
import type { Edge } from './shortest-path.ts';
import type { Corridor, LatLon, Stop } from './types.ts';

/** Degrees. */
export interface Box {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** From one stop of a corridor to the next; a ferry line is one hop from harbour to harbour. */
export interface Hop {
  readonly corridor: Corridor;
  /** Numbers of nodes. */
  readonly from: number;
  readonly to: number;
  readonly tunnel: boolean;
  /** A point about every kilometre. */
  readonly points: readonly LatLon[];
  /** Around these points. */
  readonly box: Box;
  /** Along these points. */
  readonly curveMeters: number;
  /** Metres of road for a metre of the curve. */
  readonly winding: number;
}

export interface HopEdge extends Edge {
  readonly hop: Hop;
  /** From its end to its begin. */
  readonly reversed: boolean;
}

export interface RoadNetwork {
  /** By number. */
  readonly nodes: readonly Stop[];
  readonly hops: readonly Hop[];
  /** The edges that leave each node; their cost is the seconds of the vehicle. */
  readonly edges: Readonly<Record<VehicleKind, readonly (readonly HopEdge[])[]>>;
  /** The land that a place lies on, such as the mainland or an island: straight lines stay on it. Absent: all is one land. */
  readonly landAt?: (place: LatLon) => number;
}

/**
 * Real roads bend between their known stops, the more so the farther these are apart: a hop of 20 km or more of a
 * motorway is 4 % longer than its curve, one of a main road 10 %.
 */
const WINDING = { motorway: 0.04, road: 0.1 } as const;
const FULL_WINDING_METERS = 20_000;

/** All corridors as one graph. Corridors that pass the same point meet there. */
export function networkOf(list: readonly Corridor[]): RoadNetwork {
  const work = networkInSteps(list);
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/** `networkOf` for a caller who has other work to do meanwhile: it yields after each corridor, a millisecond of work. */
function* networkInSteps(list: readonly Corridor[]): Generator<undefined, RoadNetwork, undefined> {
  const nodes: Stop[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (stop: Stop): number => {
    const key = stop.at.join(',');
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, nodes.length);
    return nodes.push(stop) - 1;
  };
  const hops: Hop[] = [];
  for (const corridor of list) {
    hops.push(...(corridor.roadClass === 'ferry' ? ferryHop : roadHops)(corridor, numberOf));
    yield;
  }
  const car = edgesFor('car', nodes.length, hops);
  yield;
  const van = edgesFor('van', nodes.length, hops);
  yield;
  return { nodes, hops, edges: { car, van, truck: edgesFor('truck', nodes.length, hops) } };
}

function roadHops(corridor: Corridor, numberOf: (stop: Stop) => number): Hop[] {
  const { stops, tunnels } = corridor;
  const numbers = stops.map(numberOf);
  const extra = corridor.roadClass === 'motorway' ? WINDING.motorway : WINDING.road;
  return controlsOf(stops.map(({ at }) => at)).map((control, i) => {
    const points = pointsOf(control);
    const [from = 0, to = 0] = numbers.slice(i);
    const curveMeters = lengthMeters(points);
    const winding = 1 + extra * Math.min(1, curveMeters / FULL_WINDING_METERS);
    return { corridor, from, to, tunnel: tunnels.has(i), points, box: boxOf(points), curveMeters, winding };
  });
}

/** Ships steer straight from stop to stop. Nobody changes them at sea: the stops in between are not nodes. */
function ferryHop(corridor: Corridor, numberOf: (stop: Stop) => number): Hop[] {
  const [first, ...stops] = corridor.stops.map(({ at }) => at);
  const points = first ? [first] : [];
  for (const at of stops)
    for (const leg of controlsOf([points.at(-1) ?? at, at])) points.push(...pointsOf(leg).slice(1));
  const ends = [corridor.stops.at(0), corridor.stops.at(-1)].flatMap((stop) => (stop ? [numberOf(stop)] : []));
  const [from = 0, to = 0] = ends;
  const curveMeters = lengthMeters(points);
  return [{ corridor, from, to, tunnel: false, points, box: boxOf(points), curveMeters, winding: 1 }];
}

function boxOf(points: readonly LatLon[]): Box {
  let [south, west, north, east] = [90, 180, -90, -180];
  for (const [latitude, longitude] of points) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return { south, west, north, east };
}

function edgesFor(kind: VehicleKind, count: number, hops: readonly Hop[]): HopEdge[][] {
  const edges: HopEdge[][] = Array.from({ length: count }, () => []);
  for (const hop of hops) {
    const meters = hop.curveMeters * hop.winding;
    const cost = drivingSeconds(hop.corridor, meters, kind) + boardingSeconds(hop.corridor);
    edges[hop.from]?.push({ to: hop.to, cost, hop, reversed: false });
    edges[hop.to]?.push({ to: hop.from, cost, hop, reversed: true });
  }
  return edges;
}

let shared: RoadNetwork | undefined;

/** The network of this process, built on first use (about 100 ms) unless `mainRoadsInSteps` has built it before. */
export function mainRoads(): RoadNetwork {
  shared ??= networkOf(corridors);
  return shared;
}

/** Builds the network of this process before its first use, a little at a time. */
export function* mainRoadsInSteps(): Generator<undefined, void, undefined> {
  if (shared !== undefined) return;
  const built = yield* networkInSteps(corridors);
  shared ??= built;
}
