import type { CrudId } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import type { KnownFleet, KnownRow } from './planned-row.ts';
import { planImport } from './plan.ts';
import type { ReadSheet } from '../../platform/sheets/types.ts';

const NOBODY: KnownFleet = { drivers: [], vehicles: [], vehicleGroups: [], trailers: [] };
const CARD = 'SI00000000012345';

const aSheet = (name: string, header: string, ...rows: string[]): ReadSheet => ({
  name,
  rows: [header, ...rows].map((line, index) => ({ row: index + 1, cells: line.split(';') })),
});
const aDriver = (id: number, values: KnownRow['values']): KnownRow => ({
  id,
  values: {
    nickname: null,
    cardNumber: null,
    keyNumber: null,
    vehicle: null,
    smsType: 'business',
    drivingRules: 'goods',
    ...values,
  },
});
const aVehicle = (id: number, licencePlate: string, values: KnownRow['values'] = {}): KnownRow => ({
  id,
  values: {
    licencePlate,
    nickname: null,
    year: null,
    type: 3,
    vehicleGroup: null,
    driver: null,
    trailer: null,
    ...values,
  },
});
const kos = aDriver(1, { firstName: 'Miha', lastName: 'Kos', cardNumber: CARD });
const truck = aVehicle(17, 'LJ KT-482', { driver: 1 });

/** The rows of the first sheet as [outcome, errors as field:code@column]. */
const outcomes = (sheets: readonly ReadSheet[], known: Partial<KnownFleet> = {}, chosen?: CrudId) =>
  planImport(sheets, { ...NOBODY, ...known }, chosen).map(({ rows }) =>
    rows.map((row) => [row.outcome, ...row.errors.map(({ path, code, column }) => `${path}:${code}@${column ?? '-'}`)]),
  );

describe('a sheet', () => {
  it.each([
    ['Vozila', 'x', 'vehicles'],
    ['Fahrzeuge', 'x', 'vehicles'],
    ['VEHICLE GROUPS', 'x', 'vehicleGroups'],
    ['vozniki', 'x', 'drivers'],
    ['List1', 'Ime;Priimek', 'drivers'],
    ['', 'Vorname;Nachname;Fahrerkarte', 'drivers'],
    ['', 'rgsOznaka;letnik', 'vehicles'],
    ['', 'Kennzeichen;Anhängertyp', 'trailers'],
    ['', 'Registrska oznaka;Vzdevek', null],
    ['', 'Datum;Znesek', null],
  ])('named %j with %j holds %s', (name, header, table) => {
    expect(planImport([aSheet(name, header)], NOBODY)[0]?.table).toBe(table);
  });

  it('that neither name nor header identifies has the kind that the user chooses', () => {
    expect(outcomes([aSheet('', 'Plate;Nickname', 'LJ 1;a')], {}, 'trailers')).toEqual([[['create']]]);
  });

  it('recognises columns by their names in the API and by our labels, ignoring case, diacritics and units', () => {
    const [sheet] = planImport(
      [aSheet('Vozila', 'REGISTRSKA OZNAKA;fuel tank [l];rgsOznaka;Barva;Opomba;Letnik')],
      NOBODY,
    );
    expect(sheet?.columns.map(({ field }) => field)).toEqual([
      'licencePlate',
      'fuelTankSize',
      null,
      'iconColour',
      null,
      'year',
    ]);
  });
});

