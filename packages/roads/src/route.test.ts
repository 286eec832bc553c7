import { describe, expect, it } from 'vitest';
import { distanceMeters, lengthMeters, partOf } from './line.ts';
import { nearestPoint } from './nearest.ts';
import { mainRoads } from './network.ts';
import { driveBetween, routeBetween } from './route.ts';
import type { MainRoadsRoute } from './route.ts';
import type { LatLon } from './types.ts';

const network = mainRoads();

const ljubljana: LatLon = [46.0511, 14.5051];
const maribor: LatLon = [46.5547, 15.6467];
const koper: LatLon = [45.5469, 13.7294];
const postojna: LatLon = [45.7743, 14.2153];
const hamburg: LatLon = [53.5507, 9.993];
const barcelona: LatLon = [41.3888, 2.159];
const warsaw: LatLon = [52.2298, 21.0118];
const istanbul: LatLon = [41.0138, 28.9497];
const supetar: LatLon = [43.3834, 16.5542];

function truckRoute(...places: readonly LatLon[]): MainRoadsRoute {
  const route = routeBetween(network, places, 'truck');
  if (!route) throw new Error('no road leads there');
  return route;
}
const piecesOf = (route: MainRoadsRoute) => route.legs.flatMap(({ pieces }) => pieces);
const countriesOf = (route: MainRoadsRoute) => [
  ...new Set(piecesOf(route).flatMap(({ country }) => (country === null ? [] : [country]))),
];

