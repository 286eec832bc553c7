import { between, distanceMeters } from '@konvoj/roads/line';
import type { LatLon, RoadClass } from '@konvoj/roads/types';
import { bearingDegrees, turnDegrees } from './geo.ts';

export type Surface = RoadClass | 'town';

export interface Stretch {
  readonly points: readonly LatLon[];
  readonly surface: Surface;
  readonly tunnel: boolean;
  /** Ferries only. */
  readonly shipKmh?: number;
}

/** The position of a metre of a route. */
export interface RoutePlace {
  readonly at: LatLon;
  readonly course: number;
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly surface: Surface;
  readonly tunnel: boolean;
  readonly shipKmh: number | undefined;
}

/** A way along the roads, measured in metres from its start. */
export class Route {
  readonly name: string;
  readonly points: readonly LatLon[];
  /** Metres from the start to each point. */
  readonly along: Float64Array;
  readonly runs: readonly Run[];

  constructor(name: string, points: readonly LatLon[], along: Float64Array, runs: readonly Run[]) {
    this.name = name;
    this.points = points;
    this.along = along;
    this.runs = runs;
  }

  get meters(): number {
    return this.along.at(-1) ?? 0;
  }

  /** The kind of road there. */
  runAt(meters: number): Run {
    const run = this.runs.find(({ to }) => meters < to) ?? this.runs.at(-1);
    if (!run) throw new RangeError(`${this.name} has no road`);
    return run;
  }

  /** The position after this many metres; before the start and behind the end the nearest end. */
  placeAt(meters: number): RoutePlace {
    const index = this.#pieceAt(meters);
    const from = this.points[index];
    const to = this.points[index + 1];
    if (!from || !to) throw new RangeError(`${this.name} has no metre ${meters}`);
    const start = this.along[index] ?? 0;
    const length = (this.along[index + 1] ?? 0) - start;
    const share = Math.min(1, Math.max(0, length === 0 ? 0 : (meters - start) / length));
    return { at: between(from, to, share), course: bearingDegrees(from, to) };
  }

  /** Metres inside tunnels and on ferries are recorded only in this list. */
  runsWithin(from: number, to: number): Run[] {
    return this.runs.filter((run) => run.to > from && run.from < to);
  }

  #pieceAt(meters: number): number {
    let low = 0;
    let high = this.along.length - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.along[middle] ?? 0) <= meters) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Consecutive sections as one route. Neighbours of the same kind become one run. */
export function joinStretches(name: string, stretches: readonly Stretch[]): Route {
  const points: LatLon[] = [];
  const ends: { readonly index: number; readonly stretch: Stretch }[] = [];
  for (const stretch of stretches) {
    points.push(...(points.length === 0 ? stretch.points : stretch.points.slice(1)));
    ends.push({ index: points.length - 1, stretch });
  }
  const rounded = roundCorners(points);
  const along = new Float64Array(rounded.length);
  for (let i = 1; i < rounded.length; i++) {
    along[i] = (along[i - 1] ?? 0) + distanceMeters(rounded[i - 1] ?? [0, 0], rounded[i] ?? [0, 0]);
  }
  const runs: Run[] = [];
  for (const { index, stretch } of ends) {
    const { surface, tunnel, shipKmh } = stretch;
    const to = along[index] ?? 0;
    const last = runs.at(-1);
    if (last && last.surface === surface && last.tunnel === tunnel) runs[runs.length - 1] = { ...last, to };
    else runs.push({ from: last?.to ?? 0, to, surface, tunnel, shipKmh });
  }
  return new Route(name, rounded, along, runs);
}

const CORNER_DEGREES = 25;
const ROUNDED_POINTS = 5;
const ROUNDING_PASSES = 8;

/** Interchanges are bends and not corners: an angle between sections is smoothed over about a kilometre. */
function roundCorners(points: readonly LatLon[]): readonly LatLon[] {
  const marked = new Set<number>();
  for (let i = 1; i + 1 < points.length; i++) {
    if (cornerAt(points, i) <= CORNER_DEGREES) continue;
    for (let near = i - ROUNDED_POINTS; near <= i + ROUNDED_POINTS; near++) {
      if (near > 0 && near < points.length - 1) marked.add(near);
    }
  }
  const smoothed = [...points];
  for (let pass = 0; pass < ROUNDING_PASSES; pass++) {
    const before = [...smoothed];
    for (const i of marked) smoothed[i] = smooth(before[i - 1], before[i], before[i + 1]);
  }
  return smoothed;
}

function cornerAt(points: readonly LatLon[], i: number): number {
  const [before, at, after] = [points[i - 1], points[i], points[i + 1]];
  return before && at && after ? turnDegrees(bearingDegrees(before, at), bearingDegrees(at, after)) : 0;
}

function smooth(before: LatLon | undefined, at: LatLon | undefined, after: LatLon | undefined): LatLon {
  if (!before || !at || !after) throw new RangeError('an end of a route is no corner');
  return [(before[0] + 2 * at[0] + after[0]) / 4, (before[1] + 2 * at[1] + after[1]) / 4];
}
