import { stagesWithin } from '@konvoj/contract';
import type { LanguageCode, Stage } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { unpackedRows } from '../../platform/documents/packed-rows.ts';
import { stageReport, stageSheet } from './report.ts';
import type { ReportOf } from './report.ts';

const START = Date.UTC(2026, 10, 20, 8, 15);

function aStage(changes: Partial<Stage> = {}): Stage {
  const place = { id: 1, latitude: 46.0569, longitude: 14.5058, address: null, deviceTime: '2026-11-20T08:15:00.000Z' };
  return {
    id: START,
    deviceId: 7,
    subType: 'drive',
    startTime: '2026-11-20T08:15:00.000Z',
    endTime: '2026-11-20T09:15:00.000Z',
    tmpEndTime: '2026-11-20T09:15:00.000Z',
    duration: 3_600,
    distance: 80_000,
    positionsCount: 360,
    gpsDistance: 79_500,
    canDistance: 80_000,
    gpsAverageSpeed: 79.5,
    gpsMaxSpeed: 91,
    canAverageSpeed: 80,
    canMaxSpeed: 90,
    firstPositionProxy: place,
    lastPositionProxy: { ...place, latitude: 45.5, longitude: -13.5 },
    driver1Id: 3,
    countryId: 'SI',
    startCanDistance: 500_000,
    endCanDistance: 580_000,
    fuelUsed: 24,
    fuelConsumptionAverage: 30,
    contact: 'Luka Koper, vhod',
    ...changes,
  };
}
const aHalt = (changes: Partial<Stage> = {}) =>
  aStage({ subType: 'idling', distance: 0, gpsDistance: 0, canDistance: 0, fuelUsed: 1, ...changes });

function asked(stages: readonly Stage[], language: LanguageCode, changes: Partial<ReportOf> = {}) {
  const period = { from: START - 3_600_000, to: START + 7_200_000 };
  const of: ReportOf = {
    period,
    organization: 'Prevozi Kolovrat',
    madeAt: START,
    language,
    timeZone: 'Europe/Ljubljana',
    subject: { kind: 'vehicles', names: ['LJ KT-482'] },
    plateOf: (id) => (id === 7 ? 'LJ KT-482' : `#${id}`),
    driverName: () => 'Ana Kos',
    ...changes,
  };
  return { of, parts: stagesWithin(stages, { fromMs: period.from, toMs: period.to }) };
}

function report(stages: readonly Stage[], language: LanguageCode = 'en', changes: Partial<ReportOf> = {}) {
  const { of, parts } = asked(stages, language, changes);
  const table = stageReport(parts, of);
  const named = (row: (typeof table)['totals']) =>
    Object.fromEntries(table.columns.map(({ header }, index) => [header, row[index]]));
  return { table, rows: table.rows.map(named), totals: named(table.totals) };
}

