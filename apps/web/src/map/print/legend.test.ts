import { expect, it } from 'vitest';
import { legendOf, type LegendFacts } from './legend.ts';

const bounds = { west: 14, south: 45, east: 16, north: 47 };
const facts: LegendFacts = {
  bounds,
  vehicles: [],
  clustered: false,
  points: [],
  zones: [],
  track: null,
  layers: [],
};
const at = (longitude: number) => ({ longitude, latitude: 46 });
const point = (type: number, longitude: number) => ({ ...at(longitude), id: 1, name: 'Skladišče', radius: 50, type });
const zone = (west: number, east: number) => ({
  id: 1,
  name: 'Območje',
  ring: [
    [west, 45.5],
    [east, 45.5],
    [east, 46],
    [west, 45.5],
  ] as const,
});

it('explains what is on the map and nothing else', () => {
  const legend = legendOf({
    ...facts,
    clustered: true,
    vehicles: [
      { ...at(15), status: 'stop' },
      { ...at(15.5), status: 'drive' },
      { ...at(15.5), status: 'drive' },
      { ...at(20), status: 'rest' },
    ],
    points: [point(4, 15), point(2, 15), point(4, 15.2), point(7, 20)],
    zones: [zone(10, 14.5)],
    track: { colouring: 'stage', stages: [{ subType: 'rest' }, { subType: 'drive' }, { subType: 'rest' }] },
  });
  expect(legend).toMatchObject({
    statuses: expect.arrayContaining(['drive', 'stop']),
    clustered: true,
    hasZones: true,
    pointTypes: [2, 4],
  });
  expect(legend.statuses).toHaveLength(2);
  expect(legend.track?.stages).toHaveLength(2);
});

it('is empty for an empty map', () => {
  const legend = legendOf({ ...facts, clustered: true, zones: [zone(17, 18)] });
  expect(legend).toEqual({
    statuses: [],
    clustered: false,
    hasZones: false,
    pointTypes: [],
    track: null,
    layers: [],
  });
});
