import { z } from 'zod';
import { stageType } from './devices.ts';
import { endpoint } from '../endpoint.ts';
import { id, idListText, instant, instantInput, recordId } from '../wire-types.ts';

export const positionProxy = z.object({
  id: recordId,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  address: z.string().nullable(),
  deviceTime: instant,
});

/** Times in UTC, duration in seconds, distances in metres, speeds in km/h, fuel in litres, consumption in l/100 km. */
export const stage = z.object({
  /** Derived from the start of the stage: unique per device. */
  id: recordId,
  deviceId: id,
  subType: stageType,
  startTime: instant,
  endTime: instant.nullable(),
  tmpEndTime: instant,
  duration: z.number(),
  distance: z.number(),
  positionsCount: z.int(),
  gpsDistance: z.number(),
  canDistance: z.number().nullable(),
  gpsAverageSpeed: z.number().nullable(),
  gpsMaxSpeed: z.number().nullable(),
  canAverageSpeed: z.number().nullable(),
  canMaxSpeed: z.number().nullable(),
  firstPositionProxy: positionProxy.nullable(),
  lastPositionProxy: positionProxy.nullable(),
  driver1Id: id.nullable(),
  countryId: z.string().nullable(),
  startCanDistance: z.number().nullable(),
  endCanDistance: z.number().nullable(),
  fuelUsed: z.number().nullable(),
  fuelConsumptionAverage: z.number().nullable(),
  contact: z.string().nullable(),
});
export type Stage = z.infer<typeof stage>;

const period = {
  from: instantInput.optional(),
  to: instantInput.optional(),
  stopTime: z.coerce.number().int().min(1).max(60).optional(),
};
const byDevice = z.strictObject({ deviceId: idListText.optional(), deviceIds: idListText.optional(), ...period });
const byDriver = z.strictObject({ driverId: idListText.optional(), driverIds: idListText.optional(), ...period });
/** Files need what the lists may leave out. */
const fileByDevice = byDevice.extend({ from: instantInput, to: instantInput });
const fileByDriver = byDriver.extend({ from: instantInput, to: instantInput });

export const stages = {
  list: endpoint({
    method: 'GET',
    path: '/api/drivingStages',
    access: 'telemetry.read',
    tokenScope: 'positions:read',
    summary: 'Without a query the open stage of each visible device; with devices and a period their merged stages',
    query: byDevice,
    streamed: true,
    reply: z.array(stage),
  }),
  byDriver: endpoint({
    method: 'GET',
    path: '/api/drivingStagesDriver',
    access: 'telemetry.read',
    tokenScope: 'positions:read',
    summary: 'The merged stages of drivers in a period',
    query: byDriver,
    streamed: true,
    reply: z.array(stage),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/drivingStages/pdf',
    access: 'telemetry.read',
    tokenScope: 'positions:read',
    summary: 'The merged stages of devices in a period as a PDF in the language of the user',
    query: fileByDevice,
    file: true,
  }),
  xls: endpoint({
    method: 'GET',
    path: '/api/drivingStages/xls',
    access: 'telemetry.read',
    tokenScope: 'positions:read',
    summary: 'The same as a spreadsheet (XLSX)',
    query: fileByDevice,
    file: true,
  }),
  byDriverPdf: endpoint({
    method: 'GET',
    path: '/api/drivingStagesDriver/pdf',
    access: 'telemetry.read',
    tokenScope: 'positions:read',
    summary: 'The merged stages of drivers in a period as a PDF in the language of the user',
    query: fileByDriver,
    file: true,
  }),
  byDriverXls: endpoint({
    method: 'GET',
    path: '/api/drivingStagesDriver/xls',
    access: 'telemetry.read',
    tokenScope: 'positions:read',
    summary: 'The same as a spreadsheet (XLSX)',
    query: fileByDriver,
    file: true,
  }),
} as const;
