/** Degrees, as whole ten-millionths (about a centimetre): positions are stored as accepted. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** The stored fields of a point of interest. */
export interface GeoPointFields extends Coordinates {
  readonly name: string;
  readonly description: string | null;
  readonly address: string | null;
  readonly company: string | null;
  readonly contactPerson: string | null;
  readonly email: string | null;
  /** Its type: 1 customer … 12 other, as in the reference list of types. */
  readonly type: number;
  /** A vehicle is at the point within this distance. */
  readonly radiusMeters: number;
}

export interface GeoPoint extends GeoPointFields {
  readonly id: number;
}

/** The south-western and the north-eastern corner. Never across the antimeridian: south-west is less than north-east. */
export interface Bounds {
  readonly swLatitude: number;
  readonly swLongitude: number;
  readonly neLatitude: number;
  readonly neLongitude: number;
}

/** A corner in the order of GeoJSON. */
export type Corner = readonly [longitude: number, latitude: number];
/** At least three corners, and the first one again at the end. */
export type Ring = readonly Corner[];

export interface Circle {
  readonly centre: Coordinates;
  readonly radiusMeters: number;
}

export type ZoneShape =
  | { readonly kind: 'rectangle' }
  | { readonly kind: 'polygon'; readonly ring: Ring }
  | ({ readonly kind: 'circle' } & Circle);

/** An area: the bounds of a rectangle, or the shape within its bounds. */
export interface ZoneArea {
  readonly shape: ZoneShape;
  readonly bounds: Bounds;
}

/** The stored fields of a geo zone. */
export interface GeoZoneFields extends ZoneArea {
  readonly name: string;
  readonly description: string | null;
}

export interface GeoZone extends GeoZoneFields {
  readonly id: number;
}
