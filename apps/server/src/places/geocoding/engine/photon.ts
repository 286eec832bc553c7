import { z } from 'zod';
import { writtenAddress } from './address-text.ts';
import type { AddressParts } from './address-text.ts';
import type { EnginePlace, EngineProtocol } from './types.ts';

const text = z
  .string()
  .trim()
  .transform((value) => (value === '' ? null : value.slice(0, 200)))
  .nullable()
  .default(null)
  .catch(null);

const feature = z.object({
  geometry: z.object({
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.unknown()),
  }),
  properties: z.object({
    name: text,
    street: text,
    housenumber: text,
    postcode: text,
    city: text,
    district: text,
    locality: text,
    county: text,
    countrycode: text,
    osm_key: text,
  }),
});
type Feature = z.infer<typeof feature>;
const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) });

/** Languages that every Photon supports; it refuses others. */
const LANGUAGES = new Set(['en', 'de']);

/** Photon (komoot): `/api` and `/reverse`, GeoJSON. */
export const photon: EngineProtocol = {
  search: (q, { language, near, limit }) => ({
    path: '/api',
    params: {
      q,
      limit: String(limit),
      ...(LANGUAGES.has(language) ? { lang: language } : {}),
      ...(near === null ? {} : { lat: near.latitude.toFixed(3), lon: near.longitude.toFixed(3) }),
    },
    language,
    read: (reply) => collection.parse(reply).features.flatMap((each) => placeOf(each) ?? []),
  }),
  reverse: ({ latitude, longitude }, language) => ({
    path: '/reverse',
    params: {
      lat: latitude.toFixed(5),
      lon: longitude.toFixed(5),
      limit: '1',
      ...(language === '*' ? {} : { lang: language }),
    },
    language,
    read(reply) {
      const [found] = collection.parse(reply).features;
      return found === undefined ? null : writtenAddress(partsOf(found));
    },
  }),
};

function placeOf(found: Feature): EnginePlace | null {
  const { name, street, housenumber } = found.properties;
  const [longitude, latitude] = found.geometry.coordinates;
  const address = writtenAddress(partsOf(found));
  const known = name ?? (street === null ? address : [street, housenumber ?? ''].join(' ').trim());
  return known === null ? null : { name: known, address, latitude, longitude };
}

function partsOf({ properties }: Feature): AddressParts {
  const { name, street, housenumber, postcode, city, district, locality, county, countrycode } = properties;
  return {
    street: street ?? (properties.osm_key === 'highway' ? name : null),
    houseNumber: housenumber,
    name,
    locality: locality ?? district,
    postcode,
    city: city ?? county,
    country: countrycode,
  };
}
