import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { stageType } from '../telemetry/devices.ts';
import { stage } from '../telemetry/stages.ts';
import { id, idListText, instant, instantInput, nameListText, rangeName } from '../wire-types.ts';

/** Driving from the first to the last hour, local time, is driving at night. */
export const NIGHT_HOURS = { from: 22, to: 6 } as const;
/** Rows of a report of stages or trips; longer ones are refused (`report.too_large`). */
export const REPORT_MAX_ROWS = 50_000;

/** The rows of a driving report: every stage, trips between halts, local days, or one row for all. */
export const reportType = z.enum(['stages', 'trips', 'days', 'totals']);
export type ReportType = z.infer<typeof reportType>;

/**
 * Columns of sums whose figures replies have only when the query names them: they take a look at places, at every record, or
 * at the rates of the organization.
 */
export const LOOKED_UP_COLUMNS = ['contact', 'refuels', 'refuelled', 'cost'] as const;

/** A vehicle has crossed a border. */
export const countryEntry = z.object({
  deviceId: id,
  /** When the new country was first reported. */
  at: instant,
  /** ISO codes. */
  from: z.string(),
  to: z.string(),
});
export type CountryEntry = z.infer<typeof countryEntry>;

/** The sums of some stages. Durations in seconds, distances in metres, fuel in litres. */
export const driveSum = z.object({
  /** Unique in its report. */
  id: z.string(),
  deviceIds: z.array(id),
  driverIds: z.array(id),
  /** The plates of trailers that were coupled meanwhile. */
  trailers: z.array(z.string()),
  /** ISO codes, in the order in which they were entered. */
  countries: z.array(z.string()),
  /** Of the row of a country: each entry into it from another country; ascending. Null in other reports. */
  crossings: z.array(countryEntry).nullable(),
  /** The local day of its stages; null where they are not divided by day. */
  day: z.iso.date().nullable(),
  /** `2026-11`, of a day or a month. */
  month: z.string().nullable(),
  /** Of a single stage. */
  subType: stageType.nullable(),
  startTime: instant,
  endTime: instant,
  /** Of a trip. */
  startPlace: z.string().nullable(),
  endPlace: z.string().nullable(),
  /** The own place at which a stage or a trip ended; of other sums those that it went to, by the first visit. */
  contact: z.string().nullable(),
  /** What the odometer of its one vehicle showed at both ends, in metres; null when unknown or of several vehicles. */
  startOdometer: z.number().nullable(),
  endOdometer: z.number().nullable(),
  /** From the beginning of the first drive to the end of the last one; null without a drive. */
  firstDriveAt: instant.nullable(),
  lastDriveAt: instant.nullable(),
  /** The first drive began before its day or period, or the last one goes on after it: its end is the cut. */
  driveStartsBefore: z.boolean(),
  driveEndsAfter: z.boolean(),
  duration: z.number(),
  drive: z.number(),
  dayDrive: z.number(),
  nightDrive: z.number(),
  work: z.number(),
  rest: z.number(),
  stop: z.number(),
  idling: z.number(),
  /** Halts of at least the user's minimum stop that begin in it. */
  stops: z.number(),
  undefined: z.number(),
  distance: z.number(),
  gpsDistance: z.number(),
  /** Of the ways that have one, and less than `distance` when others have none; null when no way has one. */
  canDistance: z.number().nullable(),
  /** With the goods of an order on board, and from unloading to the next loading; null for vehicles without orders. */
  loadedDistance: z.number().nullable(),
  emptyDistance: z.number().nullable(),
  /** These hold a drive that was divided by share of time. */
  isLoadEstimate: z.boolean(),
  /** Of the stages that know their fuel, and how far they went; null when none does. */
  fuelUsed: z.number().nullable(),
  fuelDistance: z.number(),
  /** By the level of the tank: how often and how much was filled in, in litres; null: no level was reported. */
  refuels: z.int().nullable(),
  refuelled: z.number().nullable(),
  /** Of distance and driving, by the rates of the organization, in euro cents; null: it has none. */
  cost: z.int().nullable(),
  /** Distance and fuel hold the estimated share of a drive that was cut. */
  isEstimate: z.boolean(),
});
export type DriveSum = z.infer<typeof driveSum>;

/** Driving for which no driver is named: seconds of driving, and metres. */
export const withoutDriver = z.object({ drive: z.number(), distance: z.number() });
export type WithoutDriver = z.infer<typeof withoutDriver>;

const stagePart = stage.extend({
  startsBefore: z.boolean(),
  endsAfter: z.boolean(),
  isMeasured: z.literal(true).optional(),
  isContinued: z.literal(true).optional(),
});
const period = { from: instant, to: instant };
const begin = {
  ...period,
  /** Of a report of all drivers: what it leaves out. */
  withoutDriver: withoutDriver.optional(),
};

