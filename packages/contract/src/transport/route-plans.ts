import { z } from 'zod';
import { ROUTE_PATH_MAX_LENGTH, ROUTE_POINTS, STAY_MAX_SECONDS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { onWire } from '../on-wire.ts';
import { avoidable, vehicleProfile } from '../places/routing.ts';
import {
  id,
  idText,
  instant,
  latitude,
  longitude,
  optionalAddress,
  optionalNotes,
  optionalText,
  readVersion,
  searchText,
  shortText,
  version,
} from '../wire-types.ts';

/** `/api/routePlanningPointTypes`: 1 start, 2 waypoint (only passed), 3 stop, 4 destination. */
export const routePointTypeId = z.literal([1, 2, 3, 4]);
export type RoutePointTypeId = z.infer<typeof routePointTypeId>;
/** `/api/routePlanningPointActivityTypes`. */
export const routeActivityId = z.int().min(1).max(16);
/** `/api/routePlanningPointStatusTypes`. */
export const routeStatusId = z.int().min(0).max(6);

const names = { name: 'naziv', description: 'opis', points: 'markers', latitude: 'lat', longitude: 'lon' } as const;

/** A point of a plan, under our names. */
export const planPointFields = z.strictObject({
  latitude,
  longitude,
  name: shortText,
  address: optionalAddress.default(null),
  pointTypeId: routePointTypeId.default(3),
  /** What is done there. */
  activityTypeId: routeActivityId.nullable().default(null),
  statusTypeId: routeStatusId.default(0),
  /** The window in which the vehicle may arrive; each end may be open. */
  from: instant.nullable().default(null),
  to: instant.nullable().default(null),
  /** Seconds of standing there. */
  stay: z.int().min(0).max(STAY_MAX_SECONDS).default(0),
  contact: optionalText.default(null),
  notes: optionalNotes.default(null),
});
/** A point of a plan, in driving order. */
export const planPoint = onWire(planPointFields, names);
export type PlanPoint = z.output<typeof planPoint>;

const metres = z.int().min(0).max(100_000_000);
const seconds = z.int().min(0).max(100_000_000);

const planFields = z.strictObject({
  name: shortText,
  description: optionalNotes.default(null),
  points: z.array(planPoint).min(ROUTE_POINTS.min).max(ROUTE_POINTS.max),
  /** The vehicle that the way is for; null: a truck of usual size. */
  vehicleProfile: vehicleProfile.nullable().default(null),
  avoid: z.array(avoidable).max(3).default([]),
  /** Null: not decided, so points have no times. */
  departAt: instant.nullable().default(null),
  /** The route as it was calculated for these points; null: it was not. Encoded polyline, precision 6. */
  path: z.string().max(ROUTE_PATH_MAX_LENGTH).nullable().default(null),
  distance: metres.nullable().default(null),
  duration: seconds.nullable().default(null),
});
export const routePlanBody = onWire(planFields, names);
export type RoutePlanBody = z.output<typeof routePlanBody>;
const routePlanChange = onWire(planFields.extend(readVersion), names);

const storedFields = {
  id,
  created: instant,
  /** Who; null: a user who was deleted. */
  createdBy: z.string().nullable(),
  version,
};
/** A plan of the organization. */
export const routePlan = onWire(planFields.extend(storedFields), names);
export type RoutePlan = z.output<typeof routePlan>;
/** The same without its path, which is long. */
export const listedRoutePlan = onWire(planFields.omit({ path: true }).extend(storedFields), names);
export type ListedRoutePlan = z.output<typeof listedRoutePlan>;

const byId = z.strictObject({ id: idText });

export const routePlans = {
  list: endpoint({
    method: 'GET',
    path: '/api/routePlans',
    access: 'routePlans.read',
    summary: 'Route plans of the organization by name, without their paths; `search` looks into every text',
    query: z.strictObject({ search: searchText }),
    reply: z.array(listedRoutePlan),
    streamed: true,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/routePlans/:id',
    access: 'routePlans.read',
    summary: 'A route plan with its path',
    params: byId,
    reply: routePlan,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/routePlans',
    access: 'routePlans.edit',
    summary: 'A new route plan; 409 when another one has the name, whatever its case and spaces, or there are too many',
    body: routePlanBody,
    reply: routePlan,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/routePlans/:id',
    access: 'routePlans.edit',
    summary: 'Replaces a route plan; what the body leaves out is emptied',
    params: byId,
    body: routePlanChange,
    reply: routePlan,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/routePlans/:id',
    access: 'routePlans.edit',
    summary: 'Deletes a route plan; messages that carry it keep their points',
    params: byId,
  }),
} as const;
