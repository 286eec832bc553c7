import type { FieldError } from '@konvoj/contract';
import type { Corner, ZoneArea } from '../types.ts';

export type PlaceKind = 'points' | 'zones';

/** A place as read from a file, before validation: texts by field. */
export interface ReadFeature {
  /** Its row in a spreadsheet, else the number of the feature in the file. */
  readonly row: number;
  readonly kind: PlaceKind;
  /** A field that is not given is absent; a cleared one is empty. */
  readonly texts: Readonly<Record<string, string>>;
  /** The outer ring of an area, longitude first, as in the file; null: it has bounds, or is a point. */
  readonly ring: readonly Corner[] | null;
}

/** The content of a file without columns: GPX, KML, GeoJSON. */
export interface ReadFeatures {
  readonly features: readonly ReadFeature[];
  /** Routes, tracks, lines. */
  readonly ignored: number;
}

export type FieldValue = string | number | null;

export interface CellError extends FieldError {
  /** Columns count from 0; null: it has none. */
  readonly column: number | null;
}

/** A row of a file with its values or errors. */
export interface ValidatedRow {
  readonly row: number;
  /** As read, in the order of the columns. */
  readonly cells: readonly string[];
  readonly values: Readonly<Record<string, FieldValue>>;
  /** Of a zone without a mistake. */
  readonly area: ZoneArea | null;
  /** Whether the file has the zone's outline, not only its bounds. */
  readonly isOutline: boolean;
  readonly errors: readonly CellError[];
}

export interface ValidatedColumn {
  readonly header: string;
  readonly field: string | null;
}

/** All rows of the requested kind in a file, validated. */
export interface ValidatedFile {
  readonly columns: readonly ValidatedColumn[];
  readonly rows: readonly ValidatedRow[];
  readonly otherKind: number;
  readonly ignored: number;
}
