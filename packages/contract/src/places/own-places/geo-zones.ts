import { z } from 'zod';
import { IMPORT_MAX_MB, ZONE_MAX_CORNERS, ZONE_RADIUS_METERS } from '../../constants.ts';
import { endpoint } from '../../endpoint.ts';
import { onWire } from '../../on-wire.ts';
import { placesImported } from './import.ts';
import {
  id,
  idText,
  latitude,
  longitude,
  optionalNotes,
  readVersion,
  searchText,
  shortText,
  version,
} from '../../wire-types.ts';

/** A corner as GeoJSON has it: longitude first. */
const corner = z.tuple([longitude, latitude]);
/** A closed ring: the last corner is the first one again. */
export const zoneRing = z.array(corner).min(4).max(ZONE_MAX_CORNERS);
export const zoneCircle = z.object({
  lat: latitude,
  lon: longitude,
  /** Metres. */
  radius: z.number().min(ZONE_RADIUS_METERS.min).max(ZONE_RADIUS_METERS.max),
});

const bounds = {
  swlongitude: longitude,
  swlatitude: latitude,
  nelongitude: longitude,
  nelatitude: latitude,
};

const wireNames = { name: 'naziv', description: 'opis' } as const;

/**
 * An area of the organization. Its four bounds always hold: they are the area of a rectangle, and the box around a
 * polygon or a circle. `polygon` is the true outline where it is not the box; a circle has one too, for whoever draws it.
 */
export const geoZone = onWire(
  z.object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    ...bounds,
    polygon: z.array(corner).nullable(),
    circle: zoneCircle.nullable(),
    version,
  }),
  wireNames,
);
export type GeoZone = z.infer<typeof geoZone>;

/** The outline is the circle's, else the polygon's, else the bounds; the bounds of the first two are made from them. */
export const geoZoneFields = z.strictObject({
  name: shortText,
  description: optionalNotes.optional(),
  swlongitude: longitude.optional(),
  swlatitude: latitude.optional(),
  nelongitude: longitude.optional(),
  nelatitude: latitude.optional(),
  polygon: zoneRing.nullable().optional(),
  circle: zoneCircle.nullable().optional(),
});
export const geoZoneBody = onWire(geoZoneFields, wireNames);
/** The fields of an existing zone, and the version that was read of it. */
export const geoZoneChange = onWire(geoZoneFields.extend(readVersion), wireNames);
export type GeoZoneBody = z.output<typeof geoZoneBody>;

/** Too small an area is refused (422, `zone_too_small` of the field `area`) until it is confirmed. */
const confirmed = z.strictObject({ confirm: z.stringbool().optional() });

export const geoZones = {
  list: endpoint({
    method: 'GET',
    path: '/api/geoZone',
    access: 'places.read',
    summary: 'Geo zones of the organization by name',
    query: z.strictObject({ search: searchText }),
    reply: z.array(geoZone),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/geoZone',
    access: 'places.edit',
    summary: 'A new geo zone; one under 50 m on a side needs `confirm=true`',
    query: confirmed,
    body: geoZoneBody,
    reply: geoZone,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/geoZone/:id',
    access: 'places.edit',
    summary: 'Replaces a geo zone; what the body leaves out is emptied',
    params: z.strictObject({ id: idText }),
    query: confirmed,
    body: geoZoneChange,
    reply: geoZone,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/geoZone/:id',
    access: 'places.edit',
    summary: 'Takes a geo zone out of the lists; for 30 days it can be restored',
    params: z.strictObject({ id: idText }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/geoZone/:id/restore',
    access: 'places.edit',
    summary: 'Brings a deleted zone back as it was, under the id it had; one that is there stays as it is',
    params: z.strictObject({ id: idText }),
    reply: geoZone,
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/geoZone/import',
    access: 'places.edit',
    summary:
      'Zones of a CSV or XLSX file with their bounds, or the areas of a KML file; with `preview` nothing is written. A zone of a known name is updated',
    bodyKind: 'file',
    upload: { maxMB: IMPORT_MAX_MB, tooLarge: 'import.too_large' },
    query: z.strictObject({ preview: z.stringbool().optional() }),
    reply: placesImported,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/geoZone/export',
    access: 'places.read',
    summary: 'All zones as a file; CSV and XLSX hold the bounds, KML and GeoJSON the outlines',
    query: z.strictObject({ format: z.enum(['csv', 'xlsx', 'kml', 'geojson']) }),
    file: true,
  }),
} as const;
