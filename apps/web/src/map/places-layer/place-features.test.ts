import { describe, expect, it } from 'vitest';
import type { DrawnPoint, DrawnZone } from '../places.ts';
import { changesOf, drawnById, nameZoom, pointFeature, selectedFeatures } from './place-features.ts';

const aPoint = (change: Partial<DrawnPoint> = {}): DrawnPoint => ({
  id: 1,
  latitude: 46.05,
  longitude: 14.5,
  name: 'Skladišče Vič',
  type: 2,
  radius: 150,
  ...change,
});
const aZone = (change: Partial<DrawnZone> = {}): DrawnZone => ({
  id: 1,
  name: 'Luka Koper',
  ring: [
    [13.7, 45.5],
    [13.8, 45.5],
    [13.8, 45.6],
    [13.7, 45.5],
  ],
  ...change,
});

describe('points and zones on the map', () => {
  it('leave out the one that is being changed, and only of its kind', () => {
    const points = [aPoint({ id: 1 }), aPoint({ id: 2 })];
    expect([...drawnById('point', points, { kind: 'point', id: 1 }).keys()]).toEqual([2]);
    expect([...drawnById('point', points, { kind: 'zone', id: 1 }).keys()]).toEqual([1, 2]);
  });

  it('reach the map as changes: added, removed, and both for changed ones', () => {
    const [kept, changed, gone] = [aPoint({ id: 1 }), aPoint({ id: 2 }), aPoint({ id: 3 })];
    const renamed = { ...changed, name: 'Skladišče Šiška' };
    const before = drawnById('point', [kept, changed, gone], null);
    const after = drawnById('point', [kept, renamed, aPoint({ id: 4 })], null);
    const changes = changesOf(before, after, pointFeature);
    expect(changes?.remove).toEqual([2, 3]);
    expect(changes?.add?.map(({ id }) => id)).toEqual([2, 4]);
  });

  it('are redrawn as a whole when many are changed', () => {
    const many = Array.from({ length: 400 }, (_, id) => aPoint({ id }));
    expect(changesOf(new Map(), drawnById('point', many, null), pointFeature)).toBeNull();
  });

  it('of an unknown type are drawn as others', () => {
    expect(pointFeature(aPoint({ type: 99 })).properties?.['type']).toBe(12);
  });

  it('show the selected point with the circle of its radius, and nothing of one that is being changed', () => {
    const state = { points: [aPoint()], zones: [aZone()], edited: null };
    const drawn = selectedFeatures({ ...state, selected: { kind: 'point', id: 1 } });
    expect(drawn).toMatchObject({ features: [{ geometry: { type: 'Polygon' } }, { geometry: { type: 'Point' } }] });
    const place = { kind: 'point', id: 1 } as const;
    expect(selectedFeatures({ ...state, selected: place, edited: place })).toMatchObject({ features: [] });
  });
});

describe('the name of a zone', () => {
  it('is shown from the zoom on at which it fits', () => {
    expect(nameZoom(1, 'Luka Koper')).toBe(6);
    expect(nameZoom(1, 'L')).toBe(3);
  });

  it('is shown at zoom 15 at the latest', () => {
    expect(nameZoom(0.0001, 'Skladišče')).toBe(15);
  });
});
