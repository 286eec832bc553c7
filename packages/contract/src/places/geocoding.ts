import { z } from 'zod';
import { PLACES_AT_ONCE, SEARCH_MIN_CHARACTERS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { onWire } from '../on-wire.ts';
import { id, latitudeText, longitudeText } from '../wire-types.ts';

const place = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });
/** Coordinates in an address: `46.2309,15.2604;46.05,14.5`. */
const placesText = z
  .string()
  .regex(/^-?\d{1,3}(?:\.\d{1,8})?,-?\d{1,3}(?:\.\d{1,8})?(?:;-?\d{1,3}(?:\.\d{1,8})?,-?\d{1,3}(?:\.\d{1,8})?)*$/)
  .transform((text) =>
    text.split(';').map((pair) => {
      const [latitude = Number.NaN, longitude = Number.NaN] = pair.split(',').map(Number);
      return { latitude, longitude };
    }),
  )
  .pipe(z.array(place).max(PLACES_AT_ONCE));

/** A place found by its name, its address or its coordinates. */
export const foundPlace = onWire(
  z.object({
    name: z.string(),
    address: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    /** poi and zone: own places; engine: the configured geocoder; places: the list that is part of the product. */
    source: z.enum(['poi', 'zone', 'coordinates', 'engine', 'places']),
    /** Of an own place. */
    id: id.nullable(),
  }),
  { name: 'naziv', latitude: 'lat', longitude: 'lon' },
);
export type FoundPlace = z.infer<typeof foundPlace>;

export const geocoding = {
  search: endpoint({
    method: 'GET',
    path: '/api/geocode',
    access: 'places.read',
    summary:
      'Places by name, address or coordinates: own ones first, then coordinates, the geocoder and the embedded list; those near `lat`, `lon` first. Without an answer of the geocoder the others are given',
    query: z.strictObject({
      /** Long enough for a link of a map, which holds coordinates too. */
      q: z.string().trim().min(SEARCH_MIN_CHARACTERS).max(500),
      lat: latitudeText.optional(),
      lon: longitudeText.optional(),
    }),
    reply: z.array(foundPlace),
  }),
  reverse: endpoint({
    method: 'GET',
    path: '/api/geocode/reverse',
    access: 'places.read',
    summary:
      'What a place is called: the own point near it, else the address of the geocoder, else the nearest known place, as 3 km NE of Celje',
    query: z.strictObject({ lat: latitudeText, lon: longitudeText }),
    reply: z.object({
      address: z.string().nullable(),
      /** The same without own points: what goes into the address of a new one. */
      plainAddress: z.string().nullable(),
      /** ISO 3166-1 alpha-2, as in a stage's `countryId`; null at sea. */
      countryId: z.string().nullable(),
    }),
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/geocode/places',
    access: 'places.read',
    summary:
      'What the places at these coordinates are called, in their order, for the rows of a list: from what is known already, no geocoder is asked',
    query: z.strictObject({ at: placesText }),
    reply: z.array(z.string().nullable()),
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/geocode/state',
    access: 'places.read',
    summary: 'Whether a geocoder is configured and answers',
    reply: z.object({ engine: z.enum(['none', 'working', 'failing']) }),
  }),
} as const;