describe('a mistake is reported at its cell', () => {
  it.each([
    ['rgsOznaka;year', ';2019', 'licencePlate:required@0'],
    ['rgsOznaka;year', `${'x'.repeat(101)};2019`, 'licencePlate:too_long@0'],
    ['rgsOznaka;year', 'LJ 1;1789', 'year:too_small@1'],
    ['rgsOznaka;year', 'LJ 1;2999', 'year:too_big@1'],
    ['rgsOznaka;year', 'LJ 1;dvajset', 'year:invalid@1'],
    ['rgsOznaka;fuelTankSize', 'LJ 1;12,5', 'fuelTankSize:invalid@1'],
    ['rgsOznaka;Višina (cm)', 'LJ 1;4', 'heightCm:too_small@1'],
    ['rgsOznaka;nzvBarve', 'LJ 1;turkizna', 'iconColour:unknown@1'],
    ['rgsOznaka;type', 'LJ 1;tank', 'type:unknown@1'],
    ['rgsOznaka;dnmIkona', 'LJ 1;morda', 'dynamicIcon:invalid@1'],
    ['rgsOznaka;vehicleGroup', 'LJ 1;Vlačilci', 'vehicleGroup:unknown@1'],
    ['rgsOznaka;driver', 'LJ 1;Janez Neznan', 'driver:unknown@1'],
    ['rgsOznaka;trailer', 'LJ 1;KP 9', 'trailer:unknown@1'],
    ['year', '2019', 'licencePlate:required@-'],
  ])('of a vehicle: %s = %s', (header, row, error) => {
    expect(outcomes([aSheet('Vozila', header, row)])).toEqual([[['rejected', error]]]);
  });

  it.each([
    ['ime;priimek', 'Miha;', 'lastName:required@1'],
    ['ime;priimek;krtVoznika', 'Miha;Kos;123', 'cardNumber:invalid@2'],
    ['ime;priimek;kljuc', 'Miha;Kos;XYZ', 'keyNumber:invalid@2'],
    ['ime;priimek;sluzbeniTelefon', 'Miha;Kos;pokliči me', 'workPhone:invalid_phone@2'],
    ['ime;priimek;smsTip', 'Miha;Kos;golob', 'smsType:unknown@2'],
    ['ime;priimek;vozilo', 'Miha;Kos;LJ 404', 'vehicle:unknown@2'],
  ])('of a driver: %s = %s', (header, row, error) => {
    expect(outcomes([aSheet('Vozniki', header, row)])).toEqual([[['rejected', error]]]);
  });

  it('also when there are several', () => {
    expect(outcomes([aSheet('Vozila', 'rgsOznaka;year;type', ';x;y')])).toEqual([
      [['rejected', 'licencePlate:required@0', 'year:invalid@1', 'type:unknown@2']],
    ]);
  });
});

describe('values', () => {
  it('are understood in three languages', () => {
    const [sheet] = planImport(
      [
        aSheet(
          'Vozila',
          'Registrska oznaka;Tip vozila;Barva ikone;Ikona se obrača',
          'LJ 1;tovornjak;črna;da',
          'LJ 2;truck;black;yes',
          'LJ 3;Lkw;schwarz;ja',
          'LJ 4;3;ČRNA;x',
        ),
      ],
      NOBODY,
    );
    for (const row of sheet?.rows ?? []) {
      expect(row.errors).toEqual([]);
      expect(row.changes).toMatchObject({ type: 3, iconColour: 'black', dynamicIcon: true });
    }
  });

  it('of phones keep their plus; the apostrophe of an export is removed', () => {
    const [sheet] = planImport(
      [aSheet('Vozniki', 'ime;priimek;sluzbeniTelefon;zasebniTelefon', "Miha;Kos;'+386 41 111 222;041/333-444")],
      NOBODY,
    );
    expect(sheet?.rows[0]?.changes).toMatchObject({
      workPhone: '+386 41 111 222',
      privatePhone: '041/333-444',
    });
  });

  it('that are empty keep the known value, like a missing column; a hyphen clears it', () => {
    const known = aVehicle(17, 'LJ KT-482', { year: 2019, nickname: 'Bela', model: 'TGX' });
    const header = 'rgsOznaka;year;vzdevek;type;driver';
    const planned = (row: string) =>
      planImport([aSheet('Vozila', header, row)], { ...NOBODY, vehicles: [known] })[0]?.rows[0];
    expect(planned('LJ KT-482;;;;')?.outcome).toBe('unchanged');
    expect(planned('LJ KT-482;-; - ;;')?.changes).toEqual({ year: null, nickname: null });
    // The literal text, as an export writes it.
    expect(planned("LJ KT-482;;'-;;")?.changes).toEqual({ nickname: '-' });
    expect(planned('-;;;;')?.errors).toMatchObject([{ path: 'licencePlate', code: 'required' }]);
    expect(planned('LJ KT-482;;;-;')?.errors).toMatchObject([{ path: 'type', code: 'required' }]);
  });
});

