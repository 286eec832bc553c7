import { describe, expect, it } from 'vitest';
import { csvCell } from '../../../platform/csv-line.ts';
import { recordFamily } from '../../records/record.ts';
import type { StoredPosition } from '../stored-position.ts';
import { AttributeColumns } from './attribute-columns.ts';
import { csv } from './csv.ts';
import { fileName } from './file-name.ts';
import { geojson } from './geojson.ts';
import { gpx } from './gpx.ts';
import { kml } from './kml.ts';
import type { ExportedPosition, TrackHead, TrackStop, TrackWriter } from './writer.ts';
import { escapeXml } from './writer.ts';

const track: TrackHead = {
  licencePlate: 'LJ <KT>-482',
  from: Date.UTC(2026, 10, 19, 23),
  to: Date.UTC(2026, 10, 20, 22, 59, 59),
  timeZone: 'Europe/Ljubljana',
  language: 'sl',
  stops: [],
  attributes: [],
};
const stops: readonly TrackStop[] = [
  {
    type: 'rest',
    latitude: 46.0595,
    longitude: 14.5595,
    arrivalAt: Date.UTC(2026, 10, 20, 8),
    departureAt: Date.UTC(2026, 10, 20, 19, 30),
    contact: 'Dvorišče <Moste>',
    address: 'Letališka cesta, Ljubljana',
  },
  {
    type: 'idling',
    latitude: 46.1,
    longitude: 14.6,
    arrivalAt: Date.UTC(2026, 10, 20, 20),
    departureAt: null,
    contact: null,
    address: null,
  },
];

function aRecord(
  changes: Partial<StoredPosition> = {},
  attributes: ExportedPosition['attributes'] = {},
): ExportedPosition {
  const position: StoredPosition = {
    deviceId: 7,
    deviceTime: Date.UTC(2026, 10, 20, 8, 15),
    eventId: 0,
    hash: 1,
    priority: 0,
    serverTime: Date.UTC(2026, 10, 20, 8, 15, 2),
    latitude: 46.0569,
    longitude: 14.5058,
    valid: true,
    altitudeMeters: 298,
    courseDegrees: 90,
    speedKmh: 72,
    satellites: 11,
    ignition: true,
    rpm: null,
    canSpeedKmh: null,
    canDistanceMeters: null,
    fuelUsedDecilitres: null,
    externalVoltageMillivolts: null,
    temperature0CentiCelsius: null,
    temperature1CentiCelsius: null,
    temperature2CentiCelsius: null,
    temperature3CentiCelsius: null,
    driver1State: null,
    driver1CardId: null,
    driverKey: null,
    family: recordFamily.common,
    io: null,
    attributes: null,
    ...changes,
  };
  return { position, attributes, place: { contact: 'Skladišče Žiri', address: 'Celje, Mariborska cesta 12' } };
}

function written(writer: TrackWriter, records: readonly ExportedPosition[], of: Partial<TrackHead> = {}): string {
  const head = { ...track, ...of };
  const body = writer.passes.flatMap((piece) => records.map((record, index) => piece(record, index === 0, head)));
  return [writer.head(head), ...body, writer.tail(head)].join('');
}

const withoutFix = aRecord({ valid: false, latitude: 46.05, longitude: 14.5 });

describe('a track as GPX', () => {
  it('contains time, height, speed and course of each fix and omits records without one', () => {
    const text = written(gpx, [aRecord(), withoutFix, aRecord({ altitudeMeters: null, speedKmh: null })]);
    expect(text.match(/<trkpt/g)).toHaveLength(2);
    expect(text).toContain(
      '<trkpt lat="46.0569" lon="14.5058"><ele>298</ele><time>2026-11-20T08:15:00.000Z</time><sat>11</sat>' +
        '<extensions><tpx:TrackPointExtension><tpx:speed>20.00</tpx:speed><tpx:course>90</tpx:course>',
    );
    expect(text).toContain('<name>LJ &lt;KT&gt;-482</name>');
    expect(text.endsWith('</gpx>\n')).toBe(true);
  });
});

