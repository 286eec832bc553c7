import { describe, expect, it } from 'vitest';
import {
  CLUSTER_EDGE,
  clusterRadius,
  clustersOf,
  ClusterWork,
  expansionZoom,
  STACK_RADIUS_PIXELS,
  type Cluster,
  type Places,
} from './clusters.ts';
import { mercator, worldPixels } from './mercator.ts';

type Place = readonly [number, number];

/** Vehicles at these places; those of even number drive. */
function places(...at: readonly Place[]): Places {
  const points = at.map(mercator);
  return {
    count: points.length,
    x: Float64Array.from(points, ({ x }) => x),
    y: Float64Array.from(points, ({ y }) => y),
    drives: (slot) => slot % 2 === 0,
  };
}

/** Places all over a piece of Europe, always the same. */
function scattered(count: number): Place[] {
  let seed = 7;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => [13 + random() ** 3 * 4, 45 + random() ** 3 * 3]);
}

function pixelsBetween(a: Cluster, b: Cluster, zoom: number): number {
  return Math.hypot(a.x - b.x, a.y - b.y) * worldPixels(zoom);
}

describe('clusters of vehicles', () => {
  it('gather what lies over each other and count how many drive', () => {
    const fleet = places([14.5, 46.05], [14.51, 46.05], [14.5, 46.06], [16, 48]);
    const { clusters, clusterOf } = clustersOf(fleet, 7);
    expect(clusters).toMatchObject([{ count: 3, driving: 2 }]);
    expect([...clusterOf]).toEqual([0, 0, 0, -1]);
  });

  it('are the same when they are gathered in pieces', () => {
    const fleet = places(...Array.from({ length: 500 }, (_, i): [number, number] => [10 + (i % 25) / 7, 45 + i / 300]));
    const work = new ClusterWork(fleet, 7);
    let pieces = 1;
    let done = work.advance(() => true);
    for (; done === null; done = work.advance(() => true)) pieces++;
    expect(pieces).toBeGreaterThan(5);
    expect(done).toEqual(clustersOf(fleet, 7));
  });

  it.each([3, 5, 6, 7, 8])('never overlap each other, however large they are (zoom %i)', (zoom) => {
    const fleet = places(...scattered(6_000));
    const { clusters, clusterOf } = clustersOf(fleet, zoom);
    expect(clusters.length).toBeGreaterThan(0);
    const discs = (a: Cluster, b: Cluster) => clusterRadius(a.count) + clusterRadius(b.count) + 2 * CLUSTER_EDGE;
    const overlapping = clusters.flatMap((one, index) =>
      clusters.slice(index + 1).filter((other) => pixelsBetween(one, other, zoom) < discs(one, other)),
    );
    expect(overlapping).toEqual([]);
    const members = clusters.map((_, index) => clusterOf.reduce((sum, each) => sum + (each === index ? 1 : 0), 0));
    expect(members).toEqual(clusters.map(({ count }) => count));
  });

  it('gather around the selected vehicle, which is then seen where it is', () => {
    const fleet = places([14.5, 46.05], [14.51, 46.05], [14.75, 46.05]);
    expect(clustersOf(fleet, 7).clusters).toMatchObject([{ seed: 0, count: 3 }]);
    expect(clustersOf(fleet, 7, { front: 2 }).clusters).toMatchObject([{ seed: 2, count: 3 }]);
  });

  it('leave the cluster of the selected vehicle out of larger ones beside it', () => {
    const yard = Array.from({ length: 150 }, (): Place => [14.5, 46.05]);
    const fleet = places(...yard, [14.814, 46.05], [14.815, 46.05]);
    expect(clustersOf(fleet, 7).clusters).toMatchObject([{ count: 152 }]);
    expect(clustersOf(fleet, 7, { front: 150 }).clusters).toMatchObject([
      { seed: 150, count: 2 },
      { seed: 0, count: 150 },
    ]);
  });

  it('open at the zoom at which their vehicles separate', () => {
    const fleet = places([14.5, 46.05], [15, 46.05]);
    expect(clustersOf(fleet, 5).clusters).toHaveLength(1);
    expect(expansionZoom(fleet, [0, 1], 5)).toBe(7);
    const onePlace = places([14.5, 46.05], [14.5, 46.05]);
    expect(expansionZoom(onePlace, [0, 1], 5)).toBe(9);
  });
});

describe('stacks of vehicles', () => {
  const YARD: readonly Place[] = [
    [14.5, 46.05],
    [14.5001, 46.05],
    [14.5, 46.0501],
  ];

  it('gather vehicles of a yard around the first of them, and only what would be hidden', () => {
    const { clusters, clusterOf } = clustersOf(places(...YARD, [14.6, 46.05]), 10);
    expect(clusters).toMatchObject([{ count: 3, driving: 2, seed: 0 }]);
    expect([...clusterOf]).toEqual([0, 0, 0, -1]);
  });

  it('take what the halo of the selected vehicle would touch', () => {
    const fleet = places([14.5, 46.05], [14.5, 46.05], [14.5206, 46.05]);
    expect(clustersOf(fleet, 10).clusters).toMatchObject([{ seed: 0, count: 2 }]);
    expect(clustersOf(fleet, 10, { front: 2 }).clusters).toMatchObject([{ seed: 2, count: 3 }]);
  });

  it('split when the map is close enough', () => {
    expect(clustersOf(places(...YARD), 17).clusters).toHaveLength(1);
    expect(clustersOf(places(...YARD), 19).clusters).toHaveLength(0);
  });

  it('show no two vehicles over each other', () => {
    const fleet = places(...scattered(2_000));
    const { clusters, clusterOf } = clustersOf(fleet, 9);
    const seeds = new Set(clusters.map(({ seed }) => seed));
    const shown = [...clusterOf.keys()].filter((slot) => clusterOf[slot] === -1 || seeds.has(slot));
    const at = (slot: number) => ({ x: fleet.x[slot] ?? 0, y: fleet.y[slot] ?? 0 });
    const nearest = shown.flatMap((slot, index) =>
      shown.slice(index + 1).map((other) => {
        const [a, b] = [at(slot), at(other)];
        return Math.hypot(a.x - b.x, a.y - b.y) * worldPixels(9);
      }),
    );
    expect(nearest.reduce((least, each) => Math.min(least, each), Infinity)).toBeGreaterThan(STACK_RADIUS_PIXELS);
  });

  it('ignore vehicles far outside of the view', () => {
    const fleet = places(...YARD);
    const work = new ClusterWork(fleet, 10, { box: { left: 0, top: 0, right: 0.1, bottom: 0.1 } });
    expect(work.advance(() => false)?.clusters).toEqual([]);
  });
});
