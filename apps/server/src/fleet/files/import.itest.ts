import { endpoints } from '@konvoj/contract';
import type { ImportedSheet } from '@konvoj/contract';
import writeXlsxFile from 'write-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshCompany, signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { Client, ClientReply, FreshCompany, TestApp } from '../../../../../tests/support/index.ts';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { lockWaits } from '../../telemetry/ingest/world.testing.ts';
import { fleetChanged } from '../events.ts';

const { import: call } = endpoints.fleetFiles;

let app: TestApp;
let admin: Client;
let organizationId: number;
let company: FreshCompany;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await freshCompany(app);
  ({ admin, organizationId } = company);
});

type Table = readonly (readonly (string | number | null)[])[];
const xlsx = (sheets: Readonly<Record<string, Table>>): Promise<Buffer> =>
  writeXlsxFile(
    Object.entries(sheets).map(([sheet, rows]) => ({
      sheet,
      data: rows.map((row) =>
        row.map((value) => (value === null ? null : { value, type: typeof value === 'number' ? Number : String })),
      ),
    })),
  ).toBuffer();

const send = (file: Uint8Array, query = '', client = admin) => client.upload(call.path + query, file);
const sheetsOf = ({ status, body }: ClientReply): ImportedSheet[] => {
  if (status !== 200) throw new Error(`the import answered ${status}: ${JSON.stringify(body)}`);
  return call.reply.parse(body).sheets;
};
const counts = (sheets: readonly ImportedSheet[]) =>
  Object.fromEntries(sheets.map((s) => [s.sheet, [s.created, s.updated, s.unchanged, s.rejected]]));
const mistakes = (sheets: readonly ImportedSheet[]) =>
  sheets.flatMap(({ sheet, rows }) =>
    rows.flatMap(({ row, errors }) => errors.map(({ column, code }) => `${sheet} ${row}:${column} ${code}`)),
  );
const listOf = async (path: string) => (await admin.get(path)).body;
const sizes = async () => [
  (await listOf(endpoints.vehicles.list.path)).length,
  (await listOf(endpoints.drivers.list.path)).length,
  (await listOf(endpoints.trailers.list.path)).length,
  (await listOf(endpoints.vehicleGroups.list.path)).length,
];

const two = (number: number) => String(number).padStart(2, '0');
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** 50 vehicles, 60 drivers and 30 trailers; rows are numbered from 2 on, as a spreadsheet shows them. */
function aCompany(): Record<string, (string | number | null)[][]> {
  return {
    'Skupine vozil': [['Naziv'], ['Vlačilci'], ['Dostava']],
    Vozniki: [
      ['Ime', 'Priimek', 'Številka kartice voznika', 'Službeni telefon', 'Ključ (iButton, RFID)'],
      ...range(60).map((n) => [
        'Janez',
        `Voznik${two(n)}`,
        `SI000000000${two(n)}100`,
        `+386 41 000 0${two(n)}`,
        `8100001700000${two(n)}1`,
      ]),
    ],
    Prikolice: [
      ['Registrska oznaka', 'Tip prikolice', 'Opombe', 'Tip identifikatorja', 'Številka identifikatorja'],
      ...range(30).map((n) => [`LJ PR-${two(n)}`, 'cerada', null, 'iButton', `ID${n}`]),
    ],
    Vozila: [
      [
        'Registrska oznaka',
        'Proizvajalec',
        'Letnik',
        'Velikost rezervoarja (l)',
        'Tip vozila',
        'Barva ikone',
        'Skupina vozil',
        'Voznik',
        'Prikolica',
      ],
      ...range(50).map((n) => [
        `LJ KT-${two(n)}`,
        'MAN',
        2_000 + (n % 25),
        800,
        n % 5 === 0 ? 'kombi' : 'tovornjak',
        'modra',
        n % 5 === 0 ? 'Dostava' : 'Vlačilci',
        n <= 40 ? `Janez Voznik${two(n)}` : null,
        n <= 20 ? `LJ PR-${two(n)}` : null,
      ]),
    ],
  };
}

