import { ZONE_MAX_CORNERS } from '@konvoj/contract';
import { strToU8, zipSync } from 'fflate';
import writeXlsxFile from 'write-excel-file/node';
import { describe, expect, it } from 'vitest';
import { ringOfCircle } from '../geometry-rules.ts';
import type { Corner, Ring } from '../types.ts';
import { MAX_PLACES } from './feature-limit.ts';
import { readPlaces } from './read-places.ts';
import type { ValidatedFile, PlaceKind } from './types.ts';

const read = (content: string | Uint8Array, kind: PlaceKind = 'points'): ValidatedFile => {
  const file = readPlaces(typeof content === 'string' ? Buffer.from(content) : content, kind);
  if ('unreadable' in file) throw new Error(file.unreadable);
  return file;
};
const reason = (content: string | Uint8Array, kind: PlaceKind = 'points') => {
  const file = readPlaces(typeof content === 'string' ? Buffer.from(content) : content, kind);
  return 'unreadable' in file ? file.unreadable : 'read';
};
const valuesOf = ({ rows }: ValidatedFile) => rows.map(({ values }) => values);
const mistakesOf = ({ rows }: ValidatedFile) =>
  rows.flatMap(({ row, errors }) => errors.map(({ path, code, column }) => `${row} ${path}:${column} ${code}`));

const EARTH = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
<Document>
  <name>Stranke.kml</name>
  <Style id="s"><IconStyle><Icon><href>http://maps.google.com/mapfiles/kml/pushpin/ylw-pushpin.png</href></Icon></IconStyle></Style>
  <Folder>
    <name>Gorenjska</name>
    <Placemark>
      <name>Mlekarna &amp; sinovi</name>
      <description><![CDATA[Vhod z <b>zadnje</b> strani]]></description>
      <LookAt><longitude>14.3</longitude><latitude>46.2</latitude><gx:altitudeMode>relativeToSeaFloor</gx:altitudeMode></LookAt>
      <styleUrl>#s</styleUrl>
      <Point><gx:drawOrder>1</gx:drawOrder><coordinates>14.3556789,46.2389123,384.5</coordinates></Point>
    </Placemark>
    <Folder><name>Območja</name>
      <Placemark><name>Dvorišče</name><Polygon><tessellate>1</tessellate>
        <outerBoundaryIs><LinearRing><coordinates>
          14.50,46.05,0 14.52,46.05,0 14.53,46.07,0 14.50,46.05,0
        </coordinates></LinearRing></outerBoundaryIs>
        <innerBoundaryIs><LinearRing><coordinates>14.51,46.055 14.515,46.055 14.515,46.06 14.51,46.055</coordinates></LinearRing></innerBoundaryIs>
      </Polygon></Placemark>
      <Placemark><name>Pristanišče</name><MultiGeometry>
        <Polygon><outerBoundaryIs><LinearRing><coordinates>13.7,45.5 13.8,45.5 13.8,45.6 13.7,45.6 13.7,45.5</coordinates></LinearRing></outerBoundaryIs></Polygon>
        <Polygon><outerBoundaryIs><LinearRing><coordinates>13.9,45.5 14.0,45.5 13.95,45.6 13.9,45.5</coordinates></LinearRing></outerBoundaryIs></Polygon>
        <Point><coordinates>13.75,45.55</coordinates></Point>
      </MultiGeometry></Placemark>
    </Folder>
    <Placemark><name>Pot</name><LineString><coordinates>14,46 15,46</coordinates></LineString></Placemark>
  </Folder>
