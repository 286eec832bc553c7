import { describe, expect, it } from 'vitest';
import { ClusterWork, clustersOf, expansionZoom, type Places } from './clusters.ts';
import { mercator } from './mercator.ts';

/** Vehicles at these places; those of even number drive. */
function places(...at: readonly [number, number][]): Places {
  const points = at.map(mercator);
  return {
    count: points.length,
    x: Float64Array.from(points, ({ x }) => x),
    y: Float64Array.from(points, ({ y }) => y),
    drives: (slot) => slot % 2 === 0,
  };
}

describe('clusters of vehicles', () => {
  it('gather what lies over each other and tell how many drive', () => {
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

  it('end after zoom 8', () => {
    const fleet = places([14.5, 46.05], [14.5, 46.05]);
    expect(clustersOf(fleet, 8).clusters).toHaveLength(1);
    expect(clustersOf(fleet, 9).clusters).toHaveLength(0);
    expect([...clustersOf(fleet, 9).clusterOf]).toEqual([-1, -1]);
  });

  it('open at the zoom at which their vehicles come apart', () => {
    const fleet = places([14.5, 46.05], [15, 46.05]);
    const far = clustersOf(fleet, 5);
    expect(far.clusters).toHaveLength(1);
    expect(expansionZoom(fleet, [0, 1], 5)).toBe(6);
    const onePlace = places([14.5, 46.05], [14.5, 46.05]);
    expect(expansionZoom(onePlace, [0, 1], 5)).toBe(9);
  });
});
