import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCoordinates, writtenCoordinates } from './coordinates.ts';

const near = (latitude: number, longitude: number) => ({
  latitude: expect.closeTo(latitude, 4),
  longitude: expect.closeTo(longitude, 4),
});

describe('coordinates in a text', () => {
  it.each([
    '46.2361, 15.2677',
    '46.2361,15.2677',
    '46.2361 15.2677',
    '46.2361;15.2677',
    '46.2361 / 15.2677',
    '+46.2361 +15.2677',
    '(46.2361, 15.2677)',
    '[46.2361, 15.2677]',
    '46,2361 15,2677',
    '46,2361, 15,2677',
    '46,2361; 15,2677',
    '46,2361,15,2677',
    '46.2361N 15.2677E',
    '46.2361° N, 15.2677° E',
    '46,2361° N, 15,2677° E',
    'N46.2361 E15.2677',
    'N 46.2361, E 15.2677',
    'E15.2677 N46.2361',
    '15.2677E 46.2361N',
    'n46.2361 e15.2677',
    'N46 14.166 E15 16.062',
    'N46° 14.166’ E15° 16.062’',
    'N 46 14,166 E 15 16,062',
    '46 14.166, 15 16.062',
    '46 14.166 15 16.062',
    "46°14.166' 15°16.062'",
    '46°14\'9.96"N 15°16\'3.72"E',
    '46° 14′ 9.96″ N 15° 16′ 3.72″ E',
    '46º14’9.96”N, 15º16’3.72”E',
    "46°14'9,96''N 15°16'3,72''E",
    '46°14\'9.96", 15°16\'3.72"',
    '46 14 9.96 15 16 3.72',
    '46 14 9.96 N 15 16 3.72 E',
    'lat: 46.2361 lon: 15.2677',
    'lat=46.2361, lng=15.2677',
    'lon: 15.2677, lat: 46.2361',
    'Latitude: 46.2361 Longitude: 15.2677',
    '{"lat": 46.2361, "lon": 15.2677}',
    'širina 46,2361 dolžina 15,2677',
    'Breite: 46,2361 Länge: 15,2677',
    '46.2361 N 15.2677 O',
    '46.2361 S 15.2677 V',
    'S 46,2361, V 15,2677',
    '46° 14′ 9,96″ s. g. š., 15° 16′ 3,72″ v. g. d.',
    '46.2361 n. Br., 15.2677 ö. L.',
    'geo:46.2361,15.2677',
    'geo:46.2361,15.2677;u=35',
    'geo:0,0?q=46.2361,15.2677(Skladišče)',
    'POINT(15.2677 46.2361)',
    'https://www.google.com/maps/@46.2361,15.2677,15z',
    'https://www.google.com/maps/place/Celje/@46.1,15.1,12z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d46.2361!4d15.2677',
    'https://www.google.com/maps/search/?api=1&query=46.2361%2C15.2677',
    'https://www.google.com/maps/search/46.2361,+15.2677',
    'https://maps.google.com/?q=46.2361,15.2677',
    'https://www.google.com/maps?q=loc:46.2361,15.2677',
    'https://www.openstreetmap.org/#map=12/46.2361/15.2677',
    'https://www.openstreetmap.org/?mlat=46.2361&mlon=15.2677#map=15/46.1/15.1',
    'https://maps.apple.com/?ll=46.2361,15.2677&z=12',
    'https://www.bing.com/maps?cp=46.2361~15.2677&lvl=12',
    'https://wego.here.com/?map=46.2361,15.2677,14',
    'https://www.waze.com/ul?ll=46.2361%2C15.2677&navigate=yes',
  ])('are read from %s', (text) => {
    expect(readCoordinates(text)).toEqual(near(46.2361, 15.2677));
  });

  it.each([
    ['-33.8688, 151.2093', -33.8688, 151.2093],
    ['−33.8688 151.2093', -33.8688, 151.2093],
    ['33.8688S 151.2093E', -33.8688, 151.2093],
    ['22.9 S, 43.2 W', -22.9, -43.2],
    ['22,9 J, 43,2 Z', -22.9, -43.2],
    ['46.2 S 8.5 Z', 46.2, -8.5],
    ['S 46.2 O 15.3', -46.2, 15.3],
    ['-0.5, -0.25', -0.5, -0.25],
    ['-0 30 0, 10 0 0', -0.5, 10],
    ['46, 15', 46, 15],
    ['46,15', 46, 15],
    ['46,5 15', 46.5, 15],
    ['90, 180', 90, 180],
    ['N46 E15', 46, 15],
    ['46° 15°', 46, 15],
  ])('%s is %s, %s', (text, latitude, longitude) => {
    expect(readCoordinates(text)).toEqual(near(latitude, longitude));
  });

  it.each([
    '91.0, 15.0',
    '46.2, 181.5',
    'N95 E15',
    "46°61'N 15°16'E",
    "46.5°14'N 15°16'E",
    '46.2N 15.2S',
    'E46.2 E15.2',
    '-46.2S 15.2E',
    'lat: 46.2',
    'lat 46.2 lat 15.2',
    '46.2',
    '46.2 S',
    '46.2,',
    ', 46.2',
    '46.2, 15.2, 300.5',
    '46 15',
    'Celje',
    'Mariborska cesta 12, Celje',
    'A1 46.2, 15.2',
    'E 55',
    'V Celju 12',
    '3000 Celje',
    '041 234 567 890',
    'geo:',
    'geo:95,15',
    'https://www.google.com/maps/place/Celje',
    'https://www.openstreetmap.org/#map=12/96.2361/15.2677',
    '',
    ' ',
    '1'.repeat(600),
  ])('are not seen in %s', (text) => {
    expect(readCoordinates(text)).toBeNull();
  });
});

