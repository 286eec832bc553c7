import { z } from 'zod';
import { EMAIL_MAX_LENGTH, IMPORT_MAX_MB, PLACE_RADIUS_METERS } from '../../constants.ts';
import { endpoint } from '../../endpoint.ts';
import { onWire } from '../../on-wire.ts';
import { placesImported } from './import.ts';
import {
  id,
  idText,
  latitude,
  longitude,
  optionalAddress,
  optionalNotes,
  optionalText,
  readVersion,
  searchText,
  shortText,
  version,
} from '../../wire-types.ts';

/** The types of points: `/api/poiItemType` names them in the language of the request. */
export const geoPointTypeId = z.int().min(1).max(12);

const wireNames = {
  name: 'naziv',
  description: 'opis',
  latitude: 'lat',
  longitude: 'lon',
  radiusMeters: 'radius',
} as const;

/** A point of interest of the organization. */
export const geoPoint = onWire(
  z.object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    address: z.string().nullable(),
    latitude,
    longitude,
    company: z.string().nullable(),
    contactPerson: z.string().nullable(),
    email: z.string().nullable(),
    type: geoPointTypeId,
    /** Around the point, within which a vehicle is at the place. */
    radiusMeters: z.int(),
    version,
  }),
  wireNames,
);
export type GeoPoint = z.infer<typeof geoPoint>;

const optionalEmail = z
  .union([z.literal(''), z.email().max(EMAIL_MAX_LENGTH)])
  .transform((text) => (text === '' ? null : text))
  .nullable();

export const geoPointFields = z.strictObject({
  name: shortText,
  description: optionalNotes.optional(),
  address: optionalAddress.optional(),
  latitude,
  longitude,
  company: optionalText.optional(),
  contactPerson: optionalText.optional(),
  email: optionalEmail.optional(),
  /** Other, when absent. */
  type: geoPointTypeId.optional(),
  radiusMeters: z.int().min(PLACE_RADIUS_METERS.min).max(PLACE_RADIUS_METERS.max).optional(),
});
export const geoPointBody = onWire(geoPointFields, wireNames);
/** The fields of an existing point, and the version that was read of it. */
export const geoPointChange = onWire(geoPointFields.extend(readVersion), wireNames);
export type GeoPointBody = z.output<typeof geoPointBody>;

export const geoPoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/poiLocations',
    access: 'places.read',
    summary: 'Points of interest of the organization by name; `search` looks into every text',
    query: z.strictObject({ search: searchText }),
    reply: z.array(geoPoint),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/poiLocations',
    access: 'places.edit',
    summary: 'A new point of interest',
    body: geoPointBody,
    reply: geoPoint,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/poiLocations/:id',
    access: 'places.edit',
    summary: 'Replaces a point of interest; what the body leaves out is emptied',
    params: z.strictObject({ id: idText }),
    body: geoPointChange,
    reply: geoPoint,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/poiLocations/:id',
    access: 'places.edit',
    summary: 'Takes a point of interest out of the lists; for 30 days it can be restored',
    params: z.strictObject({ id: idText }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/poiLocations/:id/restore',
    access: 'places.edit',
    summary: 'Brings a deleted point back as it was, under the id it had; one that is there stays as it is',
    params: z.strictObject({ id: idText }),
    reply: geoPoint,
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/poiLocations/import',
    access: 'places.edit',
    summary:
      'Points of a CSV, XLSX, GPX or KML file; with `preview` nothing is written. A point of a known name and place is updated, rows without a mistake go in',
    bodyKind: 'file',
    upload: { maxMB: IMPORT_MAX_MB, tooLarge: 'import.too_large' },
    query: z.strictObject({ preview: z.stringbool().optional() }),
    reply: placesImported,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/poiLocations/export',
    access: 'places.read',
    summary: 'All points as a file that can be imported again',
    query: z.strictObject({ format: z.enum(['csv', 'xlsx', 'gpx', 'kml']) }),
    file: true,
  }),
  types: endpoint({
    method: 'GET',
    path: '/api/poiItemType',
    access: 'places.read',
    summary: 'What can stand at a point',
    reply: z.array(onWire(z.object({ id: geoPointTypeId, name: z.string() }), wireNames)),
  }),
} as const;
