import { countryOf } from '@konvoj/geo/country';
import { describe, expect, it, vi } from 'vitest';
import { corridors, nodes } from './corridors.ts';
import { distanceMeters, lengthMeters } from './line.ts';
import { mainRoads } from './network.ts';
import type { Hop } from './network.ts';
import type { LatLon } from './types.ts';

const network = mainRoads();
const onLand = network.hops.filter(({ corridor }) => corridor.roadClass !== 'ferry');
const motorways = onLand.filter(({ corridor }) => corridor.roadClass === 'motorway');

const straight = ({ points }: Hop) => distanceMeters(points[0] ?? [0, 0], points.at(-1) ?? [0, 0]);
const nameOf = ({ corridor, from, to }: Hop) =>
  [corridor.number, ...[from, to].map((node) => network.nodes[node]?.name ?? network.nodes[node]?.at)].join(' ');
const namesOf = (hops: readonly Hop[]) => hops.map(nameOf);

/** Within some 150 km of Slovenia. */
const isNear = ([latitude, longitude]: LatLon) =>
  latitude > 44.9 && latitude < 48 && longitude > 12.3 && longitude < 18;
const isSlovenian = (point: LatLon) => countryOf(...point) === 'SI';

describe('the main roads', () => {
  it('are one network', () => {
    const reached = new Set([0]);
    for (const node of reached) for (const { to } of network.edges.truck[node] ?? []) reached.add(to);
    expect(namesOf(network.hops.filter(({ from }) => !reached.has(from)))).toEqual([]);
  });

  it('are known by enough points that nobody drives through a mountain', () => {
    const tooLong = (hops: readonly Hop[], kilometers: number) =>
      namesOf(hops.filter((hop) => straight(hop) > kilometers * 1_000));
    expect(
      tooLong(
        motorways.filter(({ points }) => points.every(isSlovenian)),
        10,
      ),
    ).toEqual([]);
    expect(
      tooLong(
        motorways.filter(({ points }) => points.some(isNear)),
        21,
      ),
    ).toEqual([]);
    expect(tooLong(onLand, 60)).toEqual([]);
  });

  it('never lead through the sea, unless by ferry', () => {
    expect(namesOf(onLand.filter(({ points }) => points.some((point) => countryOf(...point) === null)))).toEqual([]);
  });

  it('bend, but not too much', () => {
    const ratios = network.hops.map((hop) => ({ name: nameOf(hop), ferry: hop.corridor.roadClass === 'ferry', ratio: hop.curveMeters / straight(hop) })); // prettier-ignore
    // The ferry from Trieste to Istanbul goes round Greece.
    expect(ratios.filter(({ ratio, ferry }) => !(ratio >= 0.999 && ratio <= (ferry ? 1.7 : 1.6)))).toEqual([]);
  });

  it('have a number each, and ferries a name', () => {
    expect(corridors.filter(({ number }) => !/^[A-ZČŠŽ\d]/.test(number))).toEqual([]);
    expect(corridors.filter(({ roadClass }) => roadClass === 'ferry').map(({ number }) => number)).toContain(
      'Split–Supetar',
    );
  });

  it('use every node that they list', () => {
    const used = new Set(corridors.flatMap(({ stops }) => stops.map(({ name }) => name)));
    expect([...nodes.keys()].filter((name) => !used.has(name))).toEqual([]);
  });

  it('measure each hop along its points', () => {
    for (const { curveMeters, points } of onLand.slice(0, 50)) expect(curveMeters).toBeCloseTo(lengthMeters(points), 6);
  });

  it('reach from Barcelona, Rotterdam, Hamburg and Warsaw to Istanbul', () => {
    const names = new Set(network.nodes.map(({ name }) => name));
    for (const name of ['Barcelona', 'Rotterdam Oost', 'Hamburg Süd', 'Warszawa West', 'Istanbul']) {
      expect(names).toContain(name);
    }
  });
});

it('is the same network built a little at a time, and is built once', async () => {
  vi.resetModules();
  const fresh = await import('./network.ts');
  const steps = [...fresh.mainRoadsInSteps()].length;
  expect(steps).toBeGreaterThan(100);
  expect(fresh.mainRoads().hops.length).toBe(mainRoads().hops.length);
  expect([...fresh.mainRoadsInSteps()]).toEqual([]);
});
