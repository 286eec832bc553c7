import { z } from 'zod';
import { bytes } from '../../platform/codecs.ts';
import { recordFamily } from './record.ts';
import type { NormalisedRecord } from './record.ts';

const number = z.number().nullable();
const text = z.string().nullable();

/** A record between processes. */
export const normalisedRecord: z.ZodType<NormalisedRecord> = z.strictObject({
  deviceTime: z.number(),
  eventId: z.int(),
  hash: z.int(),
  priority: z.int(),
  latitude: number,
  longitude: number,
  valid: z.boolean(),
  altitudeMeters: number,
  courseDegrees: number,
  speedKmh: number,
  satellites: number,
  ignition: z.boolean().nullable(),
  rpm: number,
  canSpeedKmh: number,
  canDistanceMeters: number,
  fuelUsedDecilitres: number,
  driver1State: z.enum(['rest', 'available', 'work', 'driving']).nullable(),
  driver1CardId: text,
  driverKey: text,
  family: z.enum(recordFamily),
  io: bytes.nullable(),
  attributes: z.record(z.string(), z.unknown()).readonly().nullable(),
});