describe('a route on the main roads', () => {
  // Road distances from route planners, in kilometres.
  it.each([
    ['Ljubljana', 'Hamburg', ljubljana, hamburg, 1_180],
    ['Ljubljana', 'Barcelona', ljubljana, barcelona, 1_470],
    ['Koper', 'Warsaw', koper, warsaw, 1_165],
    ['Maribor', 'Istanbul', maribor, istanbul, 1_470],
    ['Ljubljana', 'Milan', ljubljana, [45.4643, 9.1895], 485],
    ['Ljubljana', 'Vienna', ljubljana, [48.2085, 16.3721], 383],
    ['Ljubljana', 'Munich', ljubljana, [48.1374, 11.5755], 409],
    ['Ljubljana', 'Rotterdam', ljubljana, [51.9225, 4.4792], 1_240],
    ['Ljubljana', 'Rome', ljubljana, [41.8919, 12.5113], 755],
    // The A1 meets the A21 at Piacenza.
    ['Bologna', 'Piacenza', [44.4949, 11.3426], [45.0522, 9.693], 150],
    ['Ljubljana', 'Belgrade', ljubljana, [44.804, 20.4651], 535],
  ] as const)('from %s to %s is as long as the real one, within 6 %%', (_from, _to, from, to, kilometers) => {
    const ratio = truckRoute(from, to).meters / 1_000 / kilometers;
    expect(ratio).toBeGreaterThan(0.94);
    expect(ratio).toBeLessThan(1.06);
  });

  it('names its roads and its countries', () => {
    const route = truckRoute(ljubljana, [47.8, 13.04]);
    const numbers = piecesOf(route).map(({ number, country }) => `${number} ${country}`);
    expect(numbers).toEqual(expect.arrayContaining(['A2 SI', 'A11 AT', 'A10 AT']));
    expect(countriesOf(route)).toEqual(['SI', 'AT']);
  });

  it('is the sum of its pieces, without a gap', () => {
    const route = truckRoute(koper, ljubljana, hamburg);
    expect(route.legs).toHaveLength(2);
    const pieces = piecesOf(route);
    expect(pieces.reduce((sum, { meters }) => sum + meters, 0)).toBeCloseTo(route.meters, 3);
    expect(pieces.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(route.seconds, 3);
    const gaps = pieces.slice(1).map((piece, i) => distanceMeters(pieces[i]?.points.at(-1) ?? [0, 0], piece.points[0] ?? [0, 0])); // prettier-ignore
    expect(Math.max(...gaps)).toBeLessThan(1);
    expect(pieces[0]?.points[0]).toEqual(koper);
    expect(pieces.at(-1)?.points.at(-1)).toEqual(hamburg);
  });

  it('is quicker by car than by van than by truck', () => {
    const [car, van, truck] = (['car', 'van', 'truck'] as const).map((kind) => routeBetween(network, [koper, maribor], kind)?.seconds ?? 0); // prettier-ignore
    expect(car).toBeLessThan(van ?? 0);
    expect(van).toBeLessThan(truck ?? 0);
    expect((truck ?? 0) / 3_600).toBeCloseTo(3, 0);
  });

  it('takes the ferry to an island, and counts the boarding', () => {
    const pieces = piecesOf(truckRoute(ljubljana, supetar));
    const ferry = pieces.filter(({ roadClass }) => roadClass === 'ferry');
    expect(new Set(ferry.map(({ number }) => number))).toEqual(new Set(['Split–Supetar']));
    expect(ferry.reduce((sum, { seconds }) => sum + seconds, 0)).toBeGreaterThan(2 * 3_600);
  });

  it('prefers the road to a ferry', () => {
    expect(piecesOf(truckRoute(ljubljana, istanbul)).some(({ roadClass }) => roadClass === 'ferry')).toBe(false);
  });

  it('goes straight between two places of one town', () => {
    const route = truckRoute([46.13, 14.0], [46.131, 14.001]);
    expect(piecesOf(route)).toMatchObject([{ roadClass: 'access', number: null, country: 'SI' }]);
    expect(route.meters).toBeLessThan(250);
  });

  it('stays on one road between two places beside it', () => {
    const pieces = piecesOf(truckRoute([45.85, 14.272], [45.884, 14.266]));
    expect(pieces.flatMap(({ number }) => number ?? [])).toEqual(['A1']);
  });

  it('is nothing from a place to itself', () => {
    expect(truckRoute(postojna, postojna)).toMatchObject({ meters: 0, seconds: 0, legs: [{ pieces: [] }] });
  });
});

describe('a network of a mainland and an island', () => {
  const onBrac = ([latitude, longitude]: LatLon) =>
    latitude > 43.25 && latitude < 43.4 && longitude > 16.4 && longitude < 16.9;
  const network = { ...mainRoads(), landAt: (place: LatLon) => (onBrac(place) ? 2 : 1) };
  const bol: LatLon = [43.262, 16.655];
  const makarska: LatLon = [43.2969, 17.0177];

  it('leads to a place of the island on the roads of the island', () => {
    expect(onBrac(nearestPoint(network, bol).at)).toBe(true);
    const pieces = routeBetween(network, [makarska, bol], 'truck')?.legs[0]?.pieces ?? [];
    expect(pieces.map(({ roadClass }) => roadClass)).toContain('ferry');
  });

  it('joins no places of two lands in a straight line, however near', () => {
    const across: LatLon = [43.24, 16.66];
    expect(driveBetween(network, bol, across, 'truck')?.meters).toBeGreaterThan(50_000);
    expect(driveBetween(mainRoads(), bol, across, 'truck')?.meters).toBeLessThan(5_000);
  });

  it('has no nearest point on land without roads', () => {
    expect(() => nearestPoint({ ...network, landAt: (place) => (place === bol ? 0 : 1) }, bol)).toThrow(RangeError);
  });
});

describe('the nearest point of the network', () => {
  it('is on the road beside the place', () => {
    const { hop, metersAway } = nearestPoint(network, postojna);
    expect(hop.corridor.number).toBe('A1');
    expect(metersAway).toBeLessThan(2_000);
  });

  it('is the same as by looking at every road', () => {
    for (const place of [koper, warsaw, istanbul, supetar, [44.5, 13.4], [60, 25]] as const) {
      const distances = network.hops
        .filter(({ corridor }) => corridor.roadClass !== 'ferry')
        .flatMap(({ points }) => points.map((point) => distanceMeters(place, point)));
      // A point of a line lies at most half a kilometre from the nearest one of the list.
      const { metersAway } = nearestPoint(network, place);
      expect(metersAway).toBeLessThanOrEqual(Math.min(...distances));
      expect(metersAway).toBeGreaterThan(Math.min(...distances) - 1_000);
    }
  });
});

describe('a part of a line', () => {
  const line: LatLon[] = [[46, 14], [46.01, 14], [46.02, 14]]; // prettier-ignore
  const whole = lengthMeters(line);

  it('is as long as asked, in either direction', () => {
    expect(lengthMeters(partOf(line, 500, 1_700))).toBeCloseTo(1_200, 3);
    expect(partOf(line, 1_700, 500)).toEqual(partOf(line, 500, 1_700).toReversed());
  });

  it('ends where the line ends', () => {
    expect(partOf(line, 0, whole).at(-1)?.[0]).toBeCloseTo(46.02, 9);
    expect(lengthMeters(partOf(line, 0, whole))).toBeCloseTo(whole, 3);
  });
});
