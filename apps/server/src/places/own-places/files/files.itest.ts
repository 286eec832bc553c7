import { endpoints } from '@konvoj/contract';
import type { PlacesImported } from '@konvoj/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshCompany, startApp } from '../../../../../../tests/support/index.ts';
import type { Client, ClientReply, TestApp } from '../../../../../../tests/support/index.ts';
import type { Database } from '../../../platform/database.ts';
import { createLocalBus } from '../../../platform/local-bus.ts';
import { silentLog } from '../../../platform/logging.ts';
import { importPoints } from './service.ts';

const { geoPoints, geoZones } = endpoints;

let app: TestApp;
let admin: Client;
let organizationId: number;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ admin, organizationId } = await freshCompany(app, 'sl'));
});

const bytesOf = (file: string | Uint8Array) => (typeof file === 'string' ? Buffer.from(file) : file);
const sendPoints = (file: string | Uint8Array, query = '', client = admin) =>
  client.upload(geoPoints.import.path + query, bytesOf(file));
const sendZones = (file: string | Uint8Array, query = '') => admin.upload(geoZones.import.path + query, bytesOf(file));
const outcomes = ({ status, body }: ClientReply): PlacesImported => {
  if (status !== 200) throw new Error(`the import answered ${status}: ${JSON.stringify(body)}`);
  return body;
};
const counts = ({ created, updated, unchanged, rejectedRows }: PlacesImported) => [
  created,
  updated,
  unchanged,
  rejectedRows,
];
const listPoints = async () => (await admin.get(geoPoints.list.path)).body;
const listZones = async () => (await admin.get(geoZones.list.path)).body;
/** The bytes of an exported file. */
const exported = async (path: string, format: string) => (await admin.download(`${path}?format=${format}`)).bytes;

const PLANTED = [
  [5, 'Naziv', '', 'naziv', 'required'],
  [9, 'lat', '146,2', 'lat', 'too_big'],
  [14, 'lon', 'vzhodno', 'lon', 'invalid'],
  [19, 'E-pošta', 'ana pri kolovratu', 'email', 'invalid_email'],
  [24, 'Polmer (m)', '5', 'radius', 'too_small'],
  [29, 'Polmer (m)', '9000', 'radius', 'too_big'],
  [34, 'Vrsta', 'grad', 'type', 'unknown'],
  [39, 'Naziv', 'x'.repeat(101), 'naziv', 'too_long'],
  [44, 'lat', '', 'lat', 'required'],
  [61, 'Naziv', 'Stranka 59', 'naziv', 'repeated'],
] as const;
const HEADER = ['Naziv', 'Naslov', 'lat', 'lon', 'Vrsta', 'Polmer (m)', 'E-pošta', 'Podjetje', 'Šifra'];

/** 60 customers; the last two are at one place. */
function sixtyPoints(): string {
  const rows = Array.from({ length: 60 }, (_, index) => [
    `Stranka ${index + 1}`,
    `Celovška cesta ${index + 1}, Ljubljana`,
    (46 + Math.min(index, 58) / 100).toFixed(4).replace('.', ','),
    '14,5058',
    index % 2 === 0 ? 'stranka' : 'loading place',
    '200',
    `stranka${index}@kolovrat.example`,
    'Kolovrat',
    `K${index}`,
  ]);
  for (const [row, header, text] of PLANTED) {
    const cells = rows[row - 2];
    if (cells === undefined) throw new Error(`there is no row ${row}`);
    cells[HEADER.indexOf(header)] = text;
  }
  return [HEADER, ...rows].map((cells) => cells.join(';')).join('\r\n');
}

