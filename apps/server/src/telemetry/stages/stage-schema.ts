import { z } from 'zod';
import type { Stage } from './types.ts';

const number = z.number().nullable();
const end = z.strictObject({
  deviceTime: z.number(),
  eventId: z.int(),
  hash: z.int(),
  latitude: number,
  longitude: number,
});

/** A stage between processes. */
export const stage: z.ZodType<Stage> = z.strictObject({
  type: z.enum(['drive', 'stop', 'idling', 'rest', 'work', 'undefined']),
  startAt: z.number(),
  endAt: number,
  lastRecordAt: z.number(),
  positionsCount: z.int(),
  gpsDistanceMeters: z.number(),
  canDistanceMeters: number,
  gpsMaxSpeedKmh: number,
  canMaxSpeedKmh: number,
  first: end,
  last: end,
  driver: z.string().nullable(),
  country: z.string().nullable(),
  startCanDistanceMeters: number,
  endCanDistanceMeters: number,
  startFuelUsedDecilitres: number,
  endFuelUsedDecilitres: number,
});