</Document></kml>`;

describe('a file of Google Earth', () => {
  it('gives the points of its folders and counts the areas and lines', async () => {
    const file = read(EARTH);
    expect(valuesOf(file)).toEqual([
      { name: 'Mlekarna & sinovi', description: 'Vhod z <b>zadnje</b> strani', lat: 46.2389123, lon: 14.3556789 },
      { name: 'Pristanišče', lat: 45.55, lon: 13.75 },
    ]);
    expect(file).toMatchObject({ otherKind: 3, ignored: 1 });
  });

  it('gives the outer rings of its areas, each of several with a name of its own', async () => {
    const file = read(EARTH, 'zones');
    expect(file.rows.map(({ values, area }) => [values['name'], area?.shape.kind])).toEqual([
      ['Dvorišče', 'polygon'],
      ['Pristanišče', 'rectangle'],
      ['Pristanišče 2', 'polygon'],
    ]);
    expect(file.rows[0]?.area?.bounds).toEqual({
      swLatitude: 46.05,
      swLongitude: 14.5,
      neLatitude: 46.07,
      neLongitude: 14.53,
    });
    expect(file).toMatchObject({ otherKind: 2, ignored: 1 });
  });

  it('is read compressed too', async () => {
    const kmz = zipSync({ 'doc.kml': strToU8(EARTH), 'files/icon.png': new Uint8Array(9) });
    expect(read(kmz).rows).toHaveLength(2);
  });
});

describe('a file of a navigation device', () => {
  const garmin = `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3" creator="nüvi 2797" version="1.1">
  <metadata><link href="http://www.garmin.com"><text>Garmin International</text></link><time>2026-05-03T08:15:27Z</time></metadata>
  <wpt lat="46.556700" lon="15.645881"><ele>275.5</ele><time>2026-05-03T08:00:00Z</time><name>Skladišče Tezno</name><cmt>rampa 4</cmt><desc>rampa 4</desc><sym>Flag, Blue</sym>
    <extensions><gpxx:WaypointExtension><gpxx:DisplayMode>SymbolAndName</gpxx:DisplayMode><gpxx:Address><gpxx:StreetAddress>Zagrebška cesta 20</gpxx:StreetAddress><gpxx:City>Maribor</gpxx:City><gpxx:PostalCode>2000</gpxx:PostalCode></gpxx:Address></gpxx:WaypointExtension></extensions>
  </wpt>
  <rte><name>R</name><rtept lat="46" lon="15"><name>rp</name></rtept></rte>
  <trk><name>T</name><trkseg><trkpt lat="46" lon="15"/></trkseg></trk>
