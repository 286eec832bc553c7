import type { LanguageCode } from '@konvoj/contract';
import type { LatLon } from '@konvoj/geo/polyline';
import { textOf } from '@konvoj/i18n/text-of';
import { nearestPoint } from '@konvoj/roads/nearest';
import { mainRoads } from '@konvoj/roads/network';
import type { HopEdge, RoadNetwork } from '@konvoj/roads/network';
import { driveBetween, legBetween } from '@konvoj/roads/route';
import type { RouteLeg, RoutePiece } from '@konvoj/roads/route';
import type { VehicleKind } from '@konvoj/roads/speeds';
import type { RoadClass } from '@konvoj/roads/types';
import { EngineError } from './engine.ts';
import type { Drive, Engine, EngineLeg, EngineRequest, EngineStep } from './engine.ts';
import { landAt } from './land.ts';
import { nextTurn, POINTS_PER_TURN, turnAfter } from '../turns.ts';
import { pairsOf } from './pairs.ts';

/** Farther from a main road a place is out of Europe, or too far for a straight line to be worth anything. */
const FARTHEST_METERS = 75_000;

/**
 * The network of European main roads that is part of the product: no heights, no weights, no tolls. A leg across Europe
 * takes 10 ms, the nearest road of a point 5 ms, and more where nobody has driven yet: other requests have their turn meanwhile.
 */
export const mainRoadsEngine: Engine = {
  name: 'main_roads',
  async route(request, signal) {
    const network = networkFor(request);
    await requireNear(network, request.points, signal);
    const legs: EngineLeg[] = [];
    const hasSeen = turnAfter(POINTS_PER_TURN, signal);
    for (const [from, to] of pairsOf(request.points)) {
      const work = legBetween(network, from, to, request.profile.kind);
      let found = work.next();
      for (; found.done !== true; found = work.next()) await hasSeen(found.value);
      if (found.value === null) throw noWay();
      legs.push({ steps: stepsOf(found.value, to, legs.length + 2, request.language) });
      await nextTurn(signal);
    }
    return legs;
  },
  async matrix(request, signal) {
    const network = networkFor(request);
    await requireNear(network, request.points, signal);
    const rows: Drive[][] = [];
    for (const from of request.points) {
      const row: Drive[] = [];
      for (const to of request.points) {
        row.push(driveBetween(network, from, to, request.profile.kind) ?? noDrive());
        await nextTurn(signal);
      }
      rows.push(row);
    }
    return rows;
  },
};

function noWay(): EngineError {
  return new EngineError('no_way', 'no main road or ferry connects the points');
}

function noDrive(): never {
  throw noWay();
}

async function requireNear(network: RoadNetwork, points: readonly LatLon[], signal: AbortSignal): Promise<void> {
  for (const point of points) {
    if (landAt(point) === 0 || nearestPoint(network, point).metersAway > FARTHEST_METERS) throw noWay();
    await nextTurn(signal);
  }
}

/** What is to be avoided counts so many times as long: it is driven only where nothing else leads there. */
const AVOIDED_COSTS = 5;
const networks = new Map<string, RoadNetwork>();

/** The network as it is to be driven; each is built once. Nothing is known about tolls. */
function networkFor({ avoid }: EngineRequest): RoadNetwork {
  const avoided = new Set<RoadClass>();
  if (avoid.includes('ferries')) avoided.add('ferry');
  if (avoid.includes('highways')) avoided.add('motorway');
  const key = [...avoided].join(' ');
  const network = networks.get(key) ?? avoiding(avoided);
  networks.set(key, network);
  return network;
}

function avoiding(avoided: ReadonlySet<RoadClass>): RoadNetwork {
  const network = { ...mainRoads(), landAt };
  if (avoided.size === 0) return network;
  const costOf = ({ hop, cost }: HopEdge) => (avoided.has(hop.corridor.roadClass) ? cost * AVOIDED_COSTS : cost);
  const edgesOf = (kind: VehicleKind) =>
    network.edges[kind].map((edges) => edges.map((edge) => ({ ...edge, cost: costOf(edge) })));
  return { ...network, edges: { car: edgesOf('car'), van: edgesOf('van'), truck: edgesOf('truck') } };
}

/** @param number of the point where the leg ends, from 1 */
function stepsOf(leg: RouteLeg, end: LatLon, number: number, language: LanguageCode): EngineStep[] {
  const driven = leg.pieces.map((piece): EngineStep => ({
    text: instruction(piece, language),
    meters: piece.meters,
    seconds: piece.seconds,
    points: piece.points,
    isToll: piece.roadClass === 'motorway',
    isFerry: piece.roadClass === 'ferry',
  }));
  const text = textOf(language, 'routing.maneuver.arrive', { number });
  return [...joined(driven), { text, meters: 0, seconds: 0, points: [end], isToll: false, isFerry: false }];
}

/** A road that goes on across a border, or as another corridor of its number, is one step. */
function joined(steps: readonly EngineStep[]): EngineStep[] {
  const result: EngineStep[] = [];
  for (const step of steps) {
    const last = result.at(-1);
    if (last === undefined || last.text !== step.text || last.isToll !== step.isToll) result.push(step);
    else {
      const [meters, seconds] = [last.meters + step.meters, last.seconds + step.seconds];
      result[result.length - 1] = { ...last, meters, seconds, points: [...last.points, ...step.points.slice(1)] };
    }
  }
  return result;
}

function instruction({ roadClass, number, europeanNumber }: RoutePiece, language: LanguageCode): string {
  if (roadClass === 'access') return textOf(language, 'routing.maneuver.local');
  if (roadClass === 'ferry') return textOf(language, 'routing.maneuver.ferry', { line: number ?? '' });
  const road = europeanNumber === null ? (number ?? '') : `${number} (${europeanNumber})`;
  return textOf(language, 'routing.maneuver.road', { road });
}
