import type { Route } from '@konvoj/contract';
import { encodePolyline } from '@konvoj/geo/polyline';
import type { LatLon } from '@konvoj/geo/polyline';
import { apportion } from './apportion.ts';
import type { EngineLeg, EngineStep } from './engines/engine.ts';
import { byCountryOf, stretchesOf } from './stretches.ts';
import type { Stretch } from './stretches.ts';

/** A route as an engine found it: who answered, why, and what it costs is known to the caller. */
export type FoundRoute = Omit<Route, 'engine' | 'notice' | 'costs'>;

interface Measured {
  readonly meters: number;
  readonly seconds: number;
}

/**
 * Whole metres and seconds that add up: legs to the route, maneuvers to their leg, countries to the route.
 * @throws the reason of the signal
 */
export async function assembled(legs: readonly EngineLeg[], signal: AbortSignal): Promise<FoundRoute> {
  const { points, starts } = lineOf(legs.flatMap(({ steps }) => steps));
  const sums = legs.map(({ steps }) => sumOf(steps));
  const total = sumOf(sums);
  const whole = { distance: Math.round(total.meters), duration: Math.round(total.seconds) };
  let step = 0;
  const plannedLegs = split(whole, sums).map((leg, i) => {
    const { steps = [] } = legs[i] ?? {};
    const maneuvers = split(leg, steps).map((part, at) => {
      const maneuver = { text: steps[at]?.text ?? '', ...part, pathIndex: starts[step] ?? 0 };
      step += 1;
      return maneuver;
    });
    return { ...leg, maneuvers };
  });
  const ferryMeters = sumOf(legs.flatMap(({ steps }) => steps.filter(({ isFerry }) => isFerry))).meters;
  return {
    path: encodePolyline(points),
    ...whole,
    legs: plannedLegs,
    countries: countriesOf(await stretchesOf(legs, signal), whole),
    ferryDistance: Math.min(whole.distance, Math.round(ferryMeters)),
  };
}

type Whole = Pick<Route, 'distance' | 'duration'>;

function countriesOf(stretches: readonly Stretch[], whole: Whole): Route['countries'] {
  const countries = byCountryOf(stretches);
  return split(whole, countries).map((part, i) => {
    const { countryId = null, tollMeters = 0 } = countries[i] ?? {};
    return { countryId, ...part, tollDistance: Math.min(part.distance, Math.round(tollMeters)) };
  });
}

function split({ distance, duration }: Whole, parts: readonly Measured[]): Whole[] {
  const durations = apportion(
    duration,
    parts.map(({ seconds }) => seconds),
  );
  return apportion(
    distance,
    parts.map(({ meters }) => meters),
  ).map((each, i) => ({ distance: each, duration: durations[i] ?? 0 }));
}

/** The points of all steps as one line, and the number of the point where each step starts. */
function lineOf(steps: readonly EngineStep[]): { points: LatLon[]; starts: number[] } {
  const points: LatLon[] = [];
  const starts = steps.map((step) => {
    const [first] = step.points;
    const last = points.at(-1);
    const isSame = first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
    const start = isSame ? points.length - 1 : points.length;
    for (const point of isSame ? step.points.slice(1) : step.points) points.push(point);
    return start;
  });
  return { points, starts };
}

function sumOf(parts: readonly Measured[]): Measured {
  return {
    meters: parts.reduce((sum, { meters }) => sum + meters, 0),
    seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