describe('a track as KML', () => {
  it('lists all times before all places, the same number of each', () => {
    const text = written(kml, [aRecord(), withoutFix, aRecord({ altitudeMeters: null })]);
    expect(text.match(/<when>/g)).toHaveLength(2);
    expect(text.match(/<gx:coord>/g)).toHaveLength(2);
    expect(text.lastIndexOf('<when>')).toBeLessThan(text.indexOf('<gx:coord>'));
    expect(text).toContain('<gx:coord>14.5058 46.0569 298</gx:coord>');
  });
});

describe('a track as GeoJSON', () => {
  it('is one point per record, without a place where the record has none', () => {
    const read: unknown = JSON.parse(written(geojson, [aRecord({}, { fuelLevel: 61 }), withoutFix]));
    expect(read).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          geometry: { type: 'Point', coordinates: [14.5058, 46.0569, 298] },
          properties: { deviceTime: '2026-11-20T08:15:00.000Z', speed: 72, fuelLevel: 61 },
        },
        { geometry: null, properties: { valid: false } },
      ],
    });
  });

  it('is a whole document when there are no records', () => {
    expect(JSON.parse(written(geojson, []))).toEqual({ type: 'FeatureCollection', features: [] });
  });
});

describe('a track as CSV', () => {
  const attributes = [{ name: 'fuelLevel' }, { name: 'temperatures', part: '2' }, { name: 'io10348' }];

  it('has a column for each attribute, translated headings, place and address, local time beside UTC', () => {
    const records = [aRecord({}, { fuelLevel: 61, driver1CardId: null, temperatures: { 0: 4, 2: -18.5 } })];
    const lines = written(csv, records, { attributes }).split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFVozilo,Čas naprave [Europe/Ljubljana],Čas naprave [UTC],Čas strežnika [UTC],Zem. širina,Zem. dolžina,' +
        'Točka ali območje,Naslov,Veljaven položaj,Višina [m],Smer [°],Hitrost [km/h],Sateliti,' +
        'Gorivo [l],Temperatura 3 [°C],io10348',
    );
    expect(lines[1]).toBe(
      'LJ <KT>-482,2026-11-20 09:15:00,2026-11-20T08:15:00.000Z,2026-11-20T08:15:02.000Z,46.0569,14.5058,' +
        'Skladišče Žiri,"Celje, Mariborska cesta 12",da,298,90,72,11,61,-18.5,',
    );
    expect(lines).toHaveLength(3);
  });

  it('has translated headings for tachograph data, yes and no for its flags', () => {
    const names = ['driver1Card', 'driver2ContinuousDriving', 'tachographTime', 'temperatureSensor4', 'gnssSpeed'];
    const records = [aRecord({}, { driver1Card: false })];
    for (const language of ['sl', 'en', 'de'] as const) {
      const [heading = '', line = ''] = written(csv, records, {
        language,
        attributes: names.map((name) => ({ name })),
      }).split('\r\n');
      for (const name of names) expect(heading).not.toContain(name);
      expect(line).toContain({ sl: ',ne,', en: ',no,', de: ',nein,' }[language]);
    }
  });

  it('finds the attributes of the whole track, those with a name first', () => {
    const found = new AttributeColumns();
    found.add({ io16: 1, fuelLevel: null, temperatures: { 10: 1, 2: 3 } });
    found.add({ io9: 1, fuelLevel: 61 });
    expect(found.columns()).toEqual([
      { name: 'fuelLevel' },
      { name: 'temperatures', part: '2' },
      { name: 'temperatures', part: '10' },
      { name: 'io9' },
      { name: 'io16' },
    ]);
  });

  it('prevents a spreadsheet from reading tracker data as a formula', () => {
    for (const text of ['=1+1', '+386', '-5', '@SUM(A1)', '\tx', '\rx']) {
      expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
    }
    // With semicolons between cells, as in regions with a decimal comma, each of these would begin another cell.
    for (const text of ['a;=1+1', 'a\t@SUM(A1)', 'a\n-5', 'a";"=1+1']) {
      expect(csvCell(text).replaceAll('""', '"')).not.toMatch(/[;\t\n][=+\-@]/);
    }
    expect(csvCell('Koper; - 5 min')).toBe('Koper; - 5 min');
    const lines = written(csv, [aRecord({}, { '=cmd': '=x' })], { attributes: [{ name: '=cmd' }] }).split('\r\n');
    expect(lines.slice(0, 2).map((line) => line.split(',').at(-1))).toEqual(["'=cmd", "'=x"]);
  });

  it('accepts names that every object inherits as attributes', () => {
    const names = ['constructor', 'toString', 'hasOwnProperty'];
    const records = [aRecord({}, Object.fromEntries(names.map((name, index) => [name, index]))), aRecord()];
    const lines = written(csv, records, { attributes: names.map((name) => ({ name })) }).split('\r\n');
    expect(lines.slice(0, 3).map((line) => line.split(',').slice(-3))).toEqual([names, ['0', '1', '2'], ['', '', '']]);
  });

  it('leaves negative numbers as numbers and quotes where necessary', () => {
    expect(csvCell(-14.5)).toBe('-14.5');
    expect(csvCell('a "b", c')).toBe('"a ""b"", c"');
    expect(csvCell('two\nlines')).toBe('"two\nlines"');
    expect(csvCell(null)).toBe('');
  });
});

