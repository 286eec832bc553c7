import { unzipSync } from 'fflate';
import { fromHarmless } from '../../../platform/formula-text.ts';
import { UnreadableError } from '../../../platform/sheets/row-limits.ts';
import { clearsValue } from '../../../platform/imports/clears-value.ts';
import { readSheets } from '../../../platform/sheets/read-sheets.ts';
import type { ReadSheet, Unreadable } from '../../../platform/sheets/types.ts';
import { AREA, PLACE_FIELDS } from './fields.ts';
import { MAX_PLACES } from './feature-limit.ts';
import { validateFeature } from './validate.ts';
import { readGeoJson } from './read-geojson.ts';
import { readGpx } from './read-gpx.ts';
import { readKml } from './read-kml.ts';
import { columnsOf, kindOf } from './recognise.ts';
import { textOfFile } from './text-of-file.ts';
import type { ValidatedFile, PlaceKind, ReadFeature, ReadFeatures } from './types.ts';

const MAX_KML_BYTES = 64 * 1_048_576;

/**
 * Reads the points or the zones of a file and validates them row by row: CSV, XLSX, GPX, KML (KMZ too) or GeoJSON,
 * whatever its name. Does not throw for a wrong file chosen by a user.
 */
export function readPlaces(bytes: Uint8Array, kind: PlaceKind): ValidatedFile | Unreadable {
  try {
    const read = isZip(bytes) ? kmlInZip(bytes) : bytes;
    if (read === 'too_large') return { unreadable: 'too_large' };
    const features = read && featuresOf(read);
    if (features === null) {
      const file = readSheets(bytes, MAX_PLACES);
      return 'sheets' in file ? validatedSheets(file.sheets, kind) : file;
    }
    if (features.features.length + features.ignored === 0) return { unreadable: 'no_table' };
    return validatedFeatures(features, kind);
  } catch (error) {
    return { unreadable: error instanceof UnreadableError ? error.why : 'no_table' };
  }
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** The document of a KMZ file; null for another archive, which may be a spreadsheet. */
function kmlInZip(bytes: Uint8Array): Uint8Array | 'too_large' | null {
  let found: { name: string; size: number } | null = null;
  const isFirst = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (found !== null || !/\.kml$/i.test(name)) return false;
    found = { name, size: originalSize };
    return originalSize <= MAX_KML_BYTES;
  };
  const [document] = Object.values(unzipSync(bytes, { filter: isFirst }));
  if (document !== undefined) return document;
  return found === null ? null : 'too_large';
}

/** @returns null for a table */
function featuresOf(bytes: Uint8Array): ReadFeatures | null {
  const beginning = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 64))
    .replaceAll(/[\0\u00EF\u00BB\u00BF\u00FE\u00FF\s]/g, '');
  if (beginning.startsWith('{')) return some(readGeoJson(textOfFile(bytes)));
  if (!beginning.startsWith('<')) return null;
  const text = textOfFile(bytes).trimStart();
  const outermost = /<(?:\w+:)?(gpx|kml)[\s>]/i.exec(text)?.[1]?.toLowerCase();
  return some(outermost === 'gpx' ? readGpx(text) : readKml(text));
}

function some(read: ReadFeatures | null): ReadFeatures {
  if (read === null) throw new SyntaxError('another kind of file');
  return read;
}

function validatedFeatures({ features, ignored }: ReadFeatures, kind: PlaceKind): ValidatedFile {
  const mine = features.filter((each) => each.kind === kind);
  const said = new Set(mine.flatMap(({ texts }) => Object.keys(texts)));
  const known = PLACE_FIELDS[kind].map(({ field }) => field).filter((field) => said.has(field));
  const columns = kind === 'zones' ? [...known, AREA] : known;
  const cellsOf = ({ texts, ring }: ReadFeature) =>
    columns.map((field) => (field === AREA ? String(cornersOf(ring)) : (texts[field] ?? '')));
  return {
    columns: columns.map((field) => ({ header: field, field })),
    rows: mine.map((feature) => validateFeature(kind, columns, feature, cellsOf(feature))),
    otherKind: features.length - mine.length,
    ignored,
  };
}

/** The first corner counts once. */
function cornersOf(ring: ReadFeature['ring']): number {
  const [first, last] = [ring?.[0], ring?.at(-1)];
  const isClosed = first !== last && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return (ring?.length ?? 0) - (isClosed ? 1 : 0);
}

/** The first sheet of the kind; without a header with positions the first of all, so that its rows report it. */
function validatedSheets(sheets: readonly ReadSheet[], kind: PlaceKind): ValidatedFile {
  const kinds = sheets.map(kindOf);
  const first = kinds.includes(kind) ? kinds.indexOf(kind) : kinds.every((each) => each === null) ? 0 : -1;
  const [header, ...rows] = sheets[first]?.rows ?? [];
  const headers = header?.cells ?? [];
  const fields = columnsOf(kind, headers);
  const count = (wanted: (of: PlaceKind | null, index: number) => boolean) =>
    sheets.reduce((sum, sheet, index) => sum + (wanted(kinds[index] ?? null, index) ? sheet.rows.length - 1 : 0), 0);
  return {
    columns: headers.map((text, index) => ({ header: text, field: fields[index] ?? null })),
    rows: rows.map(({ row, cells }) => {
      const said = fields.flatMap((field, index) => saidBy(kind, field, cells[index] ?? ''));
      return validateFeature(kind, fields, { row, kind, texts: Object.fromEntries(said), ring: null }, cells);
    }),
    otherKind: count((of) => of !== null && of !== kind),
    ignored: count((of, index) => index !== first && (of === kind || of === null)),
  };
}

/** An empty cell is not given, unless its column is required; `-` clears a value. */
function saidBy(kind: PlaceKind, field: string | null, cell: string): (readonly [string, string])[] {
  if (field === null) return [];
  const known = PLACE_FIELDS[kind].find((each) => each.field === field);
  if (cell === '' && known?.required === false) return [];
  return [[field, clearsValue(cell) && known?.empty !== 'says nothing' ? '' : fromHarmless(cell)]];
}
