import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './ask.ts';
import { readEngineSetting } from './setting.ts';

describe('the geocoder of a URL', () => {
  it.each([
    ['http://127.0.0.1:2322/api', 'photon', 'http://127.0.0.1:2322'],
    ['https://photon.komoot.io', 'photon', 'https://photon.komoot.io'],
    ['https://photon.komoot.io/api/', 'photon', 'https://photon.komoot.io'],
    ['https://nominatim.openstreetmap.org', 'nominatim', 'https://nominatim.openstreetmap.org'],
    ['https://nominatim.openstreetmap.org/reverse', 'nominatim', 'https://nominatim.openstreetmap.org'],
    ['https://maps.example/nominatim/search', 'nominatim', 'https://maps.example/nominatim'],
    ['https://geo.example/?engine=photon', 'photon', 'https://geo.example'],
    ['https://geo.example/somewhere/?engine=nominatim', 'nominatim', 'https://geo.example/somewhere'],
    ['https://photon.example/?engine=nominatim', 'nominatim', 'https://photon.example'],
  ])('%s is %s', (address, kind, base) => {
    expect(readEngineSetting(address)).toEqual({ kind, base, params: {} });
  });

  it('is queried with the other parameters', () => {
    expect(readEngineSetting('https://geo.example/api?key=a%20b&engine=photon')?.params).toEqual({ key: 'a b' });
  });

  it.each(['https://geo.example', 'https://geo.example/reverse', 'https://photon.example/?engine=pelias'])(
    'cannot be recognised from %s',
    (address) => {
      expect(readEngineSetting(address)).toBeNull();
    },
  );
});

describe('the pause that an engine requests', () => {
  const now = Date.UTC(2026, 10, 21, 8);
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 08:01:00 GMT', 60_000],
    ['Sat, 21 Nov 2026 07:00:00 GMT', 0],
    ['86400', 3_600_000],
    ['soon', null],
    [null, null],
  ])('%s', (header, milliseconds) => {
    expect(retryAfterMs(header, now)).toBe(milliseconds);
  });
});
