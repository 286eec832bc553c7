import { z } from 'zod';
import { IMPORT_MAX_MB } from '../constants.ts';
import { crudId } from './crud.ts';
import { endpoint } from '../endpoint.ts';
import { namesOnWire } from '../on-wire.ts';
import { fieldError } from '../problems.ts';
import { fleetNames } from './fleet-names.ts';

/** One row of an imported sheet: what is or would be done with it. */
export const importedRow = z.object({
  /** As the spreadsheet program counts: the header is row 1. */
  row: z.int().positive(),
  outcome: z.enum(['create', 'update', 'unchanged', 'rejected']),
  /** What the row is recognised by: licence plate, name. */
  name: z.string(),
  /** The cells as read, in the order of the sheet's columns. */
  cells: z.array(z.string()),
  /** `path` is the field; `column` counts the sheet's columns from 0. */
  errors: z.array(fieldError.extend({ column: z.int().min(0).nullable() })),
  /** Of a row that is `update`: each changed cell with its current and new value; empty for none. */
  changes: z.array(z.object({ column: z.int().min(0), before: z.string(), after: z.string() })),
});
export type ImportedRow = z.infer<typeof importedRow>;

/** A column of an imported file, and the field that it fills; null: none. */
export const importedColumn = z.object({ header: z.string(), field: z.string().nullable() });

/** The rows of an import with other names of their fields. */
export function renamedRows(rows: readonly ImportedRow[], nameOf: (field: string) => string): ImportedRow[] {
  return rows.map((row) => ({
    ...row,
    errors: row.errors.map((error) => ({ ...error, path: nameOf(error.path) })),
  }));
}

export const importedSheet = namesOnWire(
  z.object({
    /** Null: neither the name of the sheet nor its header identifies the table. */
    table: crudId.nullable(),
    sheet: z.string(),
    columns: z.array(importedColumn),
    created: z.int().min(0),
    updated: z.int().min(0),
    unchanged: z.int().min(0),
    rejected: z.int().min(0),
    /** Every row that is not `unchanged`, at most 1,000, the rejected ones first. */
    rows: z.array(importedRow),
  }),
  (sheet, nameOf) => {
    const { table } = sheet;
    if (table === null) return sheet;
    const renamed = (field: string) => nameOf(fleetNames[table], field);
    return {
      ...sheet,
      columns: sheet.columns.map(({ header, field }) => ({ header, field: field && renamed(field) })),
      rows: renamedRows(sheet.rows, renamed),
    };
  },
);
export type ImportedSheet = z.infer<typeof importedSheet>;

export const fleetFiles = {
  import: endpoint({
    method: 'POST',
    path: '/api/fleet/import',
    access: 'fleet.edit',
    tokenScope: 'fleet:write',
    summary:
      'Reads a CSV file or an XLSX file with a sheet per table; with `preview` nothing is written. Rows without a mistake go in, known ones are updated',
    bodyKind: 'file',
    upload: { maxMB: IMPORT_MAX_MB, tooLarge: 'import.too_large' },
    query: z.strictObject({
      preview: z.stringbool().optional(),
      /** What a CSV file holds, where its header does not say it. */
      table: crudId.optional(),
    }),
    reply: z.object({ sheets: z.array(importedSheet) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/fleet/export',
    access: 'fleet.read',
    tokenScope: 'fleet:read',
    summary: 'The tables as a file that can be imported again: XLSX with a sheet per table, or one table as CSV',
    query: z.strictObject({ format: z.enum(['xlsx', 'csv']), tables: z.string().max(100).optional() }),
    file: true,
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/fleet/import/template',
    access: 'fleet.read',
    summary: 'An XLSX file with the sheets and headers that an import understands, with a sheet of explanations',
    file: true,
  }),
} as const;
