import { describe, expect, it } from 'vitest';
import { placeHit, type FoundFeature } from './place-hit.ts';

const LAYERS = { points: ['icon'], cluster: 'cluster', zones: ['fill'] };
const found = (change: Partial<FoundFeature>): FoundFeature => ({
  layer: 'icon',
  id: 1,
  name: 'Skladišče',
  size: 0,
  count: null,
  cluster: null,
  ...change,
});

describe('a click where several places lie', () => {
  it('means the point, then the dot of several points, then the zone', () => {
    const point = found({ id: 7 });
    const cluster = found({ layer: 'cluster', id: 9, cluster: 9, count: 12 });
    const zone = found({ layer: 'fill', id: 3 });
    expect(placeHit([zone, cluster, point], LAYERS)).toMatchObject({ place: { kind: 'point', id: 7 } });
    expect(placeHit([zone, cluster], LAYERS)).toEqual({ kind: 'cluster', cluster: 9, count: 12 });
    expect(placeHit([zone], LAYERS)).toMatchObject({ place: { kind: 'zone', id: 3 } });
  });

  it('means the smallest of several zones', () => {
    const large = found({ layer: 'fill', id: 1, size: 4 });
    const small = found({ layer: 'fill', id: 2, size: 1 });
    expect(placeHit([large, small], LAYERS)).toMatchObject({ place: { id: 2 } });
  });

  it('means nothing where there is no place, or only the circle around a selected point', () => {
    expect(placeHit([], LAYERS)).toBeNull();
    expect(placeHit([found({ layer: 'fill', id: null })], LAYERS)).toBeNull();
  });
});