</gpx>`;

  it('gives its waypoints with their addresses; routes and tracks are counted', async () => {
    const file = read(garmin);
    expect(valuesOf(file)).toEqual([
      {
        name: 'Skladišče Tezno',
        description: 'rampa 4',
        address: 'Zagrebška cesta 20, 2000 Maribor',
        lat: 46.5567,
        lon: 15.645881,
      },
    ]);
    expect(file.ignored).toBe(2);
    expect(file.columns.map(({ field }) => field)).toEqual(['name', 'description', 'address', 'lat', 'lon']);
  });

  it('may have its text in description and comment', async () => {
    const locus = `<gpx version="1.1" creator="Locus Map, Android" xmlns="http://www.topografix.com/GPX/1/1" xmlns:locus="http://www.locusmap.eu">
      <wpt lat="46.36" lon="14.09"><name><![CDATA[Bled]]></name><cmt><![CDATA[parkirišče]]></cmt><desc><![CDATA[ob jezeru]]></desc><link href="photo.jpg"/><extensions><locus:icon>file:misc.zip</locus:icon></extensions></wpt>
      <wpt lat="x" lon="14"><name></name></wpt></gpx>`;
    const file = read(locus);
    expect(valuesOf(file)[0]).toEqual({ name: 'Bled', description: 'ob jezeru\nparkirišče', lat: 46.36, lon: 14.09 });
    expect(mistakesOf(file)).toEqual(['2 name:0 required', '2 lat:2 invalid']);
  });
});

describe('a table of points', () => {
  it.each([
    ['Naziv;Naslov;Zemljepisna širina;Zemljepisna dolžina', 'A;Celovška 1;46,05;14,5'],
    ['name,address,lat,lon', 'A,Celovška 1,46.05,14.5'],
    ['Name\tAdresse\tBreite\tLänge', 'A\tCelovška 1\t46,05\t14,5'],
    ['IME;NASLOV;koordinate', 'A;Celovška 1;46.05, 14.5'],
    ['Title;Street;GPS', 'A;Celovška 1;N 46° 03\' 00" E 14° 30\' 00"'],
    ['naziv;ulica;širina;dolžina', "A;Celovška 1;46° 03' N;14° 30' E"],
  ])('is understood by its header: %s', async (header, row) => {
    expect(valuesOf(read(`${header}\n${row}\n`))).toEqual([
      { name: 'A', address: 'Celovška 1', lat: 46.05, lon: 14.5 },
    ]);
  });

  it('has types by name in three languages, or by number', async () => {
    const file = read(
      'naziv;lat;lon;vrsta\nA;46;15;Stranka\nB;46;15;fuel station\nC;46;15;Grenzübergang\nD;46;15;11\nE;46;15;grad\n',
    );
    expect(file.rows.map(({ values }) => values['type'])).toEqual([1, 5, 8, 11, undefined]);
    expect(mistakesOf(file)).toEqual(['6 type:3 unknown']);
  });

  it('reports each mistake at its cell', async () => {
    const file = read(
      'Naziv;lat;lon;E-pošta;Polmer (m);Opis\n;46;15;;;\nA;96;15;;;\nB;;15;;;\nC;46;sto;;;\nD;46;15;ni naslov;;\nE;46;15;;5;\nF;46;15;;veliko;\n' +
        `G;46;15;;;${'x'.repeat(2001)}\n`,
    );
    expect(mistakesOf(file)).toEqual([
      '2 name:0 required',
      '3 lat:1 too_big',
      '4 lat:1 required',
      '5 lon:2 invalid',
      '6 email:3 invalid_email',
      '7 radius:4 too_small',
      '8 radius:4 invalid',
      '9 description:5 too_long',
    ]);
  });

  it('without places reports each row', async () => {
    expect(mistakesOf(read('naziv;naslov\nA;B\n'))).toEqual(['2 lat:null required', '2 lon:null required']);
    expect(mistakesOf(read('naziv;koordinate\nA;tam\nB;\n'))).toEqual([
      '2 coordinates:1 invalid',
      '3 coordinates:1 required',
    ]);
  });

  it('treats an empty cell as not given, and a hyphen as cleared', async () => {
    expect(valuesOf(read('naziv;lat;lon;opis;vrsta;email\nA;46;15;;;-\n'))).toEqual([
      { name: 'A', lat: 46, lon: 15, email: null },
    ]);
    expect(valuesOf(read("naziv;lat;lon;opis\nA;46;15;'-\n"))).toEqual([
      { name: 'A', lat: 46, lon: 15, description: '-' },
    ]);
    expect(mistakesOf(read('naziv;lat;lon;polmer\n-;46;15;\nA;46;15;-\n'))).toEqual([
      '2 name:0 required',
      '3 radius:3 invalid',
    ]);
  });

  it('may have the zones on another sheet', async () => {
    const text = (value: string) => ({ value, type: String });
    const row = (...values: string[]) => values.map(text);
    const bytes = await writeXlsxFile([
      { sheet: 'Opombe', data: [row('karkoli'), row('x')] },
      {
        sheet: 'Območja',
        data: [
          row('Naziv', 'Jug', 'Zahod', 'Sever', 'Vzhod'),
          row('A', '46', '14', '47', '15'),
          row('B', '46', '14', '47', '15'),
        ],
      },
      { sheet: 'Točke', data: [row('Naziv', 'Koordinate'), row("'=1+1", '46.1, 15.2')] },
    ]).toBuffer();
    expect(read(bytes)).toMatchObject({
      otherKind: 2,
      ignored: 1,
      rows: [{ values: { name: '=1+1', lat: 46.1 } }],
    });
    expect(read(bytes, 'zones')).toMatchObject({ otherKind: 1, ignored: 1, rows: [{}, {}] });
  });
});

describe('a table of zones', () => {
  it('has four bounds, in any language', async () => {
    const bounds = { swLatitude: 46, swLongitude: 14, neLatitude: 46.5, neLongitude: 14.5 };
    for (const header of [
      'Naziv;Južni rob;Zahodni rob;Severni rob;Vzhodni rob',
      'Name;South;West;North;East',
      'Name;Südrand;Westrand;Nordrand;Ostrand',
      'naziv;swlatitude;swlongitude;nelatitude;nelongitude',
    ]) {
      const file = read(`${header}\nA;46;14;46,5;14,5\n`, 'zones');
      expect(file.rows).toMatchObject([{ area: { shape: { kind: 'rectangle' }, bounds }, isOutline: false }]);
    }
  });

  it('reports what is wrong with its bounds', async () => {
    const file = read('naziv;jug;zahod;sever;vzhod\nA;47;14;46;15\nB;46;16;47;15\nC;46;;47;15\n', 'zones');
    expect(mistakesOf(file)).toEqual([
      '2 nelatitude:3 too_small',
      '3 nelongitude:4 too_small',
      '4 swlongitude:2 required',
    ]);
  });

  it('among points is not a point', async () => {
    expect(read('naziv;jug;zahod;sever;vzhod\nA;46;14;47;15\n')).toMatchObject({ rows: [], otherKind: 1 });
  });
});

describe('an outline', () => {
  const kml = (coordinates: string) =>
    `<kml><Placemark><name>A</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;

  it('is closed when a program omitted the last corner', async () => {
    const file = read(kml('14,46 15,46 15,47'), 'zones');
    expect(file.rows[0]?.area?.shape).toEqual({
      kind: 'polygon',
      ring: [
        [14, 46],
        [15, 46],
        [15, 47],
        [14, 46],
      ],
    });
    expect(file.rows[0]?.cells).toEqual(['A', '3']);
  });

  it.each([
    ['14,46 15,47 15,46 14,47 14,46', 'crosses_itself'],
    ['14,46 15,46 14,46', 'too_few'],
    ['', 'too_few'],
    ['14,46 15,x 15,47 14,46', 'invalid'],
    ['14,46 15,96 15,47 14,46', 'invalid'],
    ['179,46 -179,46 -179,47 179,46', 'crosses_date_line'],
    [
      Array.from({ length: 1_002 }, (_, index) => `${14 + index / 10_000},${46 + (index % 2) / 100}`).join(' '),
      'too_big',
    ],
  ])('is refused when it is invalid: %#', async (coordinates, code) => {
    const file = read(kml(coordinates), 'zones');
    expect(mistakesOf(file)).toEqual([`1 area:1 ${code}`]);
  });

  it('may have as many corners as a zone may have', async () => {
    const round = (corners: number) =>
      Array.from({ length: corners }, (_, index) => {
        const angle = (2 * Math.PI * index) / corners;
        return `${14 + Math.cos(angle) / 10},${46 + Math.sin(angle) / 10}`;
      }).join(' ');
    expect(mistakesOf(read(kml(round(ZONE_MAX_CORNERS - 1)), 'zones'))).toEqual([]);
    expect(mistakesOf(read(kml(round(ZONE_MAX_CORNERS)), 'zones'))).toEqual(['1 area:1 too_big']);
  });

  it('marked as a circle is one as long as its outline was not moved', async () => {
    const circle = { centre: { latitude: 46, longitude: 14 }, radiusMeters: 500 };
    const json = (ring: Ring) =>
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { naziv: 'A', circle: { lat: 46, lon: 14, radius: 500 } },
            geometry: { type: 'Polygon', coordinates: [ring] },
          },
        ],
      });
    const ring = ringOfCircle(circle);
    const moved = ring.map(([longitude, latitude]): Corner => [longitude + 0.001, latitude]);
    expect(read(json(ring), 'zones').rows[0]?.area?.shape).toEqual({ kind: 'circle', ...circle });
    expect(read(json(moved), 'zones').rows[0]?.area?.shape).toMatchObject({ kind: 'polygon' });
    const cornerLess = [...ring.slice(0, 10), ...ring.slice(11)];
    expect(read(json(cornerLess), 'zones').rows[0]?.area?.shape).toMatchObject({ kind: 'polygon' });
  });

  it('can be read from GeoJSON too', async () => {
    const ring = [
      [14, 46],
      [15, 46],
      [15, 47],
      [14, 46],
    ];
    const json = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { name: 'A', opis: null, n: 3 },
          geometry: { type: 'Polygon', coordinates: [ring] },
        },
        {
          type: 'Feature',
          properties: { naziv: 'B' },
          geometry: { type: 'MultiPolygon', coordinates: [[ring], [ring]] },
        },
        { type: 'Feature', properties: null, geometry: { type: 'Point', coordinates: [14.5, 46.05] } },
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'LineString',
            coordinates: [
              [14, 46],
              [15, 46],
            ],
          },
        },
        { type: 'Feature', properties: {}, geometry: null },
      ],
    });
    const file = read(json, 'zones');
    expect(valuesOf(file)).toEqual([{ name: 'A', description: null }, { name: 'B' }, { name: 'B 2' }]);
    expect(file).toMatchObject({ otherKind: 1, ignored: 2 });
  });
});

