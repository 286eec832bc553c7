import type { Avoidable, Route, VehicleProfile } from '@konvoj/contract';

/** Metres and tonnes: what drives in the EU without a permit (Directive 96/53/EC, annex I). */
const LARGEST = { height: 4, width: 2.55, length: 18.75, weight: 40 } as const;
type Size = keyof typeof LARGEST;
const SIZES: readonly Size[] = ['height', 'width', 'length', 'weight'];

type Unavoided = { readonly kind: 'unavoided'; readonly what: Avoidable | 'tollsUnknown' };
type Oversized = { readonly kind: 'oversized'; readonly sizes: readonly Size[] };
export type RouteWarning = Unavoided | Oversized;

/**
 * What the user has to check before a vehicle drives a route: what was to be avoided and is on it nevertheless, and sizes
 * that need a permit where the engine knows no limits.
 */
export function routeWarnings(
  { avoid, profile }: { readonly avoid: readonly Avoidable[]; readonly profile: VehicleProfile },
  route: Pick<Route, 'engine' | 'countries' | 'ferryDistance'>,
): RouteWarning[] {
  const warnings: RouteWarning[] = unavoidedOf(avoid, route).map((what) => ({ kind: 'unavoided', what }));
  const sizes = SIZES.filter((size) => (profile[size] ?? 0) > LARGEST[size]);
  const knowsLimits = route.engine === 'external' || route.engine === 'valhalla';
  return sizes.length === 0 || knowsLimits ? warnings : [{ kind: 'oversized', sizes }, ...warnings];
}

function unavoidedOf(
  avoid: readonly Avoidable[],
  { engine, countries, ferryDistance }: Pick<Route, 'engine' | 'countries' | 'ferryDistance'>,
): Unavoided['what'][] {
  const isMainRoads = engine === 'main_roads';
  const hasTolls = countries.some(({ tollDistance }) => tollDistance > 0);
  const found: Unavoided['what'][] = [];
  if (avoid.includes('ferries') && ferryDistance > 0) found.push('ferries');
  // The main roads count their motorways as toll roads.
  if (avoid.includes('highways') && isMainRoads && hasTolls) found.push('highways');
  if (avoid.includes('tolls') && hasTolls) found.push(isMainRoads ? 'tollsUnknown' : 'tolls');
  return found;
}
