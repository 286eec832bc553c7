import type { LanguageCode, PositionAttributes } from '@konvoj/contract';
import type { StoredPosition } from '../stored-position.ts';

/** Where the vehicle of a track stood. Degrees, epoch milliseconds. */
export interface TrackStop {
  readonly type: 'stop' | 'idling' | 'rest' | 'work';
  readonly latitude: number;
  readonly longitude: number;
  readonly arrivalAt: number;
  /** Null: it still stands. */
  readonly departureAt: number | null;
  /** The point of interest at which it stood. */
  readonly contact: string | null;
  readonly address: string | null;
}

/** What stands above the records of an exported track. */
export interface TrackHead {
  readonly licencePlate: string;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
  readonly language: LanguageCode;
  /** Where it stood, ascending; a few for each day. */
  readonly stops: readonly TrackStop[];
  /** Which attributes occur in the track, for writers that give each a column. */
  readonly attributes: readonly AttributeColumn[];
}

/** An attribute, or one part of it (`temperatures`, `2`). */
export interface AttributeColumn {
  readonly name: string;
  readonly part?: string;
}

/** What the place of a record is called. Null: it has no name. */
export interface PlaceName {
  readonly contact: string | null;
  readonly address: string | null;
}

export interface ExportedPosition {
  readonly position: StoredPosition;
  readonly attributes: PositionAttributes;
  readonly place: PlaceName;
}

/**
 * Writes one file format piece by piece, so that a month of records never stands in memory. The shell writes `head`, then
 * for each pass every record (`first` tells the first piece of the pass), then `tail`. A record may give an empty piece.
 */
export interface TrackWriter {
  readonly contentType: string;
  /** Whether it writes what a record says beside its place; decoding that takes most of the time. */
  readonly withAttributes: boolean;
  /** Whether it has a column for each attribute: the track is then read once before, to find them. */
  readonly withAttributeColumns: boolean;
  /** Whether it tells what the place of each record is called. */
  readonly withPlaces: boolean;
  /** Whether it tells where the vehicle stood. */
  readonly withStops: boolean;
  readonly head: (track: TrackHead) => string;
  /** Most formats need one pass; KML lists all times before all places. */
  readonly passes: readonly ((record: ExportedPosition, first: boolean, track: TrackHead) => string)[];
  readonly tail: (track: TrackHead) => string;
}

const XML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

// oxlint-disable-next-line no-control-regex -- these are the ones to be found
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Text for XML content and attributes; characters that XML 1.0 cannot carry become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(NOT_IN_XML, '\uFFFD')
    .replaceAll(/[&<>"']/g, (character) => XML_ESCAPES[character] ?? character);
}

/** An instant as files carry it. */
export function isoOf(at: number): string {
  return new Date(at).toISOString();
}
