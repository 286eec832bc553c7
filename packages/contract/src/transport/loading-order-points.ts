import { z } from 'zod';
import { onWire } from '../on-wire.ts';
import {
  id,
  instant,
  instantInput,
  latitude,
  longitude,
  optionalAddress,
  optionalNotes,
  optionalPhone,
  optionalText,
  shortText,
} from '../wire-types.ts';
import { lateness, orderPointStatus } from './loading-order-states.ts';

const wireNames = { latitude: 'lat', longitude: 'lon', name: 'naziv' } as const;

/** 1 loading, 2 unloading … 16 other (`/api/routePlanningPointActivityTypes`). */
export const orderActivityId = z.int().min(1).max(16);
/** What is loaded or unloaded at a point. */
export const orderGoods = z.object({
  description: z.string().nullable(),
  pieces: z.int().nullable(),
  weightKg: z.number().nullable(),
  pallets: z.int().nullable(),
  loadingMeters: z.number().nullable(),
  /** Class of dangerous goods: 1 … 9, with a division such as 4.1. */
  adrClass: z.string().nullable(),
  /** °C at which they travel. */
  temperatureFrom: z.number().nullable(),
  temperatureTo: z.number().nullable(),
});
export type OrderGoods = z.infer<typeof orderGoods>;

const amount = z.number().min(0).max(1_000_000).nullable().optional();
const count = z.int().min(0).max(1_000_000).nullable().optional();
const degreesCelsius = z.number().min(-60).max(60).nullable().optional();
const adrClass = z
  .string()
  .trim()
  .regex(/^(?:[1-9](?:\.[1-9])?)?$/)
  .transform((text) => (text === '' ? null : text))
  .nullable();
const goodsBody = z.strictObject({
  description: optionalText.optional(),
  pieces: count,
  weightKg: amount,
  pallets: count,
  loadingMeters: amount,
  adrClass: adrClass.optional(),
  temperatureFrom: degreesCelsius,
  temperatureTo: degreesCelsius,
});

/** A point as a dispatcher enters it. */
const pointFields = z.strictObject({
  /** Of a point that the order has already: it keeps its times. Absent: a new point. */
  number: z.int().min(1).optional(),
  /** The own point or zone that it names; with a zone, the zone decides when the vehicle is there. */
  geoPointId: id.nullable().optional(),
  geoZoneId: id.nullable().optional(),
  name: shortText,
  address: optionalAddress.optional(),
  latitude,
  longitude,
  activityTypeId: orderActivityId,
  /** The time window of the place; either end may be open. */
  windowFrom: instantInput.nullable().optional(),
  windowTo: instantInput.nullable().optional(),
  /** Planned, minutes. */
  stayMinutes: z.int().min(0).max(10_080).nullable().optional(),
  notes: optionalNotes.optional(),
  contactPerson: optionalText.optional(),
  phone: optionalPhone.optional(),
  goods: goodsBody.nullable().optional(),
});
export const orderPointBody = onWire(pointFields, wireNames);
export type OrderPointBody = z.output<typeof orderPointBody>;

/** A time of a point. `holding` is the manual one where there is one, else the computed one. */
const pointTime = z.object({
  computed: instant.nullable(),
  manual: instant.nullable(),
  holding: instant.nullable(),
  /** Who gave the manual one; null: nobody. */
  source: z.enum(['dispatcher', 'driver']).nullable(),
});
export type PointTime = z.infer<typeof pointTime>;

/** When the vehicle will be at a point. */
export const pointEta = z.object({
  at: instant,
  /** Without any break or delay, and with all that may come. */
  earliest: instant,
  latest: instant,
  /** Minutes of breaks that its driver has to take before. */
  breakMinutes: z.int(),
  /** What the way was computed by (`engine` of a route), or `clock`: the vehicle is silent. */
  basis: z.string(),
  /** Metres along the way that is left. */
  distance: z.int().nullable(),
  computedAt: instant,
});
export type PointEta = z.infer<typeof pointEta>;

const shownFields = {
  /** Stays the same when points are moved; the list has them in their order. */
  number: z.int(),
  name: z.string(),
  activityTypeId: orderActivityId,
  status: orderPointStatus,
  windowFrom: instant.nullable(),
  windowTo: instant.nullable(),
  arrival: pointTime,
  departure: pointTime.extend({
    /** Data were missing after the last halt here: the vehicle left at some time after `computed`. */
    uncertain: z.boolean(),
  }),
  /** Null: no vehicle is on its way to it. */
  eta: pointEta.nullable(),
  /** Null: it has no window or needs no ETA any more. */
  lateness: lateness.nullable(),
  /** Of a late point; null for others. */
  lateMinutes: z.int().nullable(),
};
/** What a row of the board shows of a point. */
export const orderPointRow = onWire(z.object(shownFields), wireNames);
export type OrderPointRow = z.output<typeof orderPointRow>;

/** Of the point for those who drive there. */
const placeFields = {
  geoPointId: id.nullable(),
  geoZoneId: id.nullable(),
  address: z.string().nullable(),
  latitude,
  longitude,
  stayMinutes: z.int().nullable(),
  notes: z.string().nullable(),
  contactPerson: z.string().nullable(),
  phone: z.string().nullable(),
  goods: orderGoods.nullable(),
  /** Why it is in `problem`; null when nothing is open. */
  problem: z.string().nullable(),
};
export const orderPoint = onWire(
  z.object({
    ...shownFields,
    ...placeFields,
    /** From the arrival, or the beginning of the window if that is later, to the departure; null until then. */
    waitingSeconds: z.int().nullable(),
    /** The waiting time less the free time. */
    chargeableSeconds: z.int().nullable(),
  }),
  wireNames,
);
export type OrderPoint = z.output<typeof orderPoint>;

export const driversOrderPoint = onWire(z.object({ ...shownFields, ...placeFields }), wireNames);
export type DriversOrderPoint = z.output<typeof driversOrderPoint>;

/** What the client sees of a point. */
export const linkedOrderPoint = onWire(
  z.object({
    name: z.string(),
    address: z.string().nullable(),
    latitude,
    longitude,
    activityTypeId: orderActivityId,
    status: orderPointStatus,
    windowFrom: instant.nullable(),
    windowTo: instant.nullable(),
    arrivedAt: instant.nullable(),
    leftAt: instant.nullable(),
    etaAt: instant.nullable(),
  }),
  wireNames,
);
export type LinkedOrderPoint = z.output<typeof linkedOrderPoint>;