describe('the name of the file', () => {
  it('consists of the kind of file in the language of the reader, the plate and the local days', () => {
    expect(fileName(track, 'gpx')).toBe('sled-LJ-KT-482-2026-11-20.gpx');
    expect(fileName({ ...track, to: track.to + 1_000, language: 'en' }, 'gpx')).toBe('track-LJ-KT-482-2026-11-20.gpx');
    expect(fileName({ ...track, licencePlate: '../"; rm -rf' }, 'csv')).toBe('sled-rm-rf-2026-11-20.csv');
    expect(fileName({ ...track, licencePlate: '***' }, 'kml')).toBe('sled-2026-11-20.kml');
  });

  it('keeps Slovenian letters', () => {
    expect(fileName({ ...track, licencePlate: 'KČ 12-ŠŽ' }, 'gpx')).toBe('sled-KČ-12-ŠŽ-2026-11-20.gpx');
  });
});

it('escapes what XML does not allow', () => {
  expect(escapeXml(`a<b>&"c"'d'\u0000\u001B`)).toBe('a&lt;b&gt;&amp;&quot;c&quot;&apos;d&apos;\uFFFD\uFFFD');
  expect(escapeXml('\uD83D\uDE9A \uD83D')).toBe('\uD83D\uDE9A \uFFFD');
});

describe('the stops of a track', () => {
  it('are waypoints before it in GPX, named by the point of interest, the address or the activity', () => {
    const text = written(gpx, [aRecord()], { stops });
    expect(text.indexOf('<wpt ')).toBeLessThan(text.indexOf('<trk>'));
    expect(text).toContain(
      '<wpt lat="46.0595" lon="14.5595"><time>2026-11-20T08:00:00.000Z</time><name>Dvorišče &lt;Moste&gt;</name><desc>počitek 20.11.2026 09:00:00 – 20.11.2026 20:30:00</desc><type>rest</type></wpt>',
    );
    expect(text.match(/<name>[^<]*<\/name><desc>[^<]*–<\/desc>/)?.[0]).toContain('20.11.2026 21:00:00 –');
    expect(written(gpx, [], { stops: stops.map((stop) => ({ ...stop, contact: null })) })).toContain(
      '<name>Letališka cesta, Ljubljana</name>',
    );
  });

  it('are placemarks with their time in KML', () => {
    const text = written(kml, [aRecord()], { stops });
    expect(text.match(/<Placemark>/g)).toHaveLength(3);
    expect(text).toContain(
      '<TimeSpan><begin>2026-11-20T08:00:00.000Z</begin><end>2026-11-20T19:30:00.000Z</end></TimeSpan><Point><coordinates>14.5595,46.0595</coordinates></Point>',
    );
    expect(text).toContain('<TimeSpan><begin>2026-11-20T20:00:00.000Z</begin></TimeSpan>');
  });

  it('are features beside the records in GeoJSON, also when there is no record', () => {
    for (const records of [[], [aRecord(), aRecord()]]) {
      const read: unknown = JSON.parse(written(geojson, records, { stops }));
      expect(read).toHaveProperty('features.length', 2 + records.length);
      expect(read).toHaveProperty('features.0.properties', {
        licensePlate: 'LJ <KT>-482',
        stop: 'rest',
        arrival: '2026-11-20T08:00:00.000Z',
        departure: '2026-11-20T19:30:00.000Z',
        contact: 'Dvorišče <Moste>',
        address: 'Letališka cesta, Ljubljana',
      });
    }
  });
});