describe('a malicious file', () => {
  const LAUGHS = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n === 0 ? '' : n};`.repeat(10)}">`).join('')}]><kml><Placemark><name>&lol9;</name><Point><coordinates>14,46</coordinates></Point></Placemark></kml>`;

  it.each([
    ['with a billion laughs', LAUGHS],
    [
      'that requests a file of the machine',
      '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]><kml><Placemark><name>&x;</name></Placemark></kml>',
    ],
    ['with an undeclared entity', '<kml><Placemark><name>&nbsp;</name></Placemark></kml>'],
    ['that is not well formed', '<kml><Placemark><name>A</Placemark></kml>'],
    ['that ends in the middle', EARTH.slice(0, 1_500)],
    ['nested too deep', `<kml>${'<Folder>'.repeat(600_000)}`],
    ['nested within a place', `<kml><Placemark>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</Placemark></kml>`],
    ['with too much in one place', `<kml><Placemark>${'<a/>'.repeat(30_000)}</Placemark></kml>`],
    ['of an unknown encoding', '<?xml version="1.0" encoding="klingon"?><kml/>'],
    ['of another kind of XML', '<html><body>Placemark</body></html>'],
    ['of an empty kind', '<kml><Document/></kml>'],
    ['that is no GeoJSON', '{"type":"FeatureCollection"}'],
    ['that is no JSON', '{"type":'],
    ['without bytes', ''],
    ['of another archive format', zipSync({ 'a.txt': strToU8('x') })],
    ['that is an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
  ])('%s is refused', async (_what, content) => {
    expect(reason(content)).toBe('no_table');
  });

  it('that expands too much is not decompressed', async () => {
    // Real compression does not matter to the reader, and takes seconds on a busy machine.
    const large = zipSync({ 'doc.kml': new Uint8Array(101_000_000) }, { level: 0 });
    expect(reason(large)).toBe('too_large');
  });

  it('of too many places is refused', async () => {
    const wpt = '<wpt lat="1" lon="1"/>';
    expect(reason(`<gpx>${wpt.repeat(MAX_PLACES + 1)}</gpx>`)).toBe('too_many_rows');
    expect(reason(`naziv;lat;lon\n${'A;1;1\n'.repeat(MAX_PLACES + 1)}`)).toBe('too_many_rows');
  });

  it('with characters that no database stores loses them', async () => {
    const json =
      '{"type":"FeatureCollection","features":[{"geometry":{"type":"Point","coordinates":[14,46]},"properties":{"naziv":"A\\u0000B\\ud800"}}]}';
    expect(valuesOf(read(json))).toEqual([{ name: 'AB\uFFFD', lat: 46, lon: 14 }]);
  });

  it('may be written in any common encoding', async () => {
    const kml = (encoding: string) =>
      `<?xml version="1.0"${encoding}?><kml><Placemark><name>Žiri</name><Point><coordinates>14,46</coordinates></Point></Placemark></kml>`;
    const windows = (text: string) => Buffer.from(text.replaceAll('Ž', '\u008E'), 'latin1');
    const big = Buffer.from(`\uFEFF${kml(' encoding="UTF-16"')}`, 'utf16le').swap16();
    for (const bytes of [
      Buffer.from(kml('')),
      Buffer.from(`\uFEFF${kml(' encoding="UTF-8"')}`),
      Buffer.from(`\uFEFF${kml(' encoding="UTF-16"')}`, 'utf16le'),
      Buffer.from(kml(' encoding="UTF-16LE"'), 'utf16le'),
      big,
      Buffer.from(kml(' encoding="UTF-16"')),
      windows(kml(' encoding="windows-1250"')),
      windows(kml('')),
      windows(kml(' encoding="UTF-8"')),
    ]) {
      expect(valuesOf(read(bytes))).toEqual([{ name: 'Žiri', lat: 46, lon: 14 }]);
    }
  });
});
