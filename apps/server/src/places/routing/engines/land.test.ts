import type { LatLon } from '@konvoj/geo/polyline';
import { mainRoads } from '@konvoj/roads/network';
import { describe, expect, it } from 'vitest';
import { CELLS_PER_DEGREE, LAND_BOX, LAND_COLUMNS, landAt, nearestLand, packLand, readLand } from './land.ts';

const cellOf = ([latitude, longitude]: LatLon) =>
  Math.floor((latitude - LAND_BOX.south) * CELLS_PER_DEGREE) * LAND_COLUMNS +
  Math.floor((longitude - LAND_BOX.west) * CELLS_PER_DEGREE);

it('reads the cells that it packed', () => {
  const cells = Uint8Array.from([0, 0, 1, 1, 1, 0, 2, 0, 0, 1]);
  const landOf = readLand(packLand(cells));
  expect(Array.from(cells, (_, cell) => landOf(cell))).toEqual([...cells]);
  expect(landOf(10)).toBe(0);
});

describe('the nearest land', () => {
  const coast: LatLon = [45.005, 13.005];
  const landOf = (cell: number) => (cell === cellOf(coast) ? 1 : cell === cellOf([45.005, 13.035]) ? 2 : 0);

  it.each<[string, LatLon, number]>([
    ['that of the place', [45.007, 13.002], 1],
    ['that of the coast beside a quay', [45.025, 13.005], 1],
    ['that of the nearer of two coasts', [45.005, 13.025], 2],
    ['none farther out', [45.035, 13.005], 0],
    ['none beyond the box', [LAND_BOX.north + 1, 13.005], 0],
  ])('is %s', (_, place, land) => {
    expect(nearestLand(place, landOf)).toBe(land);
  });
});

describe('the land of a place', () => {
  const ljubljana: LatLon = [46.0511, 14.5051];

  it.each<[string, LatLon]>([
    ['the port of Koper', [45.5525, 13.7367]],
    ['the port of Luka Rijeka', [45.3284, 14.4363]],
    ['the port of Split', [43.5036, 16.4419]],
    ['the port of Rotterdam, Maasvlakte', [51.955, 4.02]],
    ['the port of Hamburg', [53.525, 9.93]],
    ['the port of Piraeus', [37.943, 23.633]],
    ['the port of Venice, Marghera', [45.456, 12.245]],
    ['Venice, over its bridge', [45.4371, 12.3326]],
    ['the port of Trieste', [45.6425, 13.76]],
    ['Bled, at its lake', [46.3625, 14.0938]],
    ['Thonon, beyond Lake Geneva', [46.3705, 6.4799]],
    ['Krk, over its bridge', [45.0271, 14.5753]],
    ['Bursa, in Asia', [40.1956, 29.0601]],
  ])('connects Ljubljana with %s', (_, place) => {
    expect(landAt(place)).toBe(landAt(ljubljana));
  });

  it.each<[string, LatLon]>([
    ['the open Adriatic', [43.5, 15]],
    ['Lastovo', [42.77, 16.85]],
    ['Vis', [43.06, 16.18]],
    ['Corfu', [39.6244, 19.9202]],
    ['Dover', [51.1268, 1.3225]],
    ['the Atlantic', [40, -40]],
  ])('is none of %s', (_, place) => {
    expect(landAt(place)).toBe(0);
  });

  it('is another one of an island with a ferry', () => {
    const islands = [landAt([43.262, 16.655]), landAt([38.1157, 13.3615]), landAt([40.9236, 9.4964])];
    expect(new Set([0, landAt(ljubljana), ...islands]).size).toBe(5);
  });

  it('is known of every point of the main roads; after a change of these, build the lands again', () => {
    const { hops } = mainRoads();
    const missed = hops.filter(
      ({ corridor, points }) => corridor.roadClass !== 'ferry' && points.some((point) => landAt(point) === 0),
    );
    expect(missed.map(({ corridor }) => corridor.number)).toEqual([]);
  });

  it('is known of every harbour', () => {
    const { hops, nodes } = mainRoads();
    const ferries = hops.filter(({ corridor }) => corridor.roadClass === 'ferry');
    const harbours = ferries.flatMap(({ from, to }) => [from, to].flatMap((node) => nodes[node] ?? []));
    expect(harbours.filter(({ at }) => landAt(at) === 0).map(({ name }) => name)).toEqual([]);
  });

  it('is one along each road', () => {
    const { hops } = mainRoads();
    const broken = hops.filter(
      ({ corridor, points }) => corridor.roadClass !== 'ferry' && new Set(points.map(landAt)).size > 1,
    );
    expect(broken.map(({ corridor }) => corridor.number)).toEqual([]);
  });
});