export const drivingReportReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stages'), ...begin, rows: z.array(stagePart) }),
  z.object({ type: reportType.exclude(['stages']), ...begin, rows: z.array(driveSum) }),
]);
export type DrivingReport = z.infer<typeof drivingReportReply>;
export const driveSumsReply = z.object({ ...begin, rows: z.array(driveSum) });
export type DriveSums = z.infer<typeof driveSumsReply>;
export const drivingOverviewReply = driveSumsReply.extend({
  /** Seconds of driving in each local hour of the day, of all rows together. */
  drivingByHour: z.array(z.number()).length(24),
});
export type DrivingOverview = z.infer<typeof drivingOverviewReply>;

export const reportQuery = z.strictObject({
  /** Default: the last three days. */
  range: rangeName.optional(),
  /** Count with `range=custom` only. */
  from: instantInput.optional(),
  to: instantInput.optional(),
  /** Default: every vehicle that the user sees. */
  devices: idListText.optional(),
  /** With drivers the rows are by driver, otherwise by vehicle. */
  drivers: idListText.optional(),
  /** The tab of the page; has no effect on the reply. */
  tab: z.string().max(40).optional(),
  type: reportType.optional(),
  /** Minutes; default: the user's setting. */
  stopTime: z.coerce.number().int().min(1).max(60).optional(),
  /**
   * The columns of files in their order; default: those that the table has without a choice. Of replies only those of
   * `LOOKED_UP_COLUMNS` matter.
   */
  columns: nameListText.optional(),
});
export type ReportQuery = z.infer<typeof reportQuery>;

/** A refuel or a suspected drain, by the level of the tank. Litres. */
export const fuelEvent = z.object({
  /** Unique in its report. */
  id: z.string(),
  deviceId: id,
  driverId: id.nullable(),
  kind: z.enum(['refuel', 'drain']),
  at: instant,
  litres: z.number(),
  before: z.number(),
  after: z.number(),
  /** The own place or the address; null: not known. */
  place: z.string().nullable(),
  countryId: z.string().nullable(),
});
export type FuelEvent = z.infer<typeof fuelEvent>;

/** The fuel of a vehicle in a period. Litres and metres. */
export const fuelUse = z.object({
  deviceId: id,
  distance: z.number(),
  /** By the counter of the CAN bus where every stage has it, else by the level of the tank; null: not known. */
  used: z.number().nullable(),
  source: z.enum(['can', 'level']).nullable(),
  /** Null: no level was reported. */
  refuelled: z.number().nullable(),
  drained: z.number().nullable(),
});
export type FuelUse = z.infer<typeof fuelUse>;

export const fuelReportReply = z.object({ ...period, rows: z.array(fuelEvent), vehicles: z.array(fuelUse) });
export type FuelReport = z.infer<typeof fuelReportReply>;

const fuelQuery = reportQuery.omit({ drivers: true, tab: true, type: true, columns: true });

const call = { method: 'GET', access: 'telemetry.read', tokenScope: 'positions:read', query: reportQuery } as const;

export const drivingReport = {
  list: endpoint({
    ...call,
    path: '/api/drivingReport',
    summary: 'Stages, trips, days or totals of vehicles or drivers in a period',
    reply: drivingReportReply,
    streamed: true,
  }),
  pdf: endpoint({ ...call, path: '/api/drivingReport/pdf', summary: 'The same as a PDF', file: true }),
  xls: endpoint({ ...call, path: '/api/drivingReport/xls', summary: 'The same as a spreadsheet (XLSX)', file: true }),
  countries: endpoint({
    ...call,
    path: '/api/drivingReport/country-summary',
    summary: 'The sums of vehicles or drivers in each country',
    reply: driveSumsReply,
    streamed: true,
  }),
  countriesPdf: endpoint({
    ...call,
    path: '/api/drivingReport/country-summary/pdf',
    summary: 'The same as a PDF',
    file: true,
  }),
  countriesXls: endpoint({
    ...call,
    path: '/api/drivingReport/country-summary/xls',
    summary: 'The same as a spreadsheet (XLSX)',
    file: true,
  }),
} as const;

export const fuelReport = {
  list: endpoint({
    ...call,
    path: '/api/drivingReport/fuel',
    query: fuelQuery,
    summary: 'Refuels and suspected drains by the level of the tank, and the fuel that each vehicle has used',
    reply: fuelReportReply,
    streamed: true,
  }),
  pdf: endpoint({
    ...call,
    path: '/api/drivingReport/fuel/pdf',
    query: fuelQuery,
    summary: 'The same as a PDF',
    file: true,
  }),
  xls: endpoint({
    ...call,
    path: '/api/drivingReport/fuel/xls',
    query: fuelQuery,
    summary: 'The same as a spreadsheet (XLSX)',
    file: true,
  }),
} as const;

export const drivingOverview = {
  list: endpoint({
    ...call,
    path: '/api/drivingOverview',
    summary: 'Vehicles or drivers by local day: driving by day and by night, work, rest, distance, fuel, countries',
    reply: drivingOverviewReply,
    streamed: true,
  }),
  pdf: endpoint({ ...call, path: '/api/drivingOverview/pdf', summary: 'The same as a PDF', file: true }),
  xls: endpoint({ ...call, path: '/api/drivingOverview/xls', summary: 'The same as a spreadsheet (XLSX)', file: true }),
} as const;
