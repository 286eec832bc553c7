import { describe, expect, it } from 'vitest';
import { addressLanguage, writtenAddress } from './address-text.ts';
import type { AddressParts } from './address-text.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';

const CELJE = { latitude: 46.2361, longitude: 15.2677 };
const query = { language: 'sl', near: CELJE, limit: 5 } as const;
const nothing: AddressParts = {
  street: null,
  houseNumber: null,
  name: null,
  locality: null,
  postcode: null,
  city: null,
  country: null,
};

describe('an address in one line', () => {
  it.each<[Partial<AddressParts>, string | null]>([
    [
      { street: 'Mariborska cesta', houseNumber: '12', postcode: '3000', city: 'Celje', country: 'si' },
      'Mariborska cesta 12, 3000 Celje, SI',
    ],
    [
      { houseNumber: '12', locality: 'Lokovica', postcode: '3325', city: 'Šoštanj', country: 'SI' },
      'Lokovica 12, 3325 Šoštanj, SI',
    ],
    [{ name: 'Celje', city: 'Celje', postcode: '3000', country: 'SI' }, '3000 Celje, SI'],
    [{ name: 'Celje', country: 'SI' }, 'Celje, SI'],
    [{ name: 'Luka Koper', city: 'Koper', country: 'SI' }, 'Luka Koper, Koper, SI'],
    [{ street: 'A1', country: 'SI' }, 'A1, SI'],
    [{ locality: 'Trojane', country: 'SI' }, 'Trojane, SI'],
    [{ country: 'SI' }, null],
    [{}, null],
  ])('of %j', (parts, text) => {
    expect(writtenAddress({ ...nothing, ...parts })).toBe(text);
  });

  it('is requested in the local script, or in English', () => {
    expect([
      addressLanguage('SI'),
      addressLanguage('DE'),
      addressLanguage('GR'),
      addressLanguage('RS'),
      addressLanguage(null),
    ]).toEqual(['*', '*', 'en', 'en', '*']);
  });
});

describe('Photon', () => {
  const feature = (properties: object, coordinates: unknown = [15.27, 46.24]) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties,
  });
  const reply = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

  it('is queried near a place, in a language only when it supports it', () => {
    expect(photon.search('Celje', query).params).toEqual({ q: 'Celje', limit: '5', lat: '46.236', lon: '15.268' });
    expect(photon.search('Celje', { ...query, language: 'de', near: null }).params).toEqual({
      q: 'Celje',
      limit: '5',
      lang: 'de',
    });
  });

  it('finds places with their addresses', () => {
    const { read } = photon.search('x', query);
    expect(
      read(
        reply(
          feature({ name: 'Celje', postcode: '3000', countrycode: 'SI', osm_value: 'city' }),
          feature({ street: 'Mariborska cesta', housenumber: '12', city: 'Celje', countrycode: 'SI' }),
          feature({ housenumber: 7, extra: [1, 2] }),
        ),
      ),
    ).toEqual([
      { name: 'Celje', address: '3000 Celje, SI', latitude: 46.24, longitude: 15.27 },
      { name: 'Mariborska cesta 12', address: 'Mariborska cesta 12, Celje, SI', latitude: 46.24, longitude: 15.27 },
    ]);
  });

  it('uses a road as the street', () => {
    const { read } = photon.reverse(CELJE, '*');
    expect(read(reply(feature({ name: 'A1', osm_key: 'highway', county: 'Celje', countrycode: 'SI' })))).toBe(
      'A1, Celje, SI',
    );
    expect(read(reply())).toBeNull();
  });

  it.each([
    [null],
    ['text'],
    [[]],
    [{}],
    [{ features: [] }],
    [{ type: 'FeatureCollection' }],
    [reply({})],
    [reply(feature({}, [200, 46]))],
    [reply(feature({}, ['15', '46']))],
    [reply(feature({}, [15]))],
  ])('is refused for the reply %j', (said) => {
    expect(() => photon.reverse(CELJE, '*').read(said)).toThrow(/./);
  });
});

describe('Nominatim', () => {
  const place = { lat: '46.24', lon: '15.27', display_name: 'Mariborska cesta 12, Celje, Slovenija' };
  const address = { road: 'Mariborska cesta', house_number: '12', postcode: '3000', town: 'Celje', country_code: 'si' };

  it('is queried near a place and in a language', () => {
    expect(nominatim.search('Celje', query).params).toMatchObject({
      'accept-language': 'sl',
      viewbox: '14.27,47.24,16.27,45.24',
    });
    expect(nominatim.reverse(CELJE, '*').params).not.toHaveProperty('accept-language');
    expect(nominatim.reverse(CELJE, 'en').params).toMatchObject({ 'accept-language': 'en', lat: '46.23610' });
  });

  it('finds places with their addresses', () => {
    const { read } = nominatim.search('x', query);
    expect(
      read([
        { ...place, name: '', address },
        { ...place, name: 'Celje' },
      ]),
    ).toEqual([
      {
        name: 'Mariborska cesta 12',
        address: 'Mariborska cesta 12, 3000 Celje, SI',
        latitude: 46.24,
        longitude: 15.27,
      },
      { name: 'Celje', address: place.display_name, latitude: 46.24, longitude: 15.27 },
    ]);
  });

  it('returns the address of a place, or that there is none', () => {
    const { read } = nominatim.reverse(CELJE, '*');
    expect(read({ ...place, address })).toBe('Mariborska cesta 12, 3000 Celje, SI');
    expect(read({ error: 'Unable to geocode' })).toBeNull();
  });

  it.each([[null], ['text'], [[]], [{}], [{ lat: '46' }], [{ ...place, lat: 'north' }], [{ ...place, lon: '190' }]])(
    'is refused for the reply %j',
    (said) => {
      expect(() => nominatim.reverse(CELJE, '*').read(said)).toThrow(/./);
    },
  );
});
