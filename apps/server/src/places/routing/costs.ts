import type { Route, RouteCosts, RouteRates, VehicleProfile } from '@konvoj/contract';

type CostLine = RouteCosts['lines'][number];

export const NO_RATES: RouteRates = { kilometre: null, hour: null, ferryKilometre: null, tolls: [] };

/**
 * What a route costs, line by line, each rounded to a cent; the sum is that of the lines. Kilometres on a ferry are not driven.
 * @returns null when no rate is known that the route needs
 */
export function costsOf(
  route: Pick<Route, 'distance' | 'duration' | 'countries' | 'ferryDistance'>,
  kind: VehicleProfile['kind'],
  rates: RouteRates,
): RouteCosts | null {
  const tolls = route.countries.flatMap(({ countryId, tollDistance }) => {
    const rate = rates.tolls.find((toll) => toll.countryId === countryId)?.[kind] ?? null;
    return tollDistance === 0 ? [] : lineOf('toll', tollDistance, rate, countryId);
  });
  const lines = [
    ...lineOf('distance', route.distance - route.ferryDistance, rates.kilometre),
    ...lineOf('time', route.duration, rates.hour),
    ...tolls,
    ...(route.ferryDistance === 0 ? [] : lineOf('ferry', route.ferryDistance, rates.ferryKilometre)),
  ];
  if (lines.length === 0) return null;
  return { cents: lines.reduce((sum, { cents }) => sum + cents, 0), lines };
}

/** A rate is for 1,000 metres, or 3,600 seconds. */
function lineOf(
  kind: CostLine['kind'],
  quantity: number,
  rate: number | null,
  countryId: string | null = null,
): CostLine[] {
  if (rate === null) return [];
  // Rates have two decimals: whole hundredths keep the rounding exact.
  const cents = Math.round((quantity * Math.round(rate * 100)) / (kind === 'time' ? 360_000 : 100_000));
  return [{ kind, countryId, quantity, rate, cents }];
}