/** Ten mistakes, each at one cell: sheet, row, column, content, message. */
const PLANTED = [
  ['Vozila', 42, 0, '', 'required'],
  ['Vozila', 43, 2, 'lansko', 'invalid'],
  ['Vozila', 44, 5, 'turkizna', 'unknown'],
  ['Vozila', 45, 6, 'Vlacilcii', 'unknown'],
  ['Vozila', 46, 7, 'Peter Neznan', 'unknown'],
  ['Vozila', 47, 0, 'LJ-KT 01', 'repeated'],
  ['Vozniki', 52, 2, 'SI123', 'invalid'],
  ['Vozniki', 53, 3, 'pokliči', 'invalid_phone'],
  ['Vozniki', 54, 1, 'x'.repeat(101), 'too_long'],
  ['Prikolice', 31, 3, 'radar', 'unknown'],
] as const;

function withMistakes(company: Record<string, (string | number | null)[][]>) {
  for (const [sheet, row, column, text] of PLANTED) {
    const cells = company[sheet]?.[row - 1];
    if (cells === undefined) throw new Error(`there is no row ${row} in ${sheet}`);
    cells[column] = text;
  }
  return company;
}

describe('a company with ten planted mistakes', () => {
  it('is shown with each mistake at its cell, is imported without them, and is unchanged the second time', async () => {
    const file = await xlsx(withMistakes(aCompany()));
    const expected = {
      'Skupine vozil': [2, 0, 0, 0],
      Vozniki: [57, 0, 0, 3],
      Prikolice: [29, 0, 0, 1],
      Vozila: [44, 0, 0, 6],
    };
    const planted = PLANTED.map(([sheet, row, column, , code]) => `${sheet} ${row}:${column} ${code}`).toSorted();

    const preview = sheetsOf(await send(file, '?preview=true'));
    expect(counts(preview)).toEqual(expected);
    expect(mistakes(preview).toSorted()).toEqual(planted);
    expect(await sizes()).toEqual([0, 0, 0, 0]);

    const imported = sheetsOf(await send(file));
    expect(counts(imported)).toEqual(expected);
    expect(mistakes(imported).toSorted()).toEqual(planted);
    expect(await sizes()).toEqual([44, 57, 29, 2]);

    const again = sheetsOf(await send(file));
    expect(counts(again)).toEqual({
      'Skupine vozil': [0, 0, 2, 0],
      Vozniki: [0, 0, 57, 3],
      Prikolice: [0, 0, 29, 1],
      Vozila: [0, 0, 44, 6],
    });
    expect(await sizes()).toEqual([44, 57, 29, 2]);
  });

  it('has the data of the file afterwards, with history and audit', async () => {
    await send(await xlsx(withMistakes(aCompany())));
    const [truck] = await listOf(`${endpoints.vehicles.list.path}?search=KT-01`);
    expect(truck).toMatchObject({
      rgsOznaka: 'LJ KT-01',
      manufacturer: 'MAN',
      year: 2001,
      fuelTankSize: 800,
      type: 3,
      icon: { nzvBarve: 'blue', dnmIkona: true },
      vehicleGroup: { naziv: 'Vlačilci' },
      driver: { ime: 'Janez', priimek: 'Voznik01' },
      trailer: { rgsOznaka: 'LJ PR-01' },
    });
    const [driver] = await listOf(`${endpoints.drivers.list.path}?search=Voznik01`);
    expect(driver).toMatchObject({ sluzbeniTelefon: '+386 41 000 001', vozilo: { rgsOznaka: 'LJ KT-01' } });
    const { rows } = await app.database.owner.query(
      `select entity, count(*)::int as n from audit_entry where organization_id = $1 and action = 'create' group by entity order by entity`,
      [organizationId],
    );
    expect(rows).toEqual([
      { entity: 'driver', n: 57 },
      { entity: 'trailer', n: 29 },
      { entity: 'vehicle', n: 44 },
      { entity: 'vehicle_group', n: 2 },
    ]);
  });
});

