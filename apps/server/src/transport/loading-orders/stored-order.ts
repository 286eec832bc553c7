import { loadingOrderState } from '@konvoj/contract';
import { z } from 'zod';

const moment = z.number().nullable();
const text = z.string().nullable();
const amount = z.number().nullable();

const goods = z.object({
  description: text,
  pieces: amount,
  weightKg: amount,
  pallets: amount,
  loadingMeters: amount,
  adrClass: text,
  temperatureFrom: amount,
  temperatureTo: amount,
});

/** The area of a zone as it was when the order was saved; a later change of the zone moves no arrival. */
const zoneArea = z.object({
  shape: z.union([
    z.object({ kind: z.literal('rectangle') }),
    z.object({ kind: z.literal('polygon'), ring: z.array(z.tuple([z.number(), z.number()]).readonly()).readonly() }),
    z.object({
      kind: z.literal('circle'),
      centre: z.object({ latitude: z.number(), longitude: z.number() }),
      radiusMeters: z.number(),
    }),
  ]),
  bounds: z.object({
    swLatitude: z.number(),
    swLongitude: z.number(),
    neLatitude: z.number(),
    neLongitude: z.number(),
  }),
});

const eta = z.object({
  at: z.number(),
  earliest: z.number(),
  latest: z.number(),
  /** Absent in an order that was stored before breaks were. */
  breakMinutes: z.number().default(0),
  basis: z.string(),
  distance: amount,
  computedAt: z.number(),
});

/** A point as the order keeps it. Times are epoch milliseconds. */
export const storedPoint = z.object({
  number: z.int(),
  geoPointId: amount,
  geoZoneId: amount,
  /** Of the own point, else that of an address. */
  radiusMeters: z.number(),
  zone: zoneArea.nullable(),
  name: z.string(),
  address: text,
  latitude: z.number(),
  longitude: z.number(),
  activityTypeId: z.int(),
  windowFrom: moment,
  windowTo: moment,
  stayMinutes: amount,
  notes: text,
  contactPerson: text,
  phone: text,
  goods: goods.nullable(),
  isSkipped: z.boolean(),
  problem: text,
  reported: z.enum(['enRoute', 'inProgress']).nullable(),
  manualArrivedAt: moment,
  manualLeftAt: moment,
  arrivedSource: z.enum(['dispatcher', 'driver']).nullable(),
  leftSource: z.enum(['dispatcher', 'driver']).nullable(),
  computedArrivedAt: moment,
  computedLeftAt: moment,
  arrivedAt: moment,
  leftAt: moment,
  isLeftUncertain: z.boolean(),
  isLeftFinal: z.boolean(),
  waitingSeconds: amount,
  chargeableSeconds: amount,
  eta: eta.nullable(),
  lateNotice: z.object({ isGiven: z.boolean(), fineSince: moment }),
});
export type StoredPoint = z.infer<typeof storedPoint>;
export type StoredEta = z.infer<typeof eta>;

export const storedPoints = z.array(storedPoint);
export const storedStates = z.array(z.object({ at: z.number(), state: loadingOrderState }));
export const storedDevices = z.array(z.object({ at: z.number(), deviceId: z.int().nullable() }));