/** Every way in which a coordinate can be written, each exact to a tenth of a second of arc. */
const writings: Readonly<Record<string, (latitude: number, longitude: number) => string>> = {
  decimal: (a, o) => `${a.toFixed(6)}, ${o.toFixed(6)}`,
  blank: (a, o) => `${a.toFixed(6)} ${o.toFixed(6)}`,
  'decimal comma': (a, o) => `${comma(a.toFixed(6))} ${comma(o.toFixed(6))}`,
  'decimal comma and comma': (a, o) => `${comma(a.toFixed(6))}, ${comma(o.toFixed(6))}`,
  'English letters': (a, o) => `${Math.abs(a).toFixed(6)}${side(a, 'NS')} ${Math.abs(o).toFixed(6)}${side(o, 'EW')}`,
  'German letters': (a, o) =>
    `${side(a, 'NS')} ${comma(Math.abs(a).toFixed(6))} ${side(o, 'OW')} ${comma(Math.abs(o).toFixed(6))}`,
  'Slovenian letters': (a, o) =>
    `${comma(Math.abs(a).toFixed(6))} ${side(a, 'SJ')}, ${comma(Math.abs(o).toFixed(6))} ${side(o, 'VZ')}`,
  'longitude first': (a, o) => `${side(o, 'EW')}${Math.abs(o).toFixed(6)} ${side(a, 'NS')}${Math.abs(a).toFixed(6)}`,
  labels: (a, o) => `lat: ${a.toFixed(6)} lon: ${o.toFixed(6)}`,
  minutes: (a, o) => `${side(a, 'NS')}${minutes(a)} ${side(o, 'EW')}${minutes(o)}`,
  'marked minutes': (a, o) => `${minutes(a, '°', "'")} ${side(a, 'NS')}, ${minutes(o, '°', "'")} ${side(o, 'EW')}`,
  seconds: (a, o) => `${seconds(a, '° ', '′ ', '″ ')}${side(a, 'NS')} ${seconds(o, '° ', '′ ', '″ ')}${side(o, 'EW')}`,
  'bare seconds': (a, o) => `${sign(a)}${seconds(a, ' ', ' ', '')} ${sign(o)}${seconds(o, ' ', ' ', '')}`,
  geo: (a, o) => `geo:${a.toFixed(6)},${o.toFixed(6)}`,
  Google: (a, o) => `https://www.google.com/maps/@${a.toFixed(7)},${o.toFixed(7)},17z`,
  OpenStreetMap: (a, o) => `https://www.openstreetmap.org/#map=12/${a.toFixed(5)}/${o.toFixed(5)}`,
  ours: (latitude, longitude) => writtenCoordinates({ latitude, longitude }),
};

const comma = (text: string) => text.replace('.', ',');
const side = (value: number, [positive = '', negative = '']: string) => (value < 0 ? negative : positive);
const sign = (value: number) => (value < 0 ? '-' : '');

function minutes(value: number, degree = ' ', minute = ''): string {
  const whole = Math.round(Math.abs(value) * 60 * 10_000);
  return `${Math.floor(whole / 600_000)}${degree}${((whole % 600_000) / 10_000).toFixed(4)}${minute}`;
}

function seconds(value: number, degree: string, minute: string, second: string): string {
  const tenths = Math.round(Math.abs(value) * 36_000);
  const [degrees, rest] = [Math.floor(tenths / 36_000), tenths % 36_000];
  return `${degrees}${degree}${Math.floor(rest / 600)}${minute}${((rest % 600) / 10).toFixed(1)}${second}`;
}

describe('any coordinates', () => {
  it.each(Object.entries(writings))('written as %s are read again', (_, written) => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        const text = written(latitude, longitude);
        const read = readCoordinates(text) ?? { latitude: Number.NaN, longitude: Number.NaN };
        const off = Math.max(Math.abs(read.latitude - latitude), Math.abs(read.longitude - longitude));
        expect({ text, isRead: off < 0.00003 }).toEqual({ text, isRead: true });
      }),
      { numRuns: 300 },
    );
  });

  it('are on the Earth whatever the text is', () => {
    const onEarth = (text: string) => {
      const { latitude, longitude } = readCoordinates(text) ?? { latitude: 0, longitude: 0 };
      return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    };
    expect(() => fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), onEarth))).not.toThrow();
  });
});
