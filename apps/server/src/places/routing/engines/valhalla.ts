import type { RouteEngine } from '@konvoj/contract';
import { decodePolyline } from '@konvoj/geo/polyline';
import type { LatLon } from '@konvoj/geo/polyline';
import { z } from 'zod';
import { fullProfile } from '../profile.ts';
import { EngineError } from './engine.ts';
import type { Drive, Engine, EngineLeg, EngineRequest, EngineStep } from './engine.ts';

export type ValhallaAction = 'route' | 'sources_to_targets';

/**
 * Asks a Valhalla, in another process or elsewhere, and gives its answer as it came.
 * @throws {EngineError}
 */
export type AskValhalla = (action: ValhallaAction, query: object, signal: AbortSignal) => Promise<unknown>;

/** Valhalla allows so many points in one request unless it is configured otherwise. */
const POINTS_AT_ONCE = 20;
/** A point farther from any road is at sea, or outside of the map. */
const SEARCH_METERS = 5_000;
const TRUCK_TOP_KMH = 85;
const LANGUAGES = { sl: 'sl-SI', en: 'en-US', de: 'de-DE' } as const;
const FERRY = 28;

const count = z.int().min(0);
const amount = z.number().min(0).max(1e9);
const routeReply = z.object({
  trip: z.object({
    legs: z.array(
      z.object({
        shape: z.string(),
        maneuvers: z
          .array(
            z.object({
              type: count,
              instruction: z.string().max(2_000),
              /** Kilometres and seconds. */
              length: amount,
              time: amount,
              begin_shape_index: count,
              end_shape_index: count,
              toll: z.boolean().default(false),
            }),
          )
          .min(1),
      }),
    ),
  }),
});
type RouteReply = z.infer<typeof routeReply>;

const matrixReply = z.object({
  sources_to_targets: z.array(z.array(z.object({ distance: amount.nullable(), time: amount.nullable() }))),
});

/** What Valhalla says when it works, and there is no such route; anything else is a failure. */
const NO_WAY = /No suitable edges near location|No path could be found|unconnected regions|exceeds the max/;

/** Why Valhalla refused a request, as an error. */
export function refusedBecause(text: string): EngineError {
  return new EngineError(NO_WAY.test(text) ? 'no_way' : 'failed', `Valhalla refused a request: ${text}`);
}

/** The engine behind a Valhalla (its HTTP API, which the embedded one shares). */
export function valhallaEngine(name: RouteEngine, ask: AskValhalla): Engine {
  return {
    name,
    async route(request, signal) {
      const legs: EngineLeg[] = [];
      for (const points of chunksOf(request.points)) {
        const reply = await ask('route', { ...costingOf(request), ...directionsOf(request, points) }, signal);
        const read = reading(() => legsOf(routeReply.parse(reply)));
        if (read.length !== points.length - 1) throw unexpected();
        legs.push(...read);
      }
      return legs;
    },
    async matrix(request, signal) {
      const locations = request.points.map(locationOf);
      const query = { ...costingOf(request), sources: locations, targets: locations, units: 'kilometers' };
      const reply = await ask('sources_to_targets', query, signal);
      const rows = reading(() => matrixReply.parse(reply)).sources_to_targets;
      const isWhole = rows.length === locations.length && rows.every((row) => row.length === locations.length);
      if (!isWhole) throw unexpected();
      return rows.map((row) => row.map(driveOf));
    },
  };
}

function costingOf({ profile, avoid, departAt }: EngineRequest): object {
  const { kind, axleLoad, ...size } = fullProfile(profile);
  const costing = kind === 'truck' ? 'truck' : 'auto';
  const { hazmat, ...box } = size;
  const options = {
    ...box,
    ...(kind === 'truck' ? { axle_load: axleLoad, hazmat, top_speed: TRUCK_TOP_KMH } : {}),
    ...(avoid.includes('tolls') ? { use_tolls: 0 } : {}),
    ...(avoid.includes('ferries') ? { use_ferry: 0 } : {}),
    ...(avoid.includes('highways') ? { use_highways: 0 } : {}),
  };
  // 3: the same time of day at every point.
  const leaves = departAt === null ? {} : { date_time: { type: 3, value: departAt.replace(' ', 'T') } };
  return { costing, costing_options: { [costing]: options }, ...leaves };
}

function directionsOf({ language }: EngineRequest, points: readonly LatLon[]): object {
  return { locations: points.map(locationOf), units: 'kilometers', language: LANGUAGES[language] };
}

function locationOf([lat, lon]: LatLon): object {
  return { lat, lon, type: 'break', search_cutoff: SEARCH_METERS };
}

/** Each begins with the last point of the one before. */
function chunksOf(points: readonly LatLon[]): (readonly LatLon[])[] {
  const chunks: (readonly LatLon[])[] = [];
  for (let at = 0; at < points.length - 1; at += POINTS_AT_ONCE - 1) chunks.push(points.slice(at, at + POINTS_AT_ONCE));
  return chunks;
}

function legsOf({ trip }: RouteReply): EngineLeg[] {
  return trip.legs.map(({ shape, maneuvers }) => {
    const line = decodePolyline(shape);
    return {
      steps: maneuvers.map((maneuver): EngineStep => {
        const points = line.slice(maneuver.begin_shape_index, maneuver.end_shape_index + 1);
        if (points.length === 0) throw unexpected();
        return {
          text: maneuver.instruction,
          meters: maneuver.length * 1_000,
          seconds: maneuver.time,
          points,
          isToll: maneuver.toll,
          isFerry: maneuver.type === FERRY,
        };
      }),
    };
  });
}

function driveOf({ distance, time }: { distance: number | null; time: number | null }): Drive {
  if (distance === null || time === null) throw new EngineError('no_way', 'Valhalla knows no way between two points');
  return { meters: distance * 1_000, seconds: time };
}

/** @throws {EngineError} for an answer that cannot be read */
function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw unexpected(error);
  }
}

function unexpected(cause?: unknown): EngineError {
  return new EngineError('failed', 'Valhalla answered with unexpected data', { cause });
}