describe('a report of stages', () => {
  it('has the default columns of reports, with kilometres, coordinates and names', () => {
    expect(report([aStage()]).rows).toEqual([
      {
        Activity: 'drive',
        Vehicle: 'LJ KT-482',
        Driver: 'Ana Kos',
        Start: START,
        End: START + 3_600_000,
        Duration: 3_600,
        'GPS distance': 79.5,
        'CAN distance': 80,
        'Avg. GPS': 79.5,
        'Max. GPS': 91,
        'Avg. CAN': 80,
        'Max. CAN': 90,
        'Start location': '46.05690, 14.50580',
        'End location': '45.50000, -13.50000',
        'Own point / zone': 'Luka Koper, vhod',
        Country: 'Slovenia',
        Fuel: 24,
        Consumption: 30,
      },
    ]);
  });

  it('leaves unknown values empty and marks an open stage', () => {
    const unknown = aStage({ endTime: null, driver1Id: null, countryId: null, canDistance: null, fuelUsed: null });
    expect(report([{ ...unknown, firstPositionProxy: null, fuelConsumptionAverage: null }]).rows[0]).toMatchObject({
      End: 'in progress',
      Driver: null,
      Country: null,
      'CAN distance': null,
      'Start location': null,
      Fuel: null,
      Consumption: null,
    });
  });

  it('shows consumption for drives only, and in the totals over all known fuel', () => {
    const { rows, totals } = report([aStage(), aHalt({ fuelConsumptionAverage: 99 }), aStage({ fuelUsed: null })]);
    expect(rows.map((row) => row['Consumption'])).toEqual([30, null, 30]);
    expect(totals).toMatchObject({ Fuel: 25, Consumption: 31.25 });
  });

  it('adds up time and distance', () => {
    expect(report([aStage(), aHalt(), aStage({ gpsDistance: 500, canDistance: 400 })]).totals).toMatchObject({
      Activity: 'Total',
      Start: '3 stages',
      Duration: 10_800,
      'GPS distance': 80,
      'CAN distance': 80.4,
      Vehicle: null,
    });
  });

  it('notes that the sum of CAN distances is incomplete when a drive lacks its own', () => {
    const { table, totals } = report([aStage(), aStage({ canDistance: null })]);
    expect(totals['CAN distance']).toBe(80);
    expect(table.notes).toContain(
      'The total of “CAN distance” is incomplete: some rows have no value, or that of a part only.',
    );
    expect(report([aStage(), aHalt({ canDistance: null })]).table.notes).toHaveLength(1);
    expect(report([aStage(), aHalt({ canDistance: null })]).totals['CAN distance']).toBe(80);
    expect(report([]).totals).toMatchObject({ 'CAN distance': null, Fuel: null, Consumption: null });
  });

  it('has countries and columns in the language of the reader, and times in their time zone', () => {
    const seen = (['sl', 'en', 'de'] as const).map((language) => {
      const { table } = report([aStage({ countryId: 'AT' })], language);
      return [table.title, table.columns[1]?.header, table.rows[0]?.[0], table.rows[0]?.[15]];
    });
    expect(seen).toEqual([
      ['Etape', 'Vozilo', 'vožnja', 'Avstrija'],
      ['Stages', 'Vehicle', 'drive', 'Austria'],
      ['Etappen', 'Fahrzeug', 'Fahrt', 'Österreich'],
    ]);
    expect(report([]).table.facts).toEqual([
      ['Vehicle', 'LJ KT-482'],
      ['Period', '20.11.2026 08:15:00 – 20.11.2026 11:15:00 (Europe/Ljubljana)'],
    ]);
  });

  it('counts a stage beyond the period only inside it, and marks it', () => {
    const tomorrow = { startTime: '2026-11-20T09:15:00.000Z', endTime: '2026-11-20T13:15:00.000Z' };
    const { rows, totals, table } = report([aStage(), aHalt({ ...tomorrow, subType: 'rest', duration: 14_400 })]);
    expect(rows[1]).toMatchObject({ Activity: 'rest (part)', End: START + 7_200_000, Duration: 3_600 });
    expect(totals['Duration']).toBe(7_200);
    expect(table.notes).toEqual(['drive 1:00 · rest 1:00', expect.stringMatching(/^Stages that reach beyond/)]);
    expect(report([aStage()]).table.notes).toEqual(['drive 1:00']);
  });

  it('names no place where the period cuts a drive', () => {
    const late = { startTime: '2026-11-20T09:15:00.000Z', endTime: '2026-11-20T13:15:00.000Z', duration: 14_400 };
    expect(report([aStage(late)]).rows[0]).toMatchObject({
      'Start location': '46.05690, 14.50580',
      'End location': '…',
      'Own point / zone': null,
    });
    expect(report([aHalt({ ...late, subType: 'rest' })]).rows[0]).toMatchObject({
      'End location': '45.50000, -13.50000',
    });
  });

  it('shows whole local days without times, also when the client ends them with the next midnight', () => {
    const days = (from: number, to: number) => report([], 'sl', { period: { from, to } }).table.heading;
    const midnight = Date.UTC(2026, 10, 19, 23);
    expect(days(midnight, midnight + 86_400_000)).toBe('Etape · LJ KT-482 · 20.11.2026');
    expect(days(midnight, midnight + 2 * 86_400_000)).toBe('Etape · LJ KT-482 · 20.11.2026 – 21.11.2026');
    expect(days(midnight, midnight + 86_399_000)).toBe('Etape · LJ KT-482 · 20.11.2026');
  });

  it('fits on a landscape page', () => {
    const width = report([])
      .table.columns.filter(({ groups }) => groups === undefined)
      .reduce((total, column) => total + column.width + 6, 0);
    expect(width).toBeLessThan(794);
  });
});

describe('a spreadsheet of stages that come piece by piece', () => {
  it('has the totals and notes of the same report at once', () => {
    const stages = [
      aStage({ gpsDistance: 80_049 }),
      aStage({ gpsDistance: 80_049, canDistance: null, driver1Id: null }),
      aHalt({ fuelUsed: null }),
      aStage({ deviceId: 8, startTime: '2026-11-20T06:15:00.000Z', fuelUsed: 24.44 }),
      aStage({ deviceId: 8, fuelUsed: null }),
    ];
    const { of, parts } = asked(stages, 'sl');
    const whole = stageReport(parts, of);
    const sheet = stageSheet(of);
    for (const part of parts) sheet.add([part]);
    const inPieces = sheet.document((kept) => {
      expect(new Set(kept.map(({ deviceId }) => deviceId))).toEqual(new Set([7, 8]));
      return of;
    });
    expect(inPieces.totals).toEqual(whole.totals);
    expect(inPieces.notes).toEqual(whole.notes);
    expect(inPieces.packedRows && [...unpackedRows(inPieces.packedRows)]).toEqual(whole.rows);
  });
});
