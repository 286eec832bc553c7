import { z } from 'zod';
import { fieldCode, problemParams } from '../../problems.ts';
import { importedColumn, importedRow, renamedRows } from '../../fleet/fleet-files.ts';
import { namesOnWire } from '../../on-wire.ts';

/** The columns of an import of points or zones; `area`: the outline of a zone, shown as its number of corners. */
export const placeField = z.enum([
  'name',
  'description',
  'address',
  'lat',
  'lon',
  'coordinates',
  'company',
  'contactPerson',
  'email',
  'type',
  'radius',
  'swlatitude',
  'swlongitude',
  'nelatitude',
  'nelongitude',
  'area',
]);

/** The others are the same on the wire. */
const wireNames = { name: 'naziv', description: 'opis' } as const;

/** What an import of points or zones did, or would do. */
export const placesImported = namesOnWire(
  z.object({
    created: z.int().min(0),
    updated: z.int().min(0),
    unchanged: z.int().min(0),
    /** Rows with a mistake. */
    rejectedRows: z.int().min(0),
    /**
     * One entry per mistake, at most 1,000. Rows count from 1, as a spreadsheet program does; in GPX, KML and GeoJSON they
     * count the features. `area` is the field of an outline.
     */
    rejected: z.array(
      z.object({ row: z.int().positive(), field: z.string(), code: fieldCode, params: problemParams.optional() }),
    ),
    /** Features of the file that are of the other kind: areas in an import of points, points in one of zones. */
    otherKind: z.int().min(0),
    /** What is neither: routes, tracks, lines, rows of further sheets. */
    ignored: z.int().min(0),
    /** Of a file without columns of its own (GPX, KML, GeoJSON) the header is the name of the field. */
    columns: z.array(importedColumn),
    /** Every row that is not `unchanged`, at most 1,000, the rejected ones first. */
    rows: z.array(importedRow),
  }),
  (imported, nameOf) => {
    const renamed = (field: string) => nameOf(wireNames, field);
    return {
      ...imported,
      rejected: imported.rejected.map((each) => ({ ...each, field: renamed(each.field) })),
      columns: imported.columns.map(({ header, field }) => ({
        header: header === field ? renamed(header) : header,
        field: field && renamed(field),
      })),
      rows: renamedRows(imported.rows, renamed),
    };
  },
);
export type PlacesImported = z.infer<typeof placesImported>;
