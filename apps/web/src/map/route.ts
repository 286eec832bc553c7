import { createStore } from 'zustand/vanilla';
import type { Coordinates } from '../shared/place-drafts.ts';
import { Listeners } from './listeners.ts';
import type { LngLat } from './map-types.ts';

/** A point of a route; one that is only passed has no number. */
export interface RoutePoint {
  readonly key: string;
  readonly place: LngLat;
  readonly name: string;
  readonly number: number | null;
}

/** A route that is being planned. */
export interface DrawnRoute {
  /** In driving order. */
  readonly points: readonly RoutePoint[];
  /** The way between each two of them. */
  readonly legs: readonly RouteLeg[];
  readonly selected: string | null;
  /** It is only shown: nothing of it can be dragged. */
  readonly isFixed?: boolean;
}

export interface RouteLeg {
  readonly line: readonly LngLat[];
  /** It is only a straight line: the way is being calculated, or not known. */
  readonly isStraight: boolean;
}

/** What the user changes of the route on the map. */
export type RouteEdit =
  | { readonly kind: 'added'; readonly at: Coordinates }
  /** `ended`: the marker was let go. */
  | { readonly kind: 'moved'; readonly key: string; readonly at: Coordinates; readonly ended: boolean }
  /** The line was dragged away between two points; `leg` counts from 0. */
  | { readonly kind: 'via'; readonly leg: number; readonly at: Coordinates }
  | { readonly kind: 'chosen'; readonly key: string };

/** The port between the page of route plans and the map: the page puts its route here, the map draws it. */
export const routeOnMap = createStore<{ readonly route: DrawnRoute | null }>(() => ({ route: null }));
export const showRoute = (route: DrawnRoute | null): void => routeOnMap.setState({ route });

const edits = new Listeners<RouteEdit>();
/** For the map: the user has changed the route. */
export const publishRouteEdit = (edit: RouteEdit): void => edits.notify(edit);
export const onRouteEdit = (listener: (edit: RouteEdit) => void): (() => void) => edits.add(listener);