describe('sixty points with ten planted mistakes', () => {
  it('are shown with each mistake at its cell, imported without them, and unchanged the second time', async () => {
    const file = sixtyPoints();
    const preview = outcomes(await sendPoints(file, '?preview=true'));
    expect(counts(preview)).toEqual([50, 0, 0, 10]);
    expect(preview.rejected.map(({ row, field, code }) => [row, field, code])).toEqual(
      PLANTED.map(([row, , , field, code]) => [row, field, code]),
    );
    expect(preview.rows.slice(0, 10).map(({ row, errors }) => [row, errors[0]?.column])).toEqual(
      PLANTED.map(([row, header]) => [row, HEADER.indexOf(header)]),
    );
    expect(preview.columns.at(-1)).toEqual({ header: 'Šifra', field: null });
    expect(await listPoints()).toEqual([]);

    expect(counts(outcomes(await sendPoints(file)))).toEqual([50, 0, 0, 10]);
    expect(await listPoints()).toHaveLength(50);
    expect(counts(outcomes(await sendPoints(file)))).toEqual([0, 0, 50, 10]);
  });

  it('are in the audit, each point and their number, and a preview never is', async () => {
    const file = sixtyPoints();
    await sendPoints(file, '?preview=true');
    await sendPoints(file);
    await sendPoints(file);
    const { rows } = await app.database.owner.query<{ action: string; count: number; after: object }>(
      `select action, count(*)::int, (array_agg(after order by id))[1] as after from audit_entry
        where organization_id = $1 and entity = 'geo_point' group by action order by max(id) desc`,
      [organizationId],
    );
    expect(rows).toMatchObject([
      { action: 'import', count: 1, after: { created: 50, updated: 0 } },
      { action: 'create', count: 50, after: { name: 'Stranka 1', company: 'Kolovrat', latitude: 46 } },
    ]);
  });

  it('show an administrator afterwards who changed one of them, and how', async () => {
    const path = endpoints.audit.list.path;
    const { id } = (await admin.post(geoPoints.create.path, { naziv: 'Dvorišče', lat: 46, lon: 14.5 })).body;
    await sendPoints('naziv;lat;lon;polmer\nDvorišče;46;14,5;300\nNovo;45;14;150\n');
    expect((await admin.get(`${path}?entity=geo_point&entityId=${id}`)).body).toMatchObject([
      { action: 'update', entityName: 'Dvorišče', before: { radiusMeters: 150 }, after: { radiusMeters: 300 } },
      { action: 'create', entityName: 'Dvorišče' },
    ]);
    expect((await admin.get(`${path}?entity=geo_point`)).body[0]).toMatchObject({
      action: 'import',
      user: { name: 'Ana Kos' },
      after: { created: 1, updated: 1 },
    });
  });
});

describe('an import of points', () => {
  it('updates known points and keeps the fields that the file does not have', async () => {
    await admin.post(geoPoints.create.path, { naziv: 'Dvorišče', lat: 46, lon: 14.5, company: 'Kolovrat', type: 4 });
    const [before] = await listPoints();
    expect(counts(outcomes(await sendPoints('Naziv;Koordinate;Opis\ndvorišče;46.001, 14.5;pokliči\n')))).toEqual([
      0, 1, 0, 0,
    ]);
    expect(await listPoints()).toEqual([{ ...before, lat: 46.001, opis: 'pokliči', version: expect.any(String) }]);
  });

  it('of a thousand changes writes each to its own point', async () => {
    const file = (radius: number) =>
      `naziv;lat;lon;polmer\n${Array.from({ length: 1_000 }, (_, n) => `P${n};${45 + n / 1_000};14;${radius + n}\n`).join('')}`;
    await sendPoints(file(20));
    expect(counts(outcomes(await sendPoints(file(30))))).toEqual([0, 1_000, 0, 0]);
    const list: { naziv: string; radius: number }[] = await listPoints();
    expect(list.every(({ naziv, radius }) => radius === 30 + Number(naziv.slice(1)))).toBe(true);
  });

  it('accepts five thousand points, and the next import finds them', async () => {
    const file = `naziv;lat;lon\n${Array.from({ length: 5_000 }, (_, n) => `P${n};${40 + n / 1_000};14\n`).join('')}`;
    const first = outcomes(await sendPoints(file));
    expect(counts(first)).toEqual([5_000, 0, 0, 0]);
    expect(first.rows).toHaveLength(1_000);
    expect(counts(outcomes(await sendPoints(file)))).toEqual([0, 0, 5_000, 0]);
  });

  it('of points counts the zones in a file, and the reverse', async () => {
    const kml =
      '<kml><Document><Placemark><name>A</name><Point><coordinates>14,46</coordinates></Point></Placemark>' +
      '<Placemark><name>B</name><Polygon><outerBoundaryIs><LinearRing><coordinates>14,46 15,46 15,47 14,46</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>';
    expect(outcomes(await sendPoints(kml))).toMatchObject({ created: 1, otherKind: 1 });
    expect(outcomes(await sendZones(kml))).toMatchObject({ created: 1, otherKind: 1 });
    expect(await listZones()).toMatchObject([{ naziv: 'B', swlatitude: 46, nelongitude: 15, polygon: { length: 4 } }]);
  });

  it('sees the points of its own company only', async () => {
    const { admin: stranger } = await freshCompany(app);
    const file = 'naziv;lat;lon\nA;46;14\n';
    await sendPoints(file, '', stranger);
    expect(counts(outcomes(await sendPoints(file)))).toEqual([1, 0, 0, 0]);
    expect((await stranger.get(geoPoints.list.path)).body).toHaveLength(1);
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 422, 'import.unreadable'],
    ['nothing', Buffer.alloc(0), 422, 'import.unreadable'],
    ['a billion laughs', Buffer.from('<!DOCTYPE k [<!ENTITY a "b">]><kml>&a;</kml>'), 422, 'import.unreadable'],
    ['ten megabytes of nesting', Buffer.from('<kml>'.padEnd(10_000_000, '<a>')), 422, 'import.unreadable'],
    ['more than ten megabytes', Buffer.alloc(10 * 1_048_576 + 1, 'a'), 413, 'import.too_large'],
    ['too many rows', Buffer.from(`naziv;lat;lon\n${'A;1;1\n'.repeat(20_001)}`), 422, 'import.too_many_rows'],
  ])('refuses %s', async (_what, file, status, code) => {
    expect(await sendPoints(file)).toMatchObject({ status, body: { code } });
  });

  it('writes nothing when its user leaves after the file was read', async () => {
    const leaving = new AbortController();
    const database: Database = {
      ...app.database,
      tenant(scope, work) {
        leaving.abort(new Error('the client has disconnected'));
        return app.database.tenant(scope, work);
      },
    };
    const upload = { bytes: bytesOf(sixtyPoints()), signal: leaving.signal };
    const email = `leaving@podjetje-${organizationId}.example`;
    const userId = await app.addUser({ email, organizationId, role: 'admin', language: 'sl' });
    const actor = { organizationId, userId, ip: '127.0.0.1' };
    const options = { language: 'sl', preview: false } as const;
    await expect(importPoints({ database, bus: createLocalBus(silentLog()) }, actor, upload, options)).rejects.toThrow(
      /disconnected/,
    );
    expect(await listPoints()).toEqual([]);
  });

  it('requires a session', async () => {
    expect(await sendPoints('naziv;lat;lon\nA;46;14\n', '', app.client())).toMatchObject({ status: 401 });
  });
});

