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

const address = z.record(z.string(), z.unknown()).transform((parts) => {
  const first = (...names: string[]) => names.map((name) => text.parse(parts[name])).find((value) => value !== null);
  return {
    street: first('road', 'pedestrian', 'residential', 'footway', 'path', 'cycleway') ?? null,
    houseNumber: first('house_number') ?? null,
    locality: first('hamlet', 'isolated_dwelling', 'village', 'suburb', 'neighbourhood') ?? null,
    postcode: first('postcode') ?? null,
    city: first('city', 'town', 'village', 'municipality', 'hamlet', 'county') ?? null,
    country: first('country_code') ?? null,
  };
});
const found = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  name: text,
  display_name: text,
  address: address.optional(),
});
type Found = z.infer<typeof found>;
/** A missing address has the status of a success. */
const nothing = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

/** Half the side, in degrees, of the box that is preferred for nearby results. */
const NEAR_DEGREES = 1;

/** Nominatim: `/search` and `/reverse` with `format=jsonv2`. */
export const nominatim: EngineProtocol = {
  search: (q, { language, near, limit }) => ({
    path: '/search',
    params: {
      q,
      format: 'jsonv2',
      addressdetails: '1',
      limit: String(limit),
      'accept-language': language,
      ...(near === null ? {} : { viewbox: boxAround(near.latitude, near.longitude) }),
    },
    language,
    read: (reply) =>
      z
        .array(found)
        .parse(reply)
        .flatMap((each) => placeOf(each) ?? []),
  }),
  reverse: ({ latitude, longitude }, language) => ({
    path: '/reverse',
    params: {
      lat: latitude.toFixed(5),
      lon: longitude.toFixed(5),
      format: 'jsonv2',
      addressdetails: '1',
      zoom: '18',
      ...(language === '*' ? {} : { 'accept-language': language }),
    },
    language,
    read(reply) {
      if (nothing.safeParse(reply).success) return null;
      return addressOf(found.parse(reply));
    },
  }),
};

function boxAround(latitude: number, longitude: number): string {
  return [longitude - NEAR_DEGREES, latitude + NEAR_DEGREES, longitude + NEAR_DEGREES, latitude - NEAR_DEGREES]
    .map((degrees) => degrees.toFixed(2))
    .join(',');
}

function placeOf(each: Found): EnginePlace | null {
  const name = each.name ?? streetOf(each) ?? each.display_name?.split(',')[0] ?? null;
  return name === null ? null : { name, address: addressOf(each), latitude: each.lat, longitude: each.lon };
}

function streetOf({ address: parts }: Found): string | null {
  if (parts === undefined || parts.street === null) return null;
  return [parts.street, parts.houseNumber ?? ''].join(' ').trim();
}

function addressOf(each: Found): string | null {
  return each.address === undefined
    ? each.display_name
    : (writtenAddress(partsOf(each, each.address)) ?? each.display_name);
}

function partsOf({ name }: Found, parts: NonNullable<Found['address']>): AddressParts {
  return { ...parts, name };
}
