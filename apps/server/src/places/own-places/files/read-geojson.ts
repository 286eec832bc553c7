import { z } from 'zod';
import type { Corner } from '../types.ts';
import { addFeature } from './feature-limit.ts';
import { GEOJSON_NAMES } from './geojson-names.ts';
import type { ReadFeature, ReadFeatures } from './types.ts';

const position = z.array(z.number()).min(2);
const rings = z.array(z.array(position));
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('Polygon'), coordinates: rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings) }),
]);
const properties = z.record(z.string(), z.unknown());
const collection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.object({ geometry: z.unknown(), properties: properties.nullish() })),
});
const TEXT_FIELDS = ['address', 'company', 'contactPerson', 'email', 'type', 'radius'] as const;
/** As in the API. */
const circle = z.object({ lat: z.number(), lon: z.number(), radius: z.number() });
const NAMES = [GEOJSON_NAMES.name, 'name', 'Name', 'title'] as const;

/**
 * The points and areas of a GeoJSON file (RFC 7946), with their outer rings.
 * @returns null for another kind of file
 * @throws {SyntaxError}
 */
export function readGeoJson(text: string): ReadFeatures | null {
  const parsed: unknown = JSON.parse(text);
  const file = collection.safeParse(parsed);
  if (!file.success) return null;
  const features: ReadFeature[] = [];
  let ignored = 0;
  for (const { geometry: shape, properties: said } of file.data.features) {
    const known = geometry.safeParse(shape);
    const texts = textsOf(said ?? {});
    if (!known.success) ignored += 1;
    else if (known.data.type === 'Point') {
      const [lon, lat] = known.data.coordinates;
      const row = features.length + 1;
      addFeature(features, {
        row,
        kind: 'points',
        texts: { ...texts, lat: String(lat), lon: String(lon) },
        ring: null,
      });
    } else {
      const areas = known.data.type === 'Polygon' ? [known.data.coordinates] : known.data.coordinates;
      for (const [index, [outer = []]] of areas.entries()) {
        const name = index === 0 || texts['name'] === undefined ? {} : { name: `${texts['name']} ${index + 1}` };
        const ring = outer.map(([longitude = Number.NaN, latitude = Number.NaN]): Corner => [longitude, latitude]);
        addFeature(features, { row: features.length + 1, kind: 'zones', texts: { ...texts, ...name }, ring });
      }
    }
  }
  return { features, ignored };
}

function textsOf(said: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: Record<string, string> = {};
  const say = (field: string, value: unknown) => {
    if (value === null) texts[field] = '';
    else if (typeof value === 'string' || typeof value === 'number') texts[field] = String(value).trim();
  };
  say('name', said[NAMES.find((name) => said[name] !== undefined) ?? GEOJSON_NAMES.name]);
  say('description', said['description']);
  say('description', said[GEOJSON_NAMES.description]);
  for (const field of TEXT_FIELDS) say(field, said[field]);
  const round = circle.safeParse(said['circle']);
  if (round.success) say('circle', `${round.data.lat},${round.data.lon},${round.data.radius}`);
  return texts;
}