describe('a known row', () => {
  it('is found by its licence plate in any spelling, and keeps its spelling', () => {
    const sheet = aSheet('Vozila', 'rgsOznaka;year', 'lj kt482;', 'LJ-KT-483;', 'LJ KT-484;2020');
    const vehicles = [truck, aVehicle(18, 'LJ KT-483'), aVehicle(19, 'LJ KT-484')];
    expect(outcomes([sheet], { vehicles })).toEqual([[['unchanged'], ['unchanged'], ['update']]]);
  });

  it('is the driver with this card, even after a renewal', () => {
    const rows = ['Miha;Kos;SI00000000012345', 'Miha;Kos;SI00000000012301'];
    for (const [index, row] of rows.entries()) {
      expect(outcomes([aSheet('Vozniki', 'ime;priimek;krtVoznika', row)], { drivers: [kos] })).toEqual([
        [[index === 0 ? 'unchanged' : 'update']],
      ]);
    }
  });

  it('is the driver with this name unless the card contradicts it', () => {
    const header = 'ime;priimek;krtVoznika';
    const drivers = [aDriver(1, { firstName: 'Žiga', lastName: 'Kos' })];
    expect(outcomes([aSheet('Vozniki', header, 'žiga;KOS;')], { drivers })).toEqual([[['unchanged']]]);
    expect(outcomes([aSheet('Vozniki', header, `Žiga;Kos;${CARD}`)], { drivers })).toEqual([[['update']]]);
  });

  it("is not guessed for two drivers with one name or for another driver's card", () => {
    const drivers = [
      kos,
      aDriver(2, { firstName: 'Jan', lastName: 'Novak' }),
      aDriver(3, { firstName: 'Jan', lastName: 'Novak' }),
    ];
    const sheet = aSheet('Vozniki', 'ime;priimek;krtVoznika', 'Jan;Novak;', `Ana;Zupan;${CARD}`);
    expect(outcomes([sheet], { drivers })).toEqual([
      [
        ['rejected', 'lastName:ambiguous@1'],
        ['rejected', 'cardNumber:taken@2'],
      ],
    ]);
  });

  it('may change the surname, as after a marriage', () => {
    const sheet = aSheet('Vozniki', 'ime;priimek;krtVoznika', `Miha;Novak;${CARD}`);
    expect(outcomes([sheet], { drivers: [kos] })).toEqual([[['update']]]);
  });

  it('does not share the key', () => {
    const drivers = [aDriver(1, { firstName: 'Miha', lastName: 'Kos', keyNumber: '01A2B3C4' })];
    const sheet = aSheet('Vozniki', 'ime;priimek;kljuc', 'Miha;Kos;01a2b3c4', 'Ana;Kos;01A2B3C4', 'Eva;Kos;99A2B3C4');
    expect(outcomes([sheet], { drivers })).toEqual([[['unchanged'], ['rejected', 'keyNumber:repeated@2'], ['create']]]);
  });
});

describe('a duplicate in one file', () => {
  it('is reported at the second row; the first counts', () => {
    expect(outcomes([aSheet('Vozila', 'rgsOznaka', 'LJ 1', 'lj-1', 'LJ 2')])).toEqual([
      [['create'], ['rejected', 'licencePlate:repeated@0'], ['create']],
    ]);
    expect(
      outcomes([
        aSheet('Vozniki', 'ime;priimek;krtVoznika', 'Jan;Novak;', 'Jan;Novak;', `Ana;A;${CARD}`, `Eva;E;${CARD}`),
      ]),
    ).toEqual([[['create'], ['rejected', 'lastName:repeated@1'], ['create'], ['rejected', 'cardNumber:repeated@2']]]);
  });

  it('is not a father and a son with cards of their own', () => {
    const sheet = aSheet('Vozniki', 'ime;priimek;krtVoznika', `Jan;Novak;${CARD}`, 'Jan;Novak;SI00000000099999');
    expect(outcomes([sheet])).toEqual([[['create'], ['create']]]);
  });

  it('is a driver in two vehicles', () => {
    const sheet = aSheet('Vozila', 'rgsOznaka;driver', 'LJ 1;Miha Kos', 'LJ 2;Kos, Miha', 'LJ 3;');
    expect(outcomes([sheet], { drivers: [kos] })).toEqual([
      [['create'], ['rejected', 'driver:repeated@1'], ['create']],
    ]);
  });
});

