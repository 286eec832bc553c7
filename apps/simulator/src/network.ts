import { curveThrough } from './curve.ts';
import { between, distanceMeters, offset } from './geo.ts';
import { between as randomBetween } from './random.ts';
import { corridors } from './roads/index.ts';
import type { LatLon } from './roads/corridor.ts';
import { junctions } from './roads/junctions.ts';
import { ferryLines, places } from './roads/places.ts';
import type { Place } from './roads/places.ts';
import { joinStretches } from './route.ts';
import type { Route, Stretch, Surface } from './route.ts';

/** An edge from one node of the network to another. */
interface Edge {
  readonly to: Node;
  readonly stretch: Stretch;
  readonly seconds: number;
}

interface Node {
  readonly id: number;
  readonly at: LatLon;
  readonly edges: Edge[];
}

const COST_KMH: Readonly<Record<Surface, number>> = { motorway: 85, road: 58, town: 38, ferry: 30 };
/** The waiting time for the ship, so that a ferry is no short cut. */
const FERRY_EXTRA_SECONDS = 2 * 3600;

/** All roads as one graph: every point is a node, so that a place is reached from the nearest exit. */
export class RoadNetwork {
  readonly #nodes: Node[] = [];
  readonly #byPlace = new Map<string, Node>();
  readonly #routes = new Map<string, Route>();

  constructor() {
    const named = new Map(Object.entries(junctions).map(([name, at]) => [name, this.#addNode(at)]));
    const junction = (name: string): Node => {
      const node = named.get(name);
      if (!node) throw new Error(`no junction ${name}`);
      return node;
    };
    for (const corridor of corridors) {
      const nodes = [junction(corridor.from), ...corridor.via.map((at) => this.#addNode(at)), junction(corridor.to)];
      const hops = curveThrough(nodes.map(({ at }) => at), corridor.name); // prettier-ignore
      const [first, last] = corridor.tunnel ?? [Infinity, -1];
      for (const [i, points] of hops.entries()) {
        // via[k] is node k + 1
        const tunnel = i - 1 >= first && i <= last;
        this.#connect(nodes[i], nodes[i + 1], { points, surface: corridor.roadClass, tunnel });
      }
    }
    const roadNodes = [...this.#nodes];
    for (const place of places) this.#addPlace(place, roadNodes);
    for (const line of ferryLines) {
      const from = this.#place(line.from);
      const to = this.#place(line.to);
      this.#connect(from, to, {
        points: [from.at, ...line.via, to.at],
        surface: 'ferry',
        tunnel: false,
        shipKmh: line.shipKmh,
      });
    }
  }

  /**
   * The quickest route between two places, as a line with its road data. Routes are shared: do not change them.
   * @throws {Error} for an unknown place or one without a road
   */
  route(from: string, to: string): Route {
    const key = `${from}>${to}`;
    const known = this.#routes.get(key);
    if (known) return known;
    const route = joinStretches(key, this.#quickest(this.#place(from), this.#place(to)));
    this.#routes.set(key, route);
    return route;
  }

  #place(name: string): Node {
    const node = this.#byPlace.get(name);
    if (!node) throw new Error(`no place ${name}`);
    return node;
  }

  #addNode(at: LatLon): Node {
    const node: Node = { id: this.#nodes.length, at, edges: [] };
    this.#nodes.push(node);
    return node;
  }

  #addPlace(place: Place, roadNodes: readonly Node[]): void {
    const node = this.#addNode(place.at);
    this.#byPlace.set(place.name, node);
    // Islands are reached only by ship.
    if (place.name === 'Supetar') return;
    const exit = roadNodes.reduce((best, candidate) =>
      distanceMeters(candidate.at, place.at) < distanceMeters(best.at, place.at) ? candidate : best,
    );
    this.#connect(exit, node, { points: townRoad(exit.at, place), surface: 'town', tunnel: false });
  }

  #connect(a: Node | undefined, b: Node | undefined, stretch: Stretch): void {
    if (!a || !b) throw new Error('a road without an end node');
    const meters = lengthOf(stretch.points);
    const kmh = stretch.shipKmh ?? COST_KMH[stretch.surface];
    const seconds = (meters / kmh) * 3.6 + (stretch.surface === 'ferry' ? FERRY_EXTRA_SECONDS : 0);
    a.edges.push({ to: b, stretch, seconds });
    b.edges.push({ to: a, stretch: { ...stretch, points: stretch.points.toReversed() }, seconds });
  }

  /** Dijkstra with a linear scan for the nearest open node: a thousand nodes, and routes are cached. */
  #quickest(from: Node, to: Node): Stretch[] {
    const seconds = new Map<Node, number>([[from, 0]]);
    const arrival = new Map<Node, { node: Node; edge: Edge }>();
    const open = new Set<Node>([from]);
    while (open.size > 0) {
      let node = from;
      let best = Infinity;
      for (const candidate of open) {
        const cost = seconds.get(candidate) ?? Infinity;
        if (cost < best) [best, node] = [cost, candidate];
      }
      if (node === to) return backtrack(arrival, from, to);
      open.delete(node);
      for (const edge of node.edges) {
        const cost = best + edge.seconds;
        if (cost >= (seconds.get(edge.to) ?? Infinity)) continue;
        seconds.set(edge.to, cost);
        arrival.set(edge.to, { node, edge });
        open.add(edge.to);
      }
    }
    throw new Error('no road leads there');
  }
}

function backtrack(arrival: ReadonlyMap<Node, { node: Node; edge: Edge }>, from: Node, to: Node): Stretch[] {
  const stretches: Stretch[] = [];
  for (let node = to; node !== from;) {
    const step = arrival.get(node);
    if (!step) throw new Error('a way without a beginning');
    stretches.push(step.edge.stretch);
    node = step.node;
  }
  return stretches.toReversed();
}

function lengthOf(points: readonly LatLon[]): number {
  let meters = 0;
  for (const [i, point] of points.entries()) meters += i === 0 ? 0 : distanceMeters(points[i - 1] ?? point, point);
  return meters;
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
  return curveThrough(known, place.name).flatMap((points, i) => (i === 0 ? points : points.slice(1)));
}

let shared: RoadNetwork | undefined;

/** The network of this process, built on first use (about 50 ms). */
export function roadNetwork(): RoadNetwork {
  shared ??= new RoadNetwork();
  return shared;
}
