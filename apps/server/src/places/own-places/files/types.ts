import type { FieldError } from '@konvoj/contract';
import type { Corner, ZoneArea } from '../types.ts';

export type PlaceKind = 'points' | 'zones';

/** A place as a file gives it, before anything of it is judged: texts by the names of the wire's fields. */
export interface ReadFeature {
  /** Where it stands: the row of a spreadsheet, else the how manieth feature of the file. */
  readonly row: number;
  readonly kind: PlaceKind;
  /** A field without a word of it is not here; one that is said to be none is empty. */
  readonly texts: Readonly<Record<string, string>>;
  /** The outer ring of an area, longitude first, as the file has it; null: it has bounds, or is a point. */
  readonly ring: readonly Corner[] | null;
}

/** What a file without columns holds: GPX, KML, GeoJSON. */
export interface ReadFeatures {
  readonly features: readonly ReadFeature[];
  /** Routes, tracks, lines. */
  readonly ignored: number;
}

export type FieldValue = string | number | null;

export interface CellError extends FieldError {
  /** Counts the columns from 0; null: it has none. */
  readonly column: number | null;
}

/** A row of a file with what it says, or what is wrong with it. */
export interface JudgedRow {
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

export interface JudgedColumn {
  readonly header: string;
  readonly field: string | null;
}

/** All of a file that is of the wanted kind, judged row by row. */
export interface JudgedFile {
  readonly columns: readonly JudgedColumn[];
  readonly rows: readonly JudgedRow[];
  readonly otherKind: number;
  readonly ignored: number;
}
