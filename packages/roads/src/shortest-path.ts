import { CostQueue } from './cost-queue.ts';

export interface Edge {
  readonly to: number;
  /** Never negative. */
  readonly cost: number;
}

export interface ShortestPath<E extends Edge> {
  readonly from: number;
  readonly to: number;
  /** With what it costs to reach the first node and to leave the last one. */
  readonly cost: number;
  readonly edges: readonly E[];
}

/**
 * The cheapest way from any start to any end (Dijkstra).
 * @param edges the edges that leave each node, by its number
 * @param starts nodes to begin at, with the cost of reaching each
 * @param ends nodes to end at, with the cost of going on from each
 * @returns null when no way leads there
 */
export function shortestPath<E extends Edge>(
  edges: readonly (readonly E[])[],
  starts: ReadonlyMap<number, number>,
  ends: ReadonlyMap<number, number>,
): ShortestPath<E> | null {
  const costs = new Float64Array(edges.length).fill(Infinity);
  const arrivals: Arrivals<E> = {
    from: new Int32Array(edges.length),
    edge: Array.from<E | undefined>({ length: edges.length }),
  };
  const queue = new CostQueue();
  for (const [node, cost] of starts) {
    costs[node] = cost;
    queue.push(node, cost);
  }
  let best = { to: -1, cost: Infinity };
  while (queue.leastCost < best.cost) {
    const cost = queue.leastCost;
    const node = queue.pop() ?? 0;
    // A cheaper way to it was found after it was queued.
    if (cost > (costs[node] ?? 0)) continue;
    const rest = ends.get(node);
    if (rest !== undefined && cost + rest < best.cost) best = { to: node, cost: cost + rest };
    for (const edge of edges[node] ?? []) {
      const total = cost + edge.cost;
      if (total >= (costs[edge.to] ?? 0)) continue;
      costs[edge.to] = total;
      arrivals.from[edge.to] = node;
      arrivals.edge[edge.to] = edge;
      queue.push(edge.to, total);
    }
  }
  return best.to === -1 ? null : { ...best, ...walkBack(arrivals, best.to) };
}

/** How each node was reached, by its number. */
interface Arrivals<E> {
  readonly from: Int32Array;
  /** Undefined for a start. */
  readonly edge: (E | undefined)[];
}

function walkBack<E extends Edge>({ from, edge }: Arrivals<E>, to: number) {
  const edges: E[] = [];
  let node = to;
  for (let last = edge[node]; last; last = edge[node]) {
    edges.push(last);
    node = from[node] ?? 0;
  }
  return { from: node, edges: edges.toReversed() };
}
