import type { LanguageCode } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import type { Database, Scope } from '../../../platform/database.ts';
import { harmless } from '../../../platform/formula-text.ts';
import type { FileReader } from '../../../platform/file-queue.ts';
import type { FileReply } from '../../../platform/http/index.ts';
import type { WrittenSheet } from '../../../platform/sheets/types.ts';
import { csvOfSheet } from '../../../platform/sheets/write-sheets.ts';
import { XLSX, xlsxInThread } from '../../../platform/sheets/xlsx-in-thread.ts';
import { listPointTypes } from '../../../organization/reference/lists.ts';
import { findPoints, findZones } from '../service.ts';
import type { GeoPoint, GeoZone } from '../types.ts';
import { headerOf, PLACE_FIELDS } from './fields.ts';
import type { PlaceKind } from './types.ts';
import { geoJsonOf, gpxOf, kmlOfPoints, kmlOfZones } from './write-features.ts';
import type { TypeName } from './write-features.ts';

export type PointFormat = 'csv' | 'xlsx' | 'gpx' | 'kml';
export type ZoneFormat = 'csv' | 'xlsx' | 'kml' | 'geojson';

const CONTENT_TYPES: Readonly<Record<PointFormat | ZoneFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX,
  gpx: 'application/gpx+xml; charset=utf-8',
  kml: 'application/vnd.google-earth.kml+xml; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
};

/** All points of an organization as a file that can be imported again without a change. */
export async function exportPoints(
  database: Database,
  reader: Scope & FileReader,
  format: PointFormat,
  language: LanguageCode,
): Promise<FileReply> {
  const points = await database.tenant(reader, (tx) => findPoints(tx, reader));
  return fileOf('points', format, language, await pointsAs(reader, points, format, language));
}

/** All zones, likewise: with their bounds in tables, else with their outlines. */
export async function exportZones(
  database: Database,
  reader: Scope & FileReader,
  format: ZoneFormat,
  language: LanguageCode,
): Promise<FileReply> {
  const zones = await database.tenant(reader, (tx) => findZones(tx, reader));
  return fileOf('zones', format, language, await zonesAs(reader, zones, format, language));
}

export async function pointsAs(
  reader: FileReader,
  points: readonly GeoPoint[],
  format: PointFormat,
  language: LanguageCode,
): Promise<Uint8Array | string> {
  const names = new Map<number, string>(listPointTypes(language).map(({ id, name }) => [id, name]));
  const typeName: TypeName = (type) => names.get(type) ?? String(type);
  if (format === 'gpx') return gpxOf(points, typeName);
  if (format === 'kml') return kmlOfPoints(points, sheetName('points', language), language, typeName);
  const rows = points.map((point) => [
    point.name,
    point.description,
    point.address,
    point.latitude,
    point.longitude,
    point.company,
    point.contactPerson,
    point.email,
    typeName(point.type),
    point.radiusMeters,
  ]);
  return tableAs(reader, 'points', rows, format, language);
}

export async function zonesAs(
  reader: FileReader,
  zones: readonly GeoZone[],
  format: ZoneFormat,
  language: LanguageCode,
): Promise<Uint8Array | string> {
  if (format === 'kml') return kmlOfZones(zones, sheetName('zones', language));
  if (format === 'geojson') return geoJsonOf(zones);
  const rows = zones.map(({ name, description, bounds }) => [
    name,
    description,
    bounds.swLatitude,
    bounds.swLongitude,
    bounds.neLatitude,
    bounds.neLongitude,
  ]);
  return tableAs(reader, 'zones', rows, format, language);
}

/** @param rows in the order of the kind's fields */
async function tableAs(
  reader: FileReader,
  kind: PlaceKind,
  rows: WrittenSheet['rows'],
  format: 'csv' | 'xlsx',
  language: LanguageCode,
): Promise<Uint8Array | string> {
  const cell = (value: string | number | null) => {
    if (typeof value === 'string') return harmless(value);
    return typeof value === 'number' && format === 'csv' ? numberText(value, language) : value;
  };
  const sheet = {
    sheet: sheetName(kind, language),
    header: PLACE_FIELDS[kind].map(({ field }) => headerOf(language, field)),
    rows: rows.map((row) => row.map(cell)),
  };
  return format === 'csv' ? csvOfSheet(sheet) : xlsxInThread(reader, [sheet]);
}

/** In the number format of the language: with a decimal comma, spreadsheet programs read 14.5 as a day in May. */
function numberText(value: number, language: LanguageCode): string {
  const text = value.toFixed(7).replace(/\.?0+$/, '');
  return language === 'en' ? text : text.replace('.', ',');
}

function fileOf(
  kind: PlaceKind,
  format: PointFormat | ZoneFormat,
  language: LanguageCode,
  body: Uint8Array | string,
): FileReply {
  const name = textOf(language, kind === 'points' ? 'placesImport.file.points' : 'placesImport.file.zones');
  return { name: `${name}.${format}`, contentType: CONTENT_TYPES[format], body };
}

function sheetName(kind: PlaceKind, language: LanguageCode): string {
  return textOf(language, kind === 'points' ? 'placesImport.sheet.points' : 'placesImport.sheet.zones');
}
