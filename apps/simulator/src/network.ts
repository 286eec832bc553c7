import { between, distanceMeters, lengthMeters } from '@konvoj/roads/line';
import { mainRoads } from '@konvoj/roads/network';
import type { Hop, RoadNetwork as MainRoads } from '@konvoj/roads/network';
import { shortestPath } from '@konvoj/roads/shortest-path';
import type { Edge } from '@konvoj/roads/shortest-path';
import { accessSeconds } from '@konvoj/roads/speeds';
import type { LatLon } from '@konvoj/roads/types';
import { LRUCache } from 'lru-cache';
import { curveThrough } from './curve.ts';
import { offset } from './geo.ts';
import { places } from './places.ts';
import type { Place } from './places.ts';
import { between as randomBetween } from './random.ts';
import { joinStretches } from './route.ts';
import type { Route, Stretch } from './route.ts';

/** Its cost is the seconds of a truck. */
interface RoadEdge extends Edge {
  /** From the node that it leaves. */
  readonly stretch: () => Stretch;
}

/** A route across Europe has thousands of points. */
const ROUTES_KEPT = 60;

/** The main roads, with a street from the nearest exit to each place where vehicles load, unload and rest. */
export class RoadNetwork {
  readonly #edges: RoadEdge[][];
  /** Numbers of nodes. */
  readonly #places = new Map<string, number>();
  readonly #routes = new LRUCache<string, Route>({ max: ROUTES_KEPT });

  constructor(roads: MainRoads = mainRoads()) {
    const stretchOf = remembered(roadStretch);
    this.#edges = roads.edges.truck.map((edges) =>
      edges.map(({ to, cost, hop, reversed }) => ({
        to,
        cost,
        stretch: () => (reversed ? backwards(stretchOf(hop)) : stretchOf(hop)),
      })),
    );
    for (const place of places) this.#addPlace(place, roads);
  }

  /**
   * The quickest route between two places, as a line with its road data. Routes are shared: do not change them.
   * @throws {Error} for an unknown place or one without a road
   */
  route(from: string, to: string): Route {
    const key = `${from}>${to}`;
    const known = this.#routes.get(key);
    if (known) return known;
    const [start, end] = [new Map([[this.#place(from), 0]]), new Map([[this.#place(to), 0]])];
    const path = shortestPath(this.#edges, start, end);
    if (!path) throw new Error('no road leads there');
    const route = joinStretches(
      key,
      path.edges.map(({ stretch }) => stretch()),
    );
    this.#routes.set(key, route);
    return route;
  }

  #place(name: string): number {
    const node = this.#places.get(name);
    if (node === undefined) throw new Error(`no place ${name}`);
    return node;
  }

  #addPlace(place: Place, { nodes }: MainRoads): void {
    if (place.harbour) {
      this.#places.set(
        place.name,
        nodes.findIndex(({ name }) => name === place.name),
      );
      return;
    }
    const distances = nodes.map(({ at }) => distanceMeters(at, place.at));
    const exit = distances.indexOf(Math.min(...distances));
    const points = townRoad(nodes[exit]?.at ?? place.at, place);
    const stretch: Stretch = { points, surface: 'town', tunnel: false };
    const cost = accessSeconds(lengthMeters(points), 'truck');
    const node = this.#edges.push([{ to: exit, cost, stretch: () => backwards(stretch) }]) - 1;
    this.#edges[exit]?.push({ to: node, cost, stretch: () => stretch });
    this.#places.set(place.name, node);
  }
}

function roadStretch({ corridor, from, to, tunnel, points }: Hop): Stretch {
  const { roadClass, number, shipKmh } = corridor;
  if (shipKmh !== null) return { points, surface: 'ferry', tunnel, shipKmh };
  return { points: curveThrough(points, `${number} ${from}–${to}`), surface: roadClass, tunnel };
}

function backwards(stretch: Stretch): Stretch {
  return { ...stretch, points: stretch.points.toReversed() };
}

/** Each answer is computed once: a route needs a hundredth of the roads of Europe. */
function remembered<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const answers = new WeakMap<K, V>();
  return (key) => {
    const answer = answers.get(key) ?? compute(key);
    answers.set(key, answer);
    return answer;
  };
}

/** From the exit to the yard: streets with a few bends, not a straight line. */
function townRoad(exit: LatLon, place: Place): LatLon[] {
  const meters = distanceMeters(exit, place.at);
  const bends = Math.min(5, Math.max(1, Math.round(meters / 900)));
  const known: LatLon[] = [exit];
  for (let bend = 1; bend <= bends; bend++) {
    const aside = meters / (bends + 1) / 3;
    const at = between(exit, place.at, bend / (bends + 1));
    known.push(
      offset(at, randomBetween(-aside, aside, place.name, bend), randomBetween(-aside, aside, place.name, -bend)),
    );
  }
  known.push(place.at);
  return curveThrough(known, place.name);
}

let shared: RoadNetwork | undefined;

/** The network of this process, built on first use (about 150 ms). */
export function roadNetwork(): RoadNetwork {
  shared ??= new RoadNetwork();
  return shared;
}
