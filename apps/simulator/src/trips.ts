import { distanceMeters } from '@konvoj/roads/line';
import type { LatLon } from '@konvoj/roads/types';
import type { Halt } from './activity.ts';
import { places } from './places.ts';
import type { Place } from './places.ts';
import type { Occurrence, VehicleTimeline } from './timeline.ts';

/** All that a vehicle does at one place between two drives. Instants are epoch milliseconds. */
export interface Stop {
  readonly place: Place;
  readonly arrivesAt: number;
  readonly leavesAt: number;
  readonly loads: boolean;
  readonly unloads: boolean;
}

/** A load from where it is fetched to where it is delivered. */
export interface Trip {
  readonly from: Stop;
  readonly to: Stop;
}

/** The loads that a vehicle fetches at or after `from`, and delivers until `to`, ascending. */
export function tripsOf(timeline: VehicleTimeline, from: number, to: number): Trip[] {
  const trips: Trip[] = [];
  let fetched: Stop | null = null;
  for (const stop of stopsOf(timeline, from, to)) {
    if (stop.unloads && fetched !== null) {
      trips.push({ from: fetched, to: stop });
      fetched = null;
    }
    if (stop.loads) fetched = stop;
  }
  return trips;
}

/** Whole stops at which the vehicle loads or unloads. */
function stopsOf(timeline: VehicleTimeline, from: number, to: number): Stop[] {
  const stops: Stop[] = [];
  let halts: (Occurrence & { readonly activity: Halt })[] | null = null;
  for (let each = timeline.occurrenceAt(from); each.startsAt <= to; each = timeline.following(each)) {
    const { activity } = each;
    if (activity.type === 'halt') {
      halts?.push({ ...each, activity });
      continue;
    }
    // What the vehicle does before its first drive may have begun before.
    if (halts !== null) stops.push(...stopOf(halts));
    halts = [];
  }
  return stops;
}

function stopOf(halts: readonly (Occurrence & { readonly activity: Halt })[]): Stop[] {
  const [first, last] = [halts[0], halts.at(-1)];
  const does = (purpose: Halt['purpose']) => halts.some(({ activity }) => activity.purpose === purpose);
  if (first === undefined || last === undefined || !(does('load') || does('unload'))) return [];
  const { at } = first.activity.route.placeAt(first.activity.from);
  const stop = { arrivesAt: first.startsAt, leavesAt: last.endsAt, loads: does('load'), unloads: does('unload') };
  return [{ place: nearestPlace(at), ...stop }];
}

function nearestPlace(at: LatLon): Place {
  return places.reduce((best, place) => (distanceMeters(place.at, at) < distanceMeters(best.at, at) ? place : best));
}
