import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idText, instant, instantInput } from '../wire-types.ts';

/** A temperature counts until the next record of its sensor, at most this long. */
export const TEMPERATURE_HOLD_MINUTES = 30;

/** °C; null: no limit. */
export const temperatureLimits = z.object({ minimum: z.number().nullable(), maximum: z.number().nullable() });
export type TemperatureLimits = z.infer<typeof temperatureLimits>;

const span = { from: instant, to: instant };

/** One record, one interval, or a time without data: then every temperature is null. °C. */
export const temperatureRow = z.object({
  ...span,
  /** 0 to 3. */
  sensor: z.int(),
  /** Of a record; the mean of an interval, weighted by time. */
  temperature: z.number().nullable(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
});
export type TemperatureRow = z.infer<typeof temperatureRow>;

/** What a sensor measured in the period. °C and seconds. */
export const sensorSummary = z.object({
  sensor: z.int(),
  minimum: z.number(),
  maximum: z.number(),
  mean: z.number(),
  measuredSeconds: z.number(),
  /** The rest of the period. */
  withoutDataSeconds: z.number(),
  /** Null when no trailer with limits was coupled. */
  outsideSeconds: z.number().nullable(),
});
export type SensorSummary = z.infer<typeof sensorSummary>;

/** A trailer behind a vehicle, cut to the period. */
export const temperatureCoupling = z.object({
  ...span,
  deviceId: id,
  vehicle: z.string(),
  trailerId: id,
  trailer: z.string(),
  limits: temperatureLimits,
  recorder: z.string().nullable(),
  calibration: z.string().nullable(),
});
export type TemperatureCoupling = z.infer<typeof temperatureCoupling>;

export const temperatureLogReply = z.object({
  ...span,
  /** Plate of the vehicle or trailer. */
  subject: z.string(),
  rows: z.array(temperatureRow),
  sensors: z.array(sensorSummary),
  couplings: z.array(temperatureCoupling),
  stops: z.array(z.object(span)),
  /** How long the doors were open, where the vehicle reports it. */
  doors: z.array(z.object(span)),
  alarms: z.array(z.object({ at: instant, title: z.string() })),
});
export type TemperatureLog = z.infer<typeof temperatureLogReply>;

/** Minutes of an interval. */
export const temperatureInterval = z.enum(['5', '15', '30']);

const query = z.strictObject({
  /** The vehicle, or the trailer over all its couplings: one of the two. */
  deviceId: idText.optional(),
  trailerId: idText.optional(),
  /** A local day; otherwise `from` and `to`. */
  date: z.iso.date().optional(),
  from: instantInput.optional(),
  to: instantInput.optional(),
  /** `0,2`; default: every sensor that has measured. */
  sensors: z
    .string()
    .regex(/^[0-3](,[0-3]){0,3}$/)
    .transform((text) => text.split(',').map(Number))
    .optional(),
  /** One row per 5, 15 or 30 minutes; default: every record. */
  interval: temperatureInterval.transform(Number).optional(),
});
export type TemperatureQuery = z.infer<typeof query>;

const call = { method: 'GET', access: 'telemetry.read', tokenScope: 'positions:read', query } as const;

export const temperatureLog = {
  list: endpoint({
    ...call,
    path: '/api/temperatureLog',
    summary: 'Temperatures of a vehicle or a trailer, with gaps, limits, stops, open doors and alarms',
    reply: temperatureLogReply,
  }),
  pdf: endpoint({ ...call, path: '/api/temperatureLog/pdf', summary: 'The same as a PDF', file: true }),
  xls: endpoint({ ...call, path: '/api/temperatureLog/xls', summary: 'The same as a spreadsheet (XLSX)', file: true }),
} as const;
