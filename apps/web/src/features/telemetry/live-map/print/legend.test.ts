import { expect, it } from 'vitest';
import { legendOf, type LegendFacts } from './legend.ts';

const NO_PLACES = { zones: false, clusters: false, dots: false, types: [] };
const facts: LegendFacts = {
  bounds: { west: 14, south: 45, east: 16, north: 47 },
  vehicles: [],
  clustered: false,
  places: NO_PLACES,
  track: null,
  layers: [],
};
const at = (longitude: number) => ({ longitude, latitude: 46 });

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
    track: { colouring: 'stage', stages: [{ subType: 'rest' }, { subType: 'drive' }, { subType: 'rest' }] },
  });
  expect([...legend.statuses].sort()).toEqual(['drive', 'stop']);
  expect(legend.clustered).toBe(true);
  expect([...(legend.track?.stages ?? [])].sort()).toEqual(['drive', 'rest']);
});

it('is empty for an empty map', () => {
  const legend = legendOf({ ...facts, clustered: true, vehicles: [{ ...at(20), status: 'drive' }] });
  expect(legend).toEqual({ statuses: [], clustered: false, places: NO_PLACES, track: null, layers: [] });
});
