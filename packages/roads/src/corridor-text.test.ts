import { describe, expect, it } from 'vitest';
import { readCorridors, readNodes } from './corridor-text.ts';

const nodes = new Map(
  readNodes('\nSI: Koper Srmin 45.5545,13.7752; Divača 45.6905,13.9565;\n  Kranj 46.2237,14.3746;\n'),
);

describe('corridors as text', () => {
  it('pass named nodes and points in between', () => {
    const [corridor] = readCorridors('\nmotorway A1 E61 | Koper Srmin > 45.5535,13.8165\n  > Divača\n', nodes);
    expect(corridor).toEqual({
      roadClass: 'motorway',
      number: 'A1',
      europeanNumber: 'E61',
      stops: [
        { name: 'Koper Srmin', at: [45.5545, 13.7752] },
        { name: null, at: [45.5535, 13.8165] },
        { name: 'Divača', at: [45.6905, 13.9565] },
      ],
      tunnels: new Set(),
      shipKmh: null,
    });
  });

  it('know their tunnels and their ships', () => {
    const text = 'road 101 | Kranj > 46.4,14.2 =tunnel> 46.5,14.2\nferry 22km/h Split–Supetar | Divača > 43.4655,16.47';
    const [road, ferry] = readCorridors(text, nodes);
    expect(road?.tunnels).toEqual(new Set([1]));
    expect(ferry).toMatchObject({ roadClass: 'ferry', number: 'Split–Supetar', shipKmh: 22 });
  });

  it.each([
    ['an unknown node', 'road 1 | Kranj > Atlantis', 'no node Atlantis'],
    ['an unknown class', 'path 1 | Kranj > Divača', 'not a corridor: path 1'],
    ['a road to nowhere', 'road 1 | Kranj', 'a corridor leads from one stop to another'],
  ])('are refused with %s', (_why, text, message) => {
    expect(() => readCorridors(text, nodes)).toThrow(message);
  });
});