describe('a reference', () => {
  it('may point to another sheet of the file, before or after', () => {
    const sheets = [
      aSheet('Vozila', 'rgsOznaka;voznik;prikolica;skupina', 'LJ 1;Ana Zupan;KP-11;tovornjaki'),
      aSheet('Vozniki', 'ime;priimek', 'Ana;Zupan'),
      aSheet('Prikolice', 'rgsOznaka', 'KP 11'),
      aSheet('Skupine vozil', 'naziv', 'Tovornjaki'),
    ];
    expect(outcomes(sheets)).toEqual([[['create']], [['create']], [['create']], [['create']]]);
  });

  it('fails when its target row is rejected', () => {
    const sheets = [
      aSheet('Vozila', 'rgsOznaka;voznik', 'LJ 1;Ana Zupan'),
      aSheet('Vozniki', 'ime;priimek;telefon', 'Ana;Zupan;?'),
    ];
    expect(outcomes(sheets)[0]).toEqual([['rejected', 'driver:unknown@1']]);
  });

  it('is not guessed when two have the name', () => {
    const namesakes = [kos, aDriver(2, { firstName: 'Miha', lastName: 'Kos' })];
    const sheet = aSheet('Vozila', 'rgsOznaka;driver', 'LJ 1;Miha Kos', `LJ 2;${CARD}`);
    expect(outcomes([sheet], { drivers: namesakes })).toEqual([[['rejected', 'driver:ambiguous@1'], ['create']]]);
  });

  it('is known, or changes', () => {
    const drivers = [kos, aDriver(2, { firstName: 'Ana', lastName: 'Zupan' })];
    const header = 'rgsOznaka;driver';
    expect(outcomes([aSheet('Vozila', header, 'LJ KT-482;Miha Kos')], { drivers, vehicles: [truck] })).toEqual([
      [['unchanged']],
    ]);
    expect(outcomes([aSheet('Vozila', header, `LJ KT-482;Zupan Ana`)], { drivers, vehicles: [truck] })).toEqual([
      [['update']],
    ]);
    expect(outcomes([aSheet('Vozila', header, `LJ KT-482;`)], { drivers, vehicles: [truck] })).toEqual([
      [['unchanged']],
    ]);
    expect(outcomes([aSheet('Vozila', header, `LJ KT-482;-`)], { drivers, vehicles: [truck] })).toEqual([[['update']]]);
    expect(outcomes([aSheet('Vozila', header, `LJ KT-482;${CARD}`)], { drivers, vehicles: [truck] })).toEqual([
      [['unchanged']],
    ]);
  });

  it('may be given with the driver, unless the vehicles contradict it', () => {
    const ofDriver = aSheet('Vozniki', 'ime;priimek;vozilo', 'Miha;Kos;LJ 1', 'Ana;Zupan;');
    const vehicles = (row: string) => aSheet('Vozila', 'rgsOznaka;voznik', row);
    expect(outcomes([ofDriver, aSheet('Vozila', 'rgsOznaka', 'LJ 1')])[0]).toEqual([['create'], ['create']]);
    expect(outcomes([ofDriver, vehicles('LJ 1;Miha Kos')])[0]).toEqual([['create'], ['create']]);
    expect(outcomes([ofDriver, vehicles('LJ 1;Ana Zupan')])[0]).toEqual([
      ['rejected', 'vehicle:not_equal@2'],
      ['create'],
    ]);
  });
});

describe('what the user may not see', () => {
  const hidden = { licencePlates: ['KP 2'], driverIds: new Set([1]), trailerIds: new Set<number>() };
  const outcomesOf = (...sheets: ReadSheet[]) =>
    planImport(sheets, { ...NOBODY, drivers: [kos] }, undefined, hidden).flatMap(({ rows }) =>
      rows.map((row) => [row.outcome, ...row.errors.map(({ path, code }) => `${path}:${code}`)]),
    );

  it('keeps its licence plate, in any spelling, and rows that refer to it are refused too', () => {
    const vehicles = aSheet('Vozila', 'Plate', 'kp-2');
    const drivers = aSheet('Vozniki', 'Vorname;Nachname;Vozilo', 'Ana;Zupan;KP2');
    expect(outcomesOf(vehicles, drivers)).toEqual([
      ['rejected', 'licencePlate:taken'],
      ['rejected', 'vehicle:unknown'],
    ]);
  });

  it('keeps its driver, whose name may change but nothing they sign in with', () => {
    expect(outcomesOf(aSheet('Vozila', 'Plate;Driver', 'LJ 9;Miha Kos'))).toEqual([['rejected', 'driver:taken']]);
    const header = 'Ime;Priimek;Vzdevek;sluzbeniTelefon';
    expect(outcomesOf(aSheet('Vozniki', header, 'Miha;Kos;Kosi;'))).toEqual([['update']]);
    expect(outcomesOf(aSheet('Vozniki', header, 'Miha;Kos;;+386 41 000 001'))).toEqual([
      ['rejected', 'workPhone:invalid'],
    ]);
  });
});
