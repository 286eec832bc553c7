import { z } from 'zod';
import { LIST_LIMIT, SIMPLE_TRACK_POINTS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { measured } from './position-fields.generated.ts';
import { id, idText, instant, instantInput, recordId, recordIdText } from '../wire-types.ts';

/** Units: metres, km/h, litres, degrees Celsius, volts, degrees of heading. Unknown is absent or null, never 0. */
export const positionAttributes = z.record(
  z.string(),
  z.union([z.number(), z.string(), z.boolean(), z.null(), z.record(z.string(), z.number().nullable())]),
);
export type PositionAttributes = z.infer<typeof positionAttributes>;

export const position = z.object({
  /** Derived from the key of the record: unique per device, below 2^53. */
  id: recordId,
  deviceId: id,
  deviceTime: instant,
  serverTime: instant,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  ...measured,
  valid: z.boolean(),
  attributes: positionAttributes,
  /** Only in full records: the known address, else the nearest place. */
  address: z.string().nullable().optional(),
});
export type Position = z.infer<typeof position>;

/** [epoch seconds, latitude, longitude, course, speed in km/h] */
export const simplePosition = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  z.number().nullable(),
  z.number().nullable(),
]);
export type SimplePosition = z.infer<typeof simplePosition>;

export const exportFormat = z.enum(['gpx', 'kml', 'geojson', 'csv']);
export type ExportFormat = z.infer<typeof exportFormat>;

export const positions = {
  list: endpoint({
    method: 'GET',
    path: '/api/positions',
    access: 'telemetry.read',
    tokenScope: 'positions:read',
    summary:
      'Without a query the last position of each visible device; with deviceId, from and to the full records, newest first',
    query: z.strictObject({
      deviceId: idText.optional(),
      from: instantInput.optional(),
      to: instantInput.optional(),
      limit: z.coerce.number().int().min(1).max(LIST_LIMIT.max).default(LIST_LIMIT.default),
      before: recordIdText.optional(),
    }),
    reply: z.array(position),
  }),
  simple: endpoint({
    method: 'GET',
    path: '/api/positions/simple',
    access: 'telemetry.read',
    tokenScope: 'positions:read',
    summary: 'A track thinned to what a screen can show, oldest first',
    query: z.strictObject({
      deviceId: idText,
      from: instantInput,
      to: instantInput,
      points: z.coerce.number().int().min(2).max(20_000).default(SIMPLE_TRACK_POINTS),
    }),
    reply: z.array(simplePosition),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/positions/export',
    access: 'telemetry.read',
    tokenScope: 'positions:read',
    summary: 'A track as a file, streamed',
    query: z.strictObject({ deviceId: idText, from: instantInput, to: instantInput, format: exportFormat }),
    file: true,
  }),
} as const;
