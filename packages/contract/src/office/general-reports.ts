import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, jsonText } from '../wire-types.ts';
import { reportQuery, withoutDriver } from './reports.ts';

/** What a row of a table is of that a user builds. */
export const generalUnit = z.enum(['stage', 'trip', 'day', 'vehicle', 'driver', 'month']);
export type GeneralUnit = z.infer<typeof generalUnit>;

/** What stands under a column: its own total (a sum, or an average by its rule), or another figure of its values. */
export const aggregation = z.enum(['total', 'mean', 'min', 'max', 'count']);
export type Aggregation = z.infer<typeof aggregation>;

export const filterTest = z.enum(['equal', 'different', 'contains', 'atLeast', 'atMost', 'known', 'unknown']);
export type FilterTest = z.infer<typeof filterTest>;

const columnId = z.string().min(1).max(40);

export const tableFilter = z.strictObject({
  column: columnId,
  test: filterTest,
  /** In the plain unit of the column: metres, seconds, litres, epoch milliseconds; a day as `2026-11-18`. */
  value: z.union([z.string().max(200), z.number()]).optional(),
});
export type TableFilter = z.infer<typeof tableFilter>;

/** A table that a user builds. Its columns are those of `generalColumns`. */
export const tableDefinition = z.strictObject({
  unit: generalUnit,
  columns: z
    .array(z.strictObject({ id: columnId, aggregation: aggregation.optional() }))
    .min(1)
    .max(30),
  filters: z.array(tableFilter).max(20).default([]),
  /** Columns whose values divide the rows; the rows of each have totals of their own. */
  groups: z.array(columnId).max(3).default([]),
  sort: z
    .array(z.strictObject({ column: columnId, descending: z.boolean().default(false) }))
    .max(3)
    .default([]),
});
export type TableDefinition = z.infer<typeof tableDefinition>;

const cell = z.union([z.string(), z.number(), z.null()]);
export const columnKind = z.enum([
  'text',
  'place',
  'number',
  'instant',
  'date',
  'clock',
  'duration',
  'distance',
  'money',
]);

export const generalColumn = z.object({
  id: z.string(),
  /** In the language of the reader. */
  name: z.string(),
  type: columnKind,
  /** The unit in which it is shown: km of a distance, whose value is in metres. */
  unit: z.string().nullable(),
  aggregations: z.array(aggregation),
});
export type GeneralColumn = z.infer<typeof generalColumn>;

export const generalTable = z.object({
  from: instant,
  to: instant,
  /** First those that divide the rows into groups. */
  columns: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: columnKind,
      unit: z.string().nullable(),
      digits: z.int(),
      divides: z.boolean(),
    }),
  ),
  /** One cell for each column, in its plain unit; with the vehicle and the time to look at on the map. */
  rows: z.array(
    z.object({
      deviceId: id.nullable(),
      from: instant,
      to: instant,
      cells: z.array(cell),
      /** Columns whose values are those of a part only; left out where there are none. */
      incomplete: z.array(z.string()).optional(),
    }),
  ),
  /** Under the rows of each group, up to `until` (exclusive); empty without groups. */
  subtotals: z.array(z.object({ until: z.int(), cells: z.array(cell), incomplete: z.array(z.string()) })),
  totals: z.array(cell),
  /** Columns in whose totals values are missing: they are at least so much. The same under each group. */
  incomplete: z.array(z.string()),
  /** Distance and fuel hold the estimated share of a drive that was cut. */
  isEstimate: z.boolean(),
  /** Of a table of all drivers: what it leaves out. */
  withoutDriver: withoutDriver.optional(),
});
export type GeneralTable = z.infer<typeof generalTable>;

const query = reportQuery.omit({ type: true, tab: true, columns: true }).extend({
  /** The definition as JSON text. */
  table: jsonText(tableDefinition),
});
export type GeneralQuery = z.infer<typeof query>;

const call = { method: 'GET', access: 'telemetry.read', tokenScope: 'positions:read' } as const;

/** Tables that a user builds, of vehicles and of drivers. */
export const generalReports = {
  general: endpoint({
    ...call,
    path: '/api/reports/general',
    summary: 'A table of chosen columns, filters, groups and order, by vehicle',
    query,
    reply: generalTable,
    streamed: true,
  }),
  generalPdf: endpoint({ ...call, path: '/api/reports/general/pdf', summary: 'The same as a PDF', query, file: true }),
  generalXls: endpoint({
    ...call,
    path: '/api/reports/general/xls',
    summary: 'The same as a spreadsheet (XLSX)',
    query,
    file: true,
  }),
  drivers: endpoint({
    ...call,
    path: '/api/reports/generalDrivers',
    summary: 'The same by driver: of all drivers without a choice',
    query,
    reply: generalTable,
    streamed: true,
  }),
  driversPdf: endpoint({
    ...call,
    path: '/api/reports/generalDrivers/pdf',
    summary: 'The same as a PDF',
    query,
    file: true,
  }),
  driversXls: endpoint({
    ...call,
    path: '/api/reports/generalDrivers/xls',
    summary: 'The same as a spreadsheet (XLSX)',
    query,
    file: true,
  }),
  columns: endpoint({
    ...call,
    path: '/api/reports/generalColumns',
    summary: 'The columns that a table can have, with what can stand under them',
    reply: z.array(generalColumn),
  }),
} as const;