describe('an import', () => {
  it('publishes one change of the fleet, and a preview none', async () => {
    const frames: unknown[] = [];
    const stop = app.bus.subscribe(fleetChanged, (change) => frames.push(change));
    const file = Buffer.from('Registrska oznaka;Letnik\nLJ 1;2020\nLJ 2;2021\n');
    await send(file, '?preview=true');
    expect(frames).toEqual([]);
    await send(file);
    expect(frames).toEqual([{ organizationId }]);
    stop();
  });

  it('shows the old and new content of each changed cell, in the language of the user', async () => {
    const { admin: slovene } = await freshCompany(app, 'sl');
    const sent = (text: string, query = '') => send(Buffer.from(text), query, slovene);
    const header = 'Registrska oznaka;Letnik;Tip vozila;Ikona se obrača;Skupina vozil;Vzdevek';
    await sent('Naziv\nDostava\nVlačilci\n', '?table=vehicleGroups');
    await sent(`${header}\nLJ 1;2020;3;da;Dostava;Bela\nLJ 2;2020;3;da;Dostava;\n`);
    const preview = sheetsOf(await sent(`${header}\nlj-1;2021;1;ne;vlačilci;-\nLJ 2;;3;;Dostava;\n`, '?preview=true'));
    expect(preview).toMatchObject([{ updated: 1, unchanged: 1 }]);
    expect(preview[0]?.rows.map(({ row, changes }) => ({ row, changes }))).toEqual([
      {
        row: 2,
        changes: [
          { column: 1, before: '2020', after: '2021' },
          { column: 2, before: 'tovornjak', after: 'osebno vozilo' },
          { column: 3, before: 'da', after: 'ne' },
          { column: 4, before: 'Dostava', after: 'Vlačilci' },
          { column: 5, before: 'Bela', after: '' },
        ],
      },
    ]);
  });

  it('updates known rows and moves drivers from one vehicle to another', async () => {
    const file = (driver1: string, driver2: string) =>
      Buffer.from(`rgsOznaka;year;driver\nLJ 1;2020;${driver1}\nLJ 2;2021;${driver2}\n`);
    await send(Buffer.from('Ime,Priimek\nMiha,Kos\nAna,Zupan\n'));
    await send(file('Miha Kos', 'Ana Zupan'));
    expect(counts(sheetsOf(await send(file('Ana Zupan', 'Miha Kos'))))).toEqual({ '': [0, 2, 0, 0] });
    expect(await listOf(endpoints.vehicles.list.path)).toMatchObject([
      { rgsOznaka: 'LJ 1', driver: { priimek: 'Zupan' } },
      { rgsOznaka: 'LJ 2', driver: { priimek: 'Kos' } },
    ]);
    expect(counts(sheetsOf(await send(file('Ana Zupan', 'Miha Kos'))))).toEqual({ '': [0, 0, 2, 0] });
  });

  it('of drivers may name vehicles of the same file', async () => {
    const file = await xlsx({
      Vozniki: [
        ['Ime', 'Priimek', 'Vozilo'],
        ['Miha', 'Kos', 'lj 1'],
      ],
      Vozila: [['Registrska oznaka'], ['LJ-1']],
    });
    expect(counts(sheetsOf(await send(file)))).toEqual({ Vozniki: [1, 0, 0, 0], Vozila: [1, 0, 0, 0] });
    expect(await listOf(endpoints.drivers.list.path)).toMatchObject([{ vozilo: { rgsOznaka: 'LJ-1' } }]);
    expect(counts(sheetsOf(await send(file)))).toEqual({ Vozniki: [0, 0, 1, 0], Vozila: [0, 0, 1, 0] });
  });

  it('reports a sheet it cannot recognise, and reads it as the kind that the user chooses', async () => {
    const file = Buffer.from('Registrska oznaka;Vzdevek\nLJ 1;Bela\n');
    expect(sheetsOf(await send(file, '?preview=true'))).toMatchObject([{ table: null, created: 0, rows: [] }]);
    expect(sheetsOf(await send(file, '?table=trailers'))).toMatchObject([{ table: 'trailers', created: 1 }]);
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 422, 'import.unreadable'],
    ['nothing', Buffer.alloc(0), 422, 'import.unreadable'],
    ['more than ten megabytes', Buffer.alloc(10 * 1_048_576 + 1, 'a'), 413, 'import.too_large'],
    ['too many rows', Buffer.from(`Naziv\n${'x\n'.repeat(10_001)}`), 422, 'import.too_many_rows'],
  ])('refuses %s', async (_what, file, status, code) => {
    expect(await send(file)).toMatchObject({ status, body: { code } });
  });

  it('refuses a content type that is no spreadsheet', async () => {
    const reply = await admin.upload(call.path, Buffer.from('{}'), 'application/json');
    expect(reply).toMatchObject({ status: 415, body: { code: 'media_type_unsupported' } });
  });

  it('is reserved for users who may edit the fleet', async () => {
    const user = await company.person();
    const file = Buffer.from('Naziv\nDostava\n');
    expect(await send(file, '', user)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await send(file, '', app.client())).toMatchObject({ status: 401 });
    expect(await sizes()).toEqual([0, 0, 0, 0]);
  });
});

