import { childOf, readXml, within } from '../../../platform/xml.ts';
import type { XmlElement } from '../../../platform/xml.ts';
import type { Corner } from '../types.ts';
import { addFeature } from './feature-limit.ts';
import type { PlaceKind, ReadFeature, ReadFeatures } from './types.ts';

/** Everything with its own geometry is in a placemark, in any folder. */
const WANTED = new Set(['placemark']);
const GEOMETRIES = new Set(['point', 'polygon', 'linestring', 'linearring', 'track', 'multitrack', 'model']);
const DATA = new Set(['data', 'simpledata']);
/** Our own data, named as the fields of the wire. */
const OWN_FIELDS = ['address', 'company', 'contactPerson', 'email', 'type', 'radius', 'circle'] as const;

/**
 * The placemarks of a KML file: its points, and its areas with their outer rings; each geometry of a placemark is one.
 * Lines and the like are counted.
 * @returns null for another kind of file
 * @throws {XmlError}
 */
export function readKml(text: string): ReadFeatures | null {
  const features: ReadFeature[] = [];
  let ignored = 0;
  const root = readXml(text, WANTED, (placemark) => {
    const geometries = within(placemark, GEOMETRIES);
    const texts = textsOf(placemark);
    const areas = geometries.filter(({ name }) => name === 'polygon');
    for (const geometry of geometries) {
      const row = features.length + 1;
      if (geometry.name === 'point') addFeature(features, pointOf(geometry, texts, row));
      else if (geometry.name === 'polygon')
        addFeature(features, areaOf(geometry, numbered(texts, areas, geometry), row));
      else ignored += 1;
    }
    if (geometries.length === 0) ignored += 1;
  });
  return root === 'kml' ? { features, ignored } : null;
}

type Texts = Readonly<Record<string, string>>;

function textsOf(placemark: XmlElement): Texts {
  const texts: Record<string, string> = {};
  const say = (field: string, text: string | undefined) => {
    if (text !== undefined) texts[field] = text.trim();
  };
  say('name', childOf(placemark, 'name')?.text);
  say('description', childOf(placemark, 'description')?.text);
  say('address', childOf(placemark, 'address')?.text);
  const data = new Map(within(placemark, DATA).map((each) => [each.attributes['name']?.toLowerCase(), each]));
  for (const field of OWN_FIELDS) {
    const found = data.get(field.toLowerCase());
    if (found !== undefined) say(field, found.name === 'data' ? (childOf(found, 'value')?.text ?? '') : found.text);
  }
  return texts;
}

/** Areas are recognised by name, so the second and further ones of a placemark get numbers. */
function numbered(texts: Texts, areas: readonly XmlElement[], area: XmlElement): Texts {
  const index = areas.indexOf(area);
  const { name = '' } = texts;
  return index === 0 || name === '' ? texts : { ...texts, name: `${name} ${index + 1}` };
}

function pointOf(point: XmlElement, texts: Texts, row: number): ReadFeature {
  const [first = ''] = (childOf(point, 'coordinates')?.text ?? '').trim().split(/\s+/);
  const [lon = '', lat = ''] = first.split(',');
  return feature('points', { ...texts, lat, lon }, null, row);
}

function areaOf(polygon: XmlElement, texts: Texts, row: number): ReadFeature {
  const outer = childOf(polygon, 'outerboundaryis');
  const ring = outer && childOf(outer, 'linearring');
  const text = (ring && childOf(ring, 'coordinates')?.text.trim()) ?? '';
  return feature('zones', texts, text === '' ? [] : text.split(/\s+/).map(cornerOf), row);
}

function cornerOf(tuple: string): Corner {
  const [longitude = '', latitude = ''] = tuple.split(',');
  return [degrees(longitude), degrees(latitude)];
}

/** NaN for an invalid number and for the empty text. */
function degrees(text: string): number {
  return text === '' ? Number.NaN : Number(text);
}

function feature(kind: PlaceKind, texts: Texts, ring: readonly Corner[] | null, row: number): ReadFeature {
  return { row, kind, texts, ring };
}
