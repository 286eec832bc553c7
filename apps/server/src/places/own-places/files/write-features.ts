import type { LanguageCode } from '@konvoj/contract';
import { ringOfCircle } from '../geometry-rules.ts';
import type { Bounds, Corner, GeoPoint, GeoZone, Ring } from '../types.ts';
import { headerOf } from './fields.ts';
import { GEOJSON_NAMES } from './geojson-names.ts';
import { XML_HEAD, xmlElement, xmlText } from './xml-text.ts';

/** A type of points is written by its name. */
export type TypeName = (type: number) => string;

/** Points as waypoints; fields unknown to GPX are in extensions, empty without a value. */
export function gpxOf(points: readonly GeoPoint[], typeName: TypeName): string {
  const waypoints = points.map((point) => {
    const own = [
      xmlElement('konvoj:address', point.address ?? ''),
      xmlElement('konvoj:company', point.company ?? ''),
      xmlElement('konvoj:contactPerson', point.contactPerson ?? ''),
      xmlElement('konvoj:email', point.email ?? ''),
      xmlElement('konvoj:type', typeName(point.type)),
      xmlElement('konvoj:radius', point.radiusMeters),
    ].join('');
    const texts = `${xmlElement('name', point.name)}${xmlElement('desc', point.description ?? '')}`;
    return `<wpt lat="${degrees(point.latitude)}" lon="${degrees(point.longitude)}">${texts}<extensions>${own}</extensions></wpt>\n`;
  });
  return (
    `${XML_HEAD}<gpx version="1.1" creator="Konvoj" xmlns="http://www.topografix.com/GPX/1/1"` +
    ` xmlns:konvoj="urn:konvoj:places">\n${waypoints.join('')}</gpx>\n`
  );
}

/** Points as placemarks. */
export function kmlOfPoints(
  points: readonly GeoPoint[],
  title: string,
  language: LanguageCode,
  typeName: TypeName,
): string {
  return kml(
    title,
    points.map((point) =>
      placemark(
        point,
        xmlElement('address', point.address ?? ''),
        data(language, {
          company: point.company ?? '',
          contactPerson: point.contactPerson ?? '',
          email: point.email ?? '',
          type: typeName(point.type),
          radius: String(point.radiusMeters),
        }),
        `<Point><coordinates>${degrees(point.longitude)},${degrees(point.latitude)}</coordinates></Point>`,
      ),
    ),
  );
}

/** Zones as placemarks with their outlines; a circle is stored as extra data, because KML has none. */
export function kmlOfZones(zones: readonly GeoZone[], title: string): string {
  return kml(
    title,
    zones.map((zone) => {
      const ring = outlineOf(zone).map(([longitude, latitude]) => `${degrees(longitude)},${degrees(latitude)}`);
      const { shape } = zone;
      const circle =
        shape.kind === 'circle'
          ? `<Data name="circle"><value>${[shape.centre.latitude, shape.centre.longitude, shape.radiusMeters].join(',')}</value></Data>`
          : '';
      return placemark(
        zone,
        '',
        circle,
        `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`,
      );
    }),
  );
}

/** Zones as GeoJSON (RFC 7946); the properties are named as in the API. */
export function geoJsonOf(zones: readonly GeoZone[]): string {
  const features = zones.map((zone) => {
    const { name, description, shape } = zone;
    const { radiusMeters: radius, centre } = shape.kind === 'circle' ? shape : { radiusMeters: 0, centre: null };
    const circle = centre && { lat: centre.latitude, lon: centre.longitude, radius };
    const properties = {
      [GEOJSON_NAMES.name]: name,
      [GEOJSON_NAMES.description]: description,
      ...(circle && { circle }),
    };
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [outlineOf(zone)] } };
  });
  return `${JSON.stringify({ type: 'FeatureCollection', features })}\n`;
}

/** The outline of any zone, rectangles included; computed ones are counter-clockwise, as these formats require. */
function outlineOf({ shape, bounds }: GeoZone): Ring {
  if (shape.kind === 'rectangle') return ringOfBounds(bounds);
  return shape.kind === 'polygon' ? shape.ring : ringOfCircle(shape);
}

function ringOfBounds({ swLatitude, swLongitude, neLatitude, neLongitude }: Bounds): Ring {
  const first: Corner = [swLongitude, swLatitude];
  return [first, [neLongitude, swLatitude], [neLongitude, neLatitude], [swLongitude, neLatitude], first];
}

function kml(title: string, placemarks: readonly string[]): string {
  const head = `${XML_HEAD}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${xmlElement('name', title)}\n`;
  return `${head}${placemarks.join('')}</Document></kml>\n`;
}

function placemark(
  { name, description }: { readonly name: string; readonly description: string | null },
  address: string,
  extended: string,
  geometry: string,
): string {
  const texts = `${xmlElement('name', name)}${address}${xmlElement('description', description ?? '')}`;
  const more = extended === '' ? '' : `<ExtendedData>${extended}</ExtendedData>`;
  return `<Placemark>${texts}${more}${geometry}</Placemark>\n`;
}

/** Named as the fields of the wire, shown in the language of the user. */
function data(language: LanguageCode, values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(
      ([field, value]) =>
        `<Data name="${field}"><displayName>${xmlText(headerOf(language, field))}</displayName>${xmlElement('value', value)}</Data>`,
    )
    .join('');
}

/** Never with an exponent, which not every reader of coordinates supports. */
function degrees(value: number): string {
  return value.toFixed(7).replace(/\.?0+$/, '');
}