describe('an export', () => {
  it.each(['csv', 'xlsx', 'gpx', 'kml'])('of points as %s is imported again without a change', async (format) => {
    await admin.post(geoPoints.create.path, {
      naziv: '=Žiri <script>]]> "🚛"',
      opis: 'prva\ndruga; "tretja"',
      address: "'+1",
      lat: 46.1234567,
      lon: -14.5,
      email: 'ana@kolovrat.example',
      type: 8,
      radius: 300,
    });
    const before = await listPoints();
    const file = await exported(geoPoints.export.path, format);
    expect(counts(outcomes(await sendPoints(file)))).toEqual([0, 0, 1, 0]);
    await admin.delete(`${geoPoints.list.path}/${before[0].id}`);
    expect(counts(outcomes(await sendPoints(file)))).toEqual([1, 0, 0, 0]);
    const [after] = await listPoints();
    expect({ ...after, id: before[0].id, version: before[0].version }).toEqual(before[0]);
  });

  it.each(['csv', 'xlsx', 'kml', 'geojson'])('of zones as %s is imported again without a change', async (format) => {
    await admin.post(geoZones.create.path, {
      naziv: 'Luka',
      swlatitude: 45.5,
      swlongitude: 13.7,
      nelatitude: 45.6,
      nelongitude: 13.8,
    });
    await admin.post(geoZones.create.path, { naziv: 'Krog', circle: { lat: 46, lon: 14, radius: 512.5 } });
    await admin.post(geoZones.create.path, {
      naziv: 'Trikotnik',
      opis: '@obris',
      polygon: [
        [14, 46],
        [14.1, 46],
        [14.1, 46.1],
        [14, 46],
      ],
    });
    const before: { id: number; version: string }[] = await listZones();
    const file = await exported(geoZones.export.path, format);
    expect(counts(outcomes(await sendZones(file)))).toEqual([0, 0, 3, 0]);
    if (format === 'csv' || format === 'xlsx') return;
    for (const { id } of before) await admin.delete(`${geoZones.list.path}/${id}`);
    expect(counts(outcomes(await sendZones(file)))).toEqual([3, 0, 0, 0]);
    const withoutId = (all: readonly { id: number; version: string }[]) =>
      all.map(({ id: _id, version: _version, ...zone }) => zone);
    expect(withoutId(await listZones())).toEqual(withoutId(before));
  });

  it('is named in the language of the user, with a header in it', async () => {
    await sendPoints('naziv;lat;lon\nA;46,5;14\n');
    const reply = await admin.get(`${geoPoints.export.path}?format=csv`);
    expect(reply.headers.get('content-disposition')).toContain('tocke.csv');
    expect(reply.body).toBe(
      'Ime;Opis;Naslov;Zemljepisna širina;Zemljepisna dolžina;Podjetje;Kontaktna oseba;E-pošta;Vrsta;Polmer (m)\r\n' +
        'A;;;46,5;14;;;;drugo;150\r\n',
    );
  });

  it('without places is a valid file', async () => {
    for (const format of ['csv', 'xlsx', 'gpx', 'kml']) {
      expect((await admin.get(`${geoPoints.export.path}?format=${format}`)).status).toBe(200);
    }
    expect(await admin.get(`${geoPoints.export.path}?format=exe`)).toMatchObject({ status: 422 });
  });
});
