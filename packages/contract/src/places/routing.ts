import { z } from 'zod';
import { ROUTE_POINTS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import {
  id,
  idListText,
  idText,
  instant,
  languageInput,
  latitude,
  latitudeText,
  longitude,
  longitudeText,
  readVersion,
  version,
} from '../wire-types.ts';

const metres = (min: number, max: number) => z.number().min(min).max(max).optional();
const tonnes = (min: number, max: number) => z.number().min(min).max(max).optional();

/** What decides which roads a vehicle may use; what is absent is that of a usual vehicle of its kind. */
export const vehicleProfile = z.strictObject({
  kind: z.enum(['car', 'van', 'truck']),
  height: metres(1, 6),
  width: metres(1, 5),
  length: metres(1, 40),
  weight: tonnes(0.5, 150),
  axleLoad: tonnes(0.2, 40),
  /** Carries dangerous goods. */
  hazmat: z.boolean().optional(),
});
export type VehicleProfile = z.infer<typeof vehicleProfile>;

/** Metres and tonnes of usual vehicles: of trucks the largest that drives in the EU without a permit (Directive 96/53/EC). */
export const usualVehicles = {
  car: { height: 1.8, width: 1.9, length: 4.8, weight: 2, axleLoad: 1.2 },
  van: { height: 2.8, width: 2.1, length: 7, weight: 3.5, axleLoad: 2.2 },
  truck: { height: 4, width: 2.55, length: 16.5, weight: 40, axleLoad: 11.5 },
} as const;

export const avoidable = z.enum(['tolls', 'ferries', 'highways']);
export type Avoidable = z.infer<typeof avoidable>;

const point = z.strictObject({ latitude, longitude });
const instantWithZone = z.iso.datetime({ offset: true });

const choices = {
  profile: vehicleProfile,
  avoid: z.array(avoidable).max(3).default([]),
  /** Now, when absent. */
  departAt: instantWithZone.optional(),
  /** Of the directions; that of the caller, when absent. */
  language: languageInput.optional(),
};
const routeBody = z.strictObject({
  points: z.array(point).min(ROUTE_POINTS.min).max(ROUTE_POINTS.max),
  ...choices,
});
const optimizeBody = z.strictObject({
  points: z
    .array(
      point.extend({
        /** When the vehicle may arrive. */
        from: instantWithZone.optional(),
        to: instantWithZone.optional(),
        /** Seconds that it stays there. */
        stay: z.int().min(0).max(604_800).optional(),
      }),
    )
    .min(ROUTE_POINTS.min)
    .max(ROUTE_POINTS.maxToOptimize),
  ...choices,
});

/** Which engine computed a route, the most exact first (docs/guide/routing.md says what each is worth). */
export const routeEngine = z.enum(['external', 'valhalla', 'main_roads', 'estimate']);
export type RouteEngine = z.infer<typeof routeEngine>;

/**
 * Why a less exact engine answered. engine_failed: the better one did not answer; no_way: it knows no way for this vehicle
 * between these points.
 */
export const routeNotice = z.enum(['engine_failed', 'no_way']);
export type RouteNotice = z.infer<typeof routeNotice>;

const meters = z.int().min(0);
const seconds = z.int().min(0);

/** What of a journey costs: the length of the toll roads in a country, all kilometres, the hours, the length of ferries. */
export const costKind = z.enum(['toll', 'distance', 'time', 'ferry']);
const costLine = z.object({
  kind: costKind,
  /** Of a toll. */
  countryId: z.string().nullable(),
  /** Metres, or seconds of time. */
  quantity: z.int().min(0),
  /** Cents for a kilometre, or an hour. */
  rate: z.number(),
  cents: z.int(),
});

/** Metres and seconds, whole numbers: legs add up to the route, maneuvers to their leg, countries to the route. */
export const routeAnswer = z.object({
  /** Encoded polyline of precision 6, latitude first. */
  path: z.string(),
  distance: meters,
  duration: seconds,
  /** From each point to the next. */
  legs: z.array(
    z.object({
      distance: meters,
      duration: seconds,
      maneuvers: z.array(
        z.object({
          text: z.string(),
          distance: meters,
          duration: seconds,
          /** The number of the point of the path where it begins. */
          pathIndex: z.int().min(0),
        }),
      ),
    }),
  ),
  /** In the order in which the route enters them. */
  countries: z.array(
    z.object({
      /** ISO 3166-1 alpha-2; null at sea. */
      countryId: z.string().nullable(),
      distance: meters,
      duration: seconds,
      /** Of the distance, on toll roads. */
      tollDistance: meters,
    }),
  ),
  ferryDistance: meters,
  engine: routeEngine,
  notice: routeNotice.nullable(),
  /** In euro cents; null: the organization has entered no rates. */
  costs: z.object({ cents: z.int(), lines: z.array(costLine) }).nullable(),
});
export type RouteCosts = NonNullable<z.infer<typeof routeAnswer>['costs']>;
export type Route = z.infer<typeof routeAnswer>;

export const optimizedRoute = z.object({
  /** The numbers of the given points in the better order; the first and the last stay. */
  order: z.array(z.int().min(0)),
  route: routeAnswer,
  /** Against the given order; a longer way that keeps the time windows saves less than nothing. */
  saves: z.object({ distance: z.int(), duration: z.int() }),
  /** Seconds after the ends of time windows, together. */
  late: z.object({ before: seconds, after: seconds }),
});
export type OptimizedRoute = z.infer<typeof optimizedRoute>;

/** Driving times of a driver by the files of their tachograph card, continued by telemetry. */
export const drivingTimeFrom = z.object({
  /** The moment as of which they were computed. */
  asOf: instant,
  /** The last download of the card. */
  fileUntil: instant,
});
export type DrivingTimeFrom = z.infer<typeof drivingTimeFrom>;

export const arrivalEstimate = z.object({
  eta: instant,
  /** Without any break or delay, and with all that may come. */
  earliest: instant,
  latest: instant,
  /** The breaks and rests on the way, such as `45 min break, Villach`; null: none. */
  reason: z.string().nullable(),
  /** driver_times: with the breaks that the driver has to take; drive_only: the times of the driver are unknown. */
  basis: z.enum(['driver_times', 'drive_only']),
  /** Metres to go, and seconds of driving. */
  distance: meters,
  duration: seconds,
  engine: routeEngine,
  notice: routeNotice.nullable(),
  /** The time of the position that it starts from. */
  positionAt: instant,
  /** Seconds that the driver may drive before a break or a rest; null: unknown. */
  drivingTimeLeft: seconds.nullable(),
  /** Null: the times of the driver follow from the stages of the vehicle alone, or are unknown. */
  drivingTimeFrom: drivingTimeFrom.nullable(),
  breakNeeded: z.boolean(),
});
export type ArrivalEstimate = z.infer<typeof arrivalEstimate>;

/** Vehicles whose drive to a place is computed with one call. */
export const ARRIVALS_AT_ONCE = 10;

/** Cents, with two decimals; of a toll, for a kilometre of a toll road. */
const rate = z.number().min(0).max(100_000).multipleOf(0.01);
const optionalRate = rate.nullable();

/** What driving costs an organization, in euro cents; null: not known, and not part of the costs of a route. */
export const routeRates = z.strictObject({
  kilometre: optionalRate,
  hour: optionalRate,
  ferryKilometre: optionalRate,
  tolls: z
    .array(
      z.strictObject({
        /** ISO 3166-1 alpha-2. */
        countryId: z.string().regex(/^[A-Z]{2}$/),
        car: optionalRate,
        van: optionalRate,
        truck: optionalRate,
      }),
    )
    .max(60)
    .refine((tolls) => new Set(tolls.map(({ countryId }) => countryId)).size === tolls.length, {
      params: { code: 'repeated' },
    }),
});
export type RouteRates = z.infer<typeof routeRates>;

export const routing = {
  route: endpoint({
    method: 'POST',
    path: '/api/routing/route',
    access: 'places.read',
    summary:
      'A route through 2 to 200 points for a vehicle, with directions, distance and duration by country; `engine` says what computed it, `notice` why it is a less exact one',
    body: routeBody,
    reply: routeAnswer,
  }),
  optimize: endpoint({
    method: 'POST',
    path: '/api/routing/optimize',
    access: 'places.read',
    summary:
      'The better order of up to 20 points, the first and the last fixed: time windows first, then the shortest duration; with its route and what it saves',
    body: optimizeBody,
    reply: optimizedRoute,
  }),
  arrival: endpoint({
    method: 'GET',
    path: '/api/eta',
    access: 'telemetry.read',
    summary:
      'When a vehicle will arrive at a place, or at the next open point of a loading order, driving there from where it is now, with the breaks of its driver',
    /** Either a vehicle and a place, or an order. */
    query: z.strictObject({
      deviceId: idText.optional(),
      lat: latitudeText.optional(),
      lon: longitudeText.optional(),
      loadingOrderId: idText.optional(),
    }),
    reply: arrivalEstimate,
  }),
  arrivals: endpoint({
    method: 'GET',
    path: '/api/eta/vehicles',
    access: 'telemetry.read',
    summary: `When each of up to ${ARRIVALS_AT_ONCE} vehicles would arrive at a place, the first to arrive first; without those that never reported a position`,
    query: z.strictObject({
      deviceIds: idListText.refine((ids) => ids.length <= ARRIVALS_AT_ONCE, {
        params: { code: 'too_big', max: ARRIVALS_AT_ONCE },
      }),
      lat: latitudeText,
      lon: longitudeText,
    }),
    reply: z.array(arrivalEstimate.extend({ deviceId: id })),
  }),
  rates: endpoint({
    method: 'GET',
    path: '/api/routing/rates',
    access: 'places.read',
    summary: 'What driving costs the organization; all null until somebody enters it',
    reply: z.object({ rates: routeRates, version }),
  }),
  changeRates: endpoint({
    method: 'PUT',
    path: '/api/routing/rates',
    access: 'route_rates.edit',
    summary: 'Replaces the rates; routes of the organization then have costs',
    body: z.strictObject({ rates: routeRates, ...readVersion }),
    reply: z.object({ rates: routeRates, version }),
  }),
} as const;