describe('what the user may not see', () => {
  it('is refused in the preview as in the import, each row at its cell', async () => {
    const rows = fleetRows(app.database);
    const email = `office-${organizationId}@podjetje.example`;
    const userId = await app.addUser({ email, organizationId, canEditFleet: true });
    const shown = await rows.vehicle(organizationId, 'LJ 1');
    await rows.showOnly(organizationId, userId, [shown.vehicleId]);
    const vehicle = 'Registrska oznaka;Voznik;Prikolica';
    const driver = 'Ime;Priimek;Številka kartice voznika;Vozilo';
    await send(Buffer.from('Ime;Priimek\nMiha;Kos\nAna;Zupan\n'));
    await send(Buffer.from('Registrska oznaka;Tip prikolice\nLJ PR-1;cerada\n'));
    await send(Buffer.from(`${vehicle}\nKP 2;Miha Kos;LJ PR-1\n`));
    const office = await signedIn(app, email);
    const files = {
      [`${vehicle}\nkp-2;;\nLJ 1;Miha Kos;\nLJ 3;;LJ PR-1\nLJ 4;Ana Zupan;\n`]: [
        ' 2:0 taken',
        ' 3:1 taken',
        ' 4:2 taken',
      ],
      [`${driver}\nMiha;Kos;SI00000000012345;\nAna;Zupan;;KP 2\n`]: [' 2:2 invalid', ' 3:3 unknown'],
      [`${driver}\nMiha;Kos;;LJ 1\n`]: [' 2:3 taken'],
    };
    for (const [file, expected] of Object.entries(files)) {
      const preview = sheetsOf(await send(Buffer.from(file), '?preview=true', office));
      expect(mistakes(preview)).toEqual(expected);
      expect(sheetsOf(await send(Buffer.from(file), '', office))).toEqual(preview);
    }
  });
});

describe('while somebody else edits the fleet', () => {
  /** Locks the fleet, as a change in progress does. */
  async function editing(): Promise<{ add: (licencePlate: string) => Promise<unknown>; commit: () => Promise<void> }> {
    const client = await app.database.owner.connect();
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('fleet'), $1)", [organizationId]);
    return {
      add: (licencePlate) =>
        client.query('insert into vehicle (organization_id, licence_plate) values ($1, $2)', [
          organizationId,
          licencePlate,
        ]),
      async commit() {
        await client.query('commit');
        client.release();
      },
    };
  }
  const file = Buffer.from('Registrska oznaka;Letnik\nLJ 1;2020\n');

  it('a preview does not wait for them', async () => {
    const edit = await editing();
    expect(counts(sheetsOf(await send(file, '?preview=true')))).toEqual({ '': [1, 0, 0, 0] });
    await edit.commit();
  });

  it('an import waits, and is checked against what they have changed', async () => {
    const edit = await editing();
    const imported = send(file);
    await expect.poll(() => lockWaits(app.database)).toBe(1);
    await edit.add('lj-1');
    await edit.commit();
    expect(counts(sheetsOf(await imported))).toEqual({ '': [0, 1, 0, 0] });
  });
});
