import type { LanguageCode, PositionAttributes } from '@konvoj/contract';
import type { StoredPosition } from '../stored-position.ts';

/** A stop of the vehicle of a track. Degrees, epoch milliseconds. */
export interface TrackStop {
  readonly type: 'stop' | 'idling' | 'rest' | 'work';
  readonly latitude: number;
  readonly longitude: number;
  readonly arrivalAt: number;
  /** Null: the stop has not ended. */
  readonly departureAt: number | null;
  /** The point of interest of the stop. */
  readonly contact: string | null;
  readonly address: string | null;
}

/** The header of an exported track. */
export interface TrackHead {
  readonly licencePlate: string;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
  readonly language: LanguageCode;
  /** The stops, ascending; a few for each day. */
  readonly stops: readonly TrackStop[];
  /** The attributes of the track, for writers that have a column for each. */
  readonly attributes: readonly AttributeColumn[];
}

/** An attribute, or one part of it (`temperatures`, `2`). */
export interface AttributeColumn {
  readonly name: string;
  readonly part?: string;
}

/** The name of a record's place; null: unknown. */
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
 * Writes one file format in chunks, so that a month of records is never in memory. The shell writes `head`, then for
 * each pass every record (`first` marks the first chunk of the pass), then `tail`. A record may give an empty chunk.
 */
export interface TrackWriter {
  readonly contentType: string;
  /** Whether it writes attributes besides the position; decoding them takes most of the time. */
  readonly withAttributes: boolean;
  /** Whether it has a column for each attribute: the track is then read once before, to collect them. */
  readonly withAttributeColumns: boolean;
  /** Whether it writes the name of each record's place. */
  readonly withPlaces: boolean;
  /** Whether it writes the stops. */
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

/** Text for XML content and attributes; characters that XML 1.0 does not allow become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(NOT_IN_XML, '\uFFFD')
    .replaceAll(/[&<>"']/g, (character) => XML_ESCAPES[character] ?? character);
}

/** An instant as written to files. */
export function isoOf(at: number): string {
  return new Date(at).toISOString();
}
