import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CostQueue } from './cost-queue.ts';
import { shortestPath } from './shortest-path.ts';
import type { Edge } from './shortest-path.ts';

const from = (node: number) => new Map([[node, 0]]);

/** Both ways along each row. */
function graph(size: number, rows: readonly (readonly [number, number, number])[]): Edge[][] {
  const edges: Edge[][] = Array.from({ length: size }, () => []);
  for (const [a, b, cost] of rows) {
    edges[a]?.push({ to: b, cost });
    edges[b]?.push({ to: a, cost });
  }
  return edges;
}

describe('a queue by cost', () => {
  it('gives back the cheapest first', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50)), (costs) => {
        const queue = new CostQueue();
        for (const [node, cost] of costs.entries()) queue.push(node, cost);
        const popped = costs.map(() => [queue.leastCost, costs[queue.pop() ?? -1]]);
        expect(popped).toEqual(costs.toSorted((a, b) => a - b).map((cost) => [cost, cost]));
        expect(queue.pop()).toBeUndefined();
      }),
    );
  });
});

describe('the shortest path', () => {
  const square = graph(5, [[0, 1, 1], [1, 2, 1], [0, 3, 1], [3, 2, 5]]); // prettier-ignore

  it('takes the cheaper way round', () => {
    expect(shortestPath(square, from(0), from(2))).toMatchObject({
      from: 0,
      to: 2,
      cost: 2,
      edges: [{ to: 1 }, { to: 2 }],
    });
  });

  it('weighs the way to each start and from each end', () => {
    const starts = new Map([[1, 10], [3, 0]]); // prettier-ignore
    const ends = new Map([[2, 0], [0, 0.5]]); // prettier-ignore
    expect(shortestPath(square, starts, ends)).toMatchObject({ from: 3, to: 0, cost: 1.5 });
  });

  it('is null where no way leads', () => {
    expect(shortestPath(square, from(0), from(4))).toBeNull();
  });

  it('is empty from a node to itself', () => {
    expect(shortestPath(square, from(1), from(1))).toEqual({ from: 1, to: 1, cost: 0, edges: [] });
  });

  it('is never longer than any walk', () => {
    const row = fc.tuple(fc.nat(7), fc.nat(7), fc.nat(9));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const edges = graph(8, rows);
        // Bellman–Ford: slow and obvious.
        const costs = Array.from({ length: 8 }, (_, node) => (node === 0 ? 0 : Infinity));
        for (const _ of costs) {
          for (const [node, out] of edges.entries()) {
            for (const { to, cost } of out) costs[to] = Math.min(costs[to] ?? 0, (costs[node] ?? 0) + cost);
          }
        }
        for (const [node, cost] of costs.entries()) {
          expect(shortestPath(edges, from(0), from(node))?.cost ?? Infinity).toBe(cost);
        }
      }),
    );
  });
});
