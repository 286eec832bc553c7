import { bearingDegrees, between, distanceMeters } from './geo.ts';
import type { LatLon, RoadClass } from './roads/corridor.ts';

export type Surface = RoadClass | 'town' | 'ferry';

export interface Stretch {
  readonly points: readonly LatLon[];
  readonly surface: Surface;
  readonly tunnel: boolean;
  /** Ferries only. */
  readonly shipKmh?: number;
}

/** Where a metre of a route lies. */
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

  /** What the road is like there. */
  runAt(meters: number): Run {
    const run = this.runs.find(({ to }) => meters < to) ?? this.runs.at(-1);
    if (!run) throw new RangeError(`${this.name} has no road`);
    return run;
  }

  /** The place after so many metres; before the start and behind the end the nearest end. */
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

  /** Metres inside tunnels and on ferries have no other account than this list. */
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

/** Stretches that follow each other, as one route. Neighbours of the same kind become one run. */
export function joinStretches(name: string, stretches: readonly Stretch[]): Route {
  const points: LatLon[] = [];
  const along: number[] = [];
  const runs: Run[] = [];
  let meters = 0;
  for (const { points: line, surface, tunnel, shipKmh } of stretches) {
    const start = meters;
    for (const [i, point] of line.entries()) {
      const previous = points.at(-1);
      if (i === 0 && previous) continue;
      if (previous) meters += distanceMeters(previous, point);
      points.push(point);
      along.push(meters);
    }
    const last = runs.at(-1);
    if (last && last.surface === surface && last.tunnel === tunnel) runs[runs.length - 1] = { ...last, to: meters };
    else runs.push({ from: start, to: meters, surface, tunnel, shipKmh });
  }
  return new Route(name, points, Float64Array.from(along), runs);
}
