import { between, chance, hashOf, smoothNoise } from './random.ts';
import type { Route } from './route.ts';
import type { Handling } from './vehicle.ts';

const KNOT_METERS = 240;
const CONGESTION_CELL_METERS = 9_000;
const CONGESTION_CHANCE = 0.035;
const LIGHT_CELL_METERS = 1_100;
const LIGHT_CHANCE = 0.4;

/** The drive over a section of a route: from standstill to standstill, within the limits of the vehicle. */
export interface SpeedProfile {
  readonly seconds: number;
  /** Metres from the start of the section and speed after this many seconds. */
  at(seconds: number): { meters: number; kmh: number };
}

/**
 * Plans the speed along a section: the limits of road, driver and traffic, then of acceleration forwards and of braking
 * backwards. Distance is the exact integral of speed, so that the odometer matches the track.
 * @param trip seed: the same one gives the same drive
 */
export function planSpeed(route: Route, from: number, to: number, handling: Handling, trip: string): SpeedProfile {
  const seed = hashOf(trip);
  const count = Math.max(4, Math.ceil((to - from) / KNOT_METERS));
  const step = (to - from) / count;
  const speeds = new Float64Array(count + 1);
  const waits = new Float64Array(count + 1);
  allowedSpeeds(route, from, step, speeds, handling, seed);
  placeLights(route, from, step, speeds, waits, seed);
  limit(speeds, step, handling);
  return new KnotProfile(speeds, waits, step);
}

function allowedSpeeds(
  route: Route,
  from: number,
  step: number,
  speeds: Float64Array,
  handling: Handling,
  seed: number,
): void {
  const [slow, fast] = handling.motorwayKmh;
  const motorway = between(slow, fast, seed, 1);
  let run = 0;
  for (let i = 1; i < speeds.length - 1; i++) {
    const meters = from + i * step;
    while (run + 1 < route.runs.length && meters >= (route.runs[run]?.to ?? Infinity)) run++;
    const surface = route.runs[run]?.surface;
    const base = surface === 'motorway' ? motorway : surface === 'road' ? handling.roadKmh : handling.townKmh;
    const swing = surface === 'motorway' ? 0.035 : 0.16;
    const mood = 1 - swing + swing * smoothNoise(meters, surface === 'motorway' ? 4_000 : 1_500, seed, 2);
    speeds[i] = (base * mood * congestion(meters, seed, surface === 'motorway')) / 3.6;
  }
}

function congestion(meters: number, seed: number, motorway: boolean): number {
  const cell = Math.floor(meters / CONGESTION_CELL_METERS);
  if (!motorway || chance(seed, 3, cell) >= CONGESTION_CHANCE) return 1;
  const depth = between(0.4, 0.75, seed, 4, cell);
  // Fades in and out within the cell, like a queue.
  return 1 - depth * Math.sin((Math.PI * (meters - cell * CONGESTION_CELL_METERS)) / CONGESTION_CELL_METERS);
}

function placeLights(
  route: Route,
  from: number,
  step: number,
  speeds: Float64Array,
  waits: Float64Array,
  seed: number,
): void {
  for (const run of route.runsWithin(from, from + step * (speeds.length - 1))) {
    if (run.surface !== 'town') continue;
    for (let meters = run.from + LIGHT_CELL_METERS / 2; meters < run.to; meters += LIGHT_CELL_METERS) {
      const knot = Math.round((meters - from) / step);
      if (knot < 3 || knot > speeds.length - 4 || chance(seed, 5, knot) >= LIGHT_CHANCE) continue;
      speeds[knot] = 0;
      waits[knot] = Math.round(between(8, 48, seed, 6, knot));
    }
  }
}

function limit(speeds: Float64Array, step: number, { acceleration, braking }: Handling): void {
  for (let i = 1; i < speeds.length; i++) {
    speeds[i] = Math.min(speeds[i] ?? 0, Math.sqrt((speeds[i - 1] ?? 0) ** 2 + 2 * acceleration * step));
  }
  for (let i = speeds.length - 2; i >= 0; i--) {
    speeds[i] = Math.min(speeds[i] ?? 0, Math.sqrt((speeds[i + 1] ?? 0) ** 2 + 2 * braking * step));
  }
}

/** Constant acceleration between knots. */
class KnotProfile implements SpeedProfile {
  readonly seconds: number;
  readonly #speeds: Float64Array;
  readonly #step: number;
  /** The arrival and departure time of each knot. */
  readonly #arrivals: Float64Array;
  readonly #departures: Float64Array;

  constructor(speeds: Float64Array, waits: Float64Array, step: number) {
    this.#speeds = speeds;
    this.#step = step;
    this.#arrivals = new Float64Array(speeds.length);
    this.#departures = new Float64Array(speeds.length);
    let seconds = 0;
    for (let i = 0; i < speeds.length; i++) {
      if (i > 0) seconds += (2 * step) / ((speeds[i - 1] ?? 0) + (speeds[i] ?? 0));
      this.#arrivals[i] = seconds;
      seconds += waits[i] ?? 0;
      this.#departures[i] = seconds;
    }
    this.seconds = seconds;
  }

  at(seconds: number): { meters: number; kmh: number } {
    const last = this.#speeds.length - 1;
    if (seconds >= this.seconds) return { meters: last * this.#step, kmh: 0 };
    const knot = this.#knotBefore(Math.max(0, seconds));
    const since = seconds - (this.#departures[knot] ?? 0);
    if (since <= 0) return { meters: knot * this.#step, kmh: (this.#speeds[knot] ?? 0) * 3.6 };
    const start = this.#speeds[knot] ?? 0;
    const end = this.#speeds[knot + 1] ?? 0;
    const acceleration = (end ** 2 - start ** 2) / (2 * this.#step);
    const meters = knot * this.#step + start * since + (acceleration * since ** 2) / 2;
    return { meters, kmh: Math.max(0, start + acceleration * since) * 3.6 };
  }

  /** The last knot reached by then. */
  #knotBefore(seconds: number): number {
    let low = 0;
    let high = this.#speeds.length - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#arrivals[middle] ?? 0) <= seconds) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
