import type { Route } from '@konvoj/contract';
import { encodePolyline } from '@konvoj/geo/polyline';
import type { DraftPoint } from './plan-draft.ts';

export function aPoint(fields: Partial<DraftPoint> = {}): DraftPoint {
  return {
    key: 'a',
    at: { latitude: 46.0511, longitude: 14.5051 },
    name: 'Ljubljana',
    isNamed: true,
    address: null,
    isVia: false,
    activityTypeId: null,
    statusTypeId: 0,
    from: null,
    to: null,
    stay: 0,
    contact: '',
    notes: '',
    ...fields,
  };
}

/** From Ljubljana by Postojna to Koper. */
export function aRoute(fields: Partial<Route> = {}): Route {
  const maneuver = (text: string, pathIndex: number) => ({ text, distance: 50_000, duration: 2_400, pathIndex });
  return {
    path: encodePolyline([
      [46.0511, 14.5051],
      [45.7743, 14.2137],
      [45.5481, 13.7302],
    ]),
    distance: 100_000,
    duration: 4_800,
    legs: [{ distance: 100_000, duration: 4_800, maneuvers: [maneuver('A1', 0), maneuver('H5', 1)] }],
    countries: [{ countryId: 'SI', distance: 100_000, duration: 4_800, tollDistance: 90_000 }],
    ferryDistance: 0,
    engine: 'main_roads',
    notice: null,
    costs: null,
    ...fields,
  };
}
