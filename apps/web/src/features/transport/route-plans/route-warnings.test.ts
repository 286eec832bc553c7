import type { Route } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { aRoute } from './builders.testing.ts';
import { routeWarnings } from './route-warnings.ts';

const everything = ['tolls', 'ferries', 'highways'] as const;
const truck = { kind: 'truck' } as const;
const freeRoads: Route['countries'] = [{ countryId: 'SI', distance: 1, duration: 1, tollDistance: 0 }];
const avoiding = (route: Partial<Route>) => routeWarnings({ avoid: everything, profile: truck }, aRoute(route));

describe('what was to be avoided', () => {
  it('is named when it is on the route', () => {
    const unavoided = (...list: string[]) => list.map((what) => ({ kind: 'unavoided', what }));
    expect(avoiding({ ferryDistance: 20_000 })).toEqual(unavoided('ferries', 'highways', 'tollsUnknown'));
    expect(avoiding({ engine: 'valhalla', ferryDistance: 1 })).toEqual(unavoided('ferries', 'tolls'));
  });

  it('is not named when the route is without it, or nothing was to be avoided', () => {
    expect(avoiding({ countries: freeRoads })).toEqual([]);
    expect(routeWarnings({ avoid: [], profile: truck }, aRoute({ ferryDistance: 1 }))).toEqual([]);
  });
});

describe('a vehicle that needs a permit', () => {
  const large = { kind: 'truck', height: 5.9, width: 2.55, length: 18.8, weight: 40 } as const;

  it.each(['main_roads', 'estimate'] as const)('is named with its sizes where the engine is %s', (engine) => {
    expect(routeWarnings({ avoid: [], profile: large }, aRoute({ engine }))).toEqual([
      { kind: 'oversized', sizes: ['height', 'length'] },
    ]);
  });

  it('is not named where the engine knows the limits', () => {
    expect(routeWarnings({ avoid: [], profile: large }, aRoute({ engine: 'valhalla' }))).toEqual([]);
  });
});
