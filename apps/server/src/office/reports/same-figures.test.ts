import { addedCell, cellText, inShownUnit, totalOf } from '@konvoj/columns/column';
import type { Cell, Column } from '@konvoj/columns/column';
import { DRIVE_SUM_TABLES, driveSumColumns } from '@konvoj/columns/drive-sums';
import { stageColumns } from '@konvoj/columns/stages';
import type { DriveSumTable } from '@konvoj/columns/drive-sums';
import { withoutDriverNote } from '@konvoj/columns/without-driver';
import { drivingReportReply, driveSumsReply, spanOf, stagesWithin } from '@konvoj/contract';
import type { DriveSum, LanguageCode, Stage, StagePart } from '@konvoj/contract';
import { localFields } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Fleet } from '../../fleet/types.ts';
import { reportDocument } from '../../platform/documents/document.ts';
import type { Document, TableDocument } from '../../platform/documents/document.ts';
import { pdfOf } from '../../platform/documents/pdf.ts';
import { pdfTexts } from '../../platform/documents/pdf-text.testing.ts';
import { xlsxOf } from '../../platform/documents/xlsx.ts';
import { stagesDocument, sumsDocument } from './report-file.ts';
import { aStage, sumsBy } from './rules.testing.ts';
import { crossingsOf, cutAtMidnight, driveSumOf, localDays, nightsOf, stopStarts } from './rules.ts';
import { namesIn } from './read-stages.ts';
import type { Report } from './read-stages.ts';

const ZONE = 'Europe/Ljubljana';
/** The weekend on which summer time ends: Sunday, 25 October 2026, has 25 hours. */
const PERIOD = { from: Date.parse('2026-10-23T22:00:00Z'), to: Date.parse('2026-10-26T23:00:00Z') };
const SPAN = { fromMs: PERIOD.from, toMs: PERIOD.to };

/** Two vehicles: one drives through the long night into Croatia and changes its driver there, the other has no fuel counter. */
const STAGES: readonly Stage[] = [
  aStage('2026-10-24T06:00:00Z', '2026-10-24T21:00:00Z', { subType: 'rest' }),
  aStage('2026-10-24T21:00:00Z', '2026-10-25T01:30:00Z'),
  aStage('2026-10-25T01:30:00Z', '2026-10-25T05:00:00Z', { countryId: 'HR', driver1Id: 4 }),
  aStage('2026-10-25T05:00:00Z', '2026-10-25T06:00:00Z', { subType: 'idling', countryId: 'HR', fuelUsed: 2.5 }),
  aStage('2026-10-26T08:00:00Z', '2026-10-26T09:00:00Z', { deviceId: 8, fuelUsed: null, canDistance: null }),
];
const fleet: Fleet = { devices: new Map(), drivers: new Map(), driverIdByIdentity: new Map() };
const days = localDays(SPAN, ZONE);
const rules = { nights: nightsOf(days, ZONE), stopStarts: stopStarts(STAGES, ({ deviceId }) => String(deviceId), 300) };

function rowsOf(table: DriveSumTable): DriveSum[] {
  const parts = stagesWithin(STAGES, SPAN).map((part) => ({ part }));
  if (table === 'trips') return parts.map(({ part }, index) => driveSumOf([part], rules, { id: String(index) }));
  if (table === 'totals') return sumsBy(parts, ({ part }) => String(part.deviceId), rules);
  if (table === 'countries') {
    const entries = crossingsOf(parts.map(({ part }) => part));
    return sumsBy(
      parts,
      ({ part }) => `${part.deviceId}/${part.countryId}`,
      rules,
      ({ part }) => ({ crossings: entries.filter(({ to }) => to === part.countryId) }),
    );
  }
  return sumsBy(
    cutAtMidnight(STAGES, days),
    ({ part, day }) => `${part.deviceId}/${day}`,
    rules,
    ({ day }) => ({ day }),
  );
}

const iso = (at: number) => new Date(at).toISOString();

/** A report as the screen reads it from JSON. */
function sent(table: DriveSumTable): Report<DriveSum> {
  const reply = JSON.stringify({ from: iso(PERIOD.from), to: iso(PERIOD.to), rows: rowsOf(table) });
  const { rows } = driveSumsReply.parse(JSON.parse(reply));
  return { rows, fleet, by: 'vehicles', period: PERIOD };
}

/** The stages as the screen reads them from JSON. */
function stagesSent(): readonly StagePart[] {
  const reply = { type: 'stages', from: iso(PERIOD.from), to: iso(PERIOD.to), rows: stagesWithin(STAGES, SPAN) };
  const read = drivingReportReply.parse(JSON.parse(JSON.stringify(reply)));
  return read.type === 'stages' ? read.rows : [];
}

function columnsIn(table: DriveSumTable, language: LanguageCode): Column<DriveSum>[] {
  const countries = new Intl.DisplayNames([language], { type: 'region' });
  const of = driveSumColumns({
    timeZone: ZONE,
    text: (key) => textOf(language, key),
    ...namesIn(fleet),
    countryName: (code) => countries.of(code) ?? code,
  });
  return DRIVE_SUM_TABLES[table].map((id) => of[id]);
}

/** The texts of a PDF one after the other, without spaces: words and lines of a cell are texts of their own. */
async function printed(document: Document): Promise<string> {
  const texts = pdfTexts(await pdfOf(document));
  return withoutSpaces(texts.map(({ text }) => text).join(''));
}
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

/** Expects these rows on paper, one after the other, with all of their cells. */
function expectInOrder(paper: string, rows: readonly (readonly string[])[]): void {
  let from = 0;
  for (const row of rows) {
    const text = withoutSpaces(row.join(''));
    const at = paper.indexOf(text, from);
    expect(at, `${row.join(' | ')} in ${paper.slice(from)}`).toBeGreaterThanOrEqual(from);
    from = at + text.length;
  }
}

/** The texts of all sheets. */
const allTexts = (bytes: Uint8Array) =>
  [...new TextDecoder().decode(unzipSync(bytes)['xl/sharedStrings.xml']).matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, text]) => text,
  );

/** The cells of the first sheet: texts, and numbers as they are stored. */
function sheetRows(bytes: Uint8Array): (string | number | undefined)[][] {
  const files = unzipSync(bytes);
  const file = (name: string) => new TextDecoder().decode(files[name]);
  const texts = [...file('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text ?? '');
  return [...file('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) => {
    const row: (string | number | undefined)[] = [];
    for (const [, letter = '', attributes = '', value = ''] of cells.matchAll(
      /<c r="([A-Z])\d+"([^>]*)>(?:<f>[^<]*<\/f>)?<v>([^<]*)<\/v>/g,
    )) {
      row[letter.charCodeAt(0) - 65] = attributes.includes('t="s"') ? texts[Number(value)] : Number(value);
    }
    return row;
  });
}

describe.each(['sl', 'en', 'de'] as const)('a report in %s', (language) => {
  it.each(['trips', 'days', 'totals', 'overview', 'countries'] as const)(
    'of %s has the same figures everywhere',
    async (table) => {
      const report = sent(table);
      const reader = { language, timeZone: ZONE };
      const columns = columnsIn(table, language);
      const document = reportDocument(
        sumsDocument(table, report, {
          ...reader,
          organization: 'Prevozi Kolovrat',
          madeAt: PERIOD.to,
          query: { range: 'custom' },
        }),
      );
      const shown = report.rows.map((row) => columns.map((column) => cellText(column.value(row), column, reader)));
      const totals = columns.map((column) => totalOf(column, report.rows));

      // On paper the column of the vehicle is the heading of its rows, except of totals.
      const kept = columns.flatMap((column, index) => (column.id === 'vehicle' && table !== 'totals' ? [] : [index]));
      const cellsOf = (cells: readonly string[]) => kept.map((index) => cells[index] ?? '');
      const [, ...totalTexts] = cellsOf(
        columns.map((column, index) => cellText(totals[index] ?? null, column, reader)),
      );
      expectInOrder(await printed(document), [
        ...shown.map(cellsOf),
        [textOf(language, 'report.total'), ...totalTexts.filter((text) => text !== textOf(language, 'report.total'))],
      ]);

      const [header = [], ...sheet] = sheetRows(xlsxOf(document));
      expect(header).toHaveLength(columns.length);
      expect(sheet).toHaveLength(report.rows.length + 1);
      const stored = [
        ...report.rows.map((row) =>
          columns.map((column) => storedDay(column.day?.(row)) ?? storedCell(addedCell(column, row), column)),
        ),
        totals.map((cell, index) => storedCell(cell, columns[index]!)),
      ];
      expect(sheet.map((cells) => rounded(cells, columns.length))).toEqual(
        stored.map((cells) => rounded(cells, columns.length)),
      );
    },
  );

  it.each(['totals', 'overview'] as const)(
    'of %s and all drivers has the same note on driving without a driver everywhere',
    async (table) => {
      const rows = rowsOf(table);
      const withoutDriver = { drive: 12_000, distance: 210_540 };
      const reply = JSON.stringify({ from: iso(PERIOD.from), to: iso(PERIOD.to), rows, withoutDriver });
      const report = { ...driveSumsReply.parse(JSON.parse(reply)), fleet, by: 'drivers', period: PERIOD } as const;
      const onScreen = withoutDriverNote(report.withoutDriver, language, (key, params) =>
        textOf(language, key, params),
      );
      expect(onScreen).toContain(language === 'en' ? '210.5 km' : '210,5 km');
      expect(onScreen).toContain('3:20 h');
      const of = { language, timeZone: ZONE, organization: 'Prevozi Kolovrat', madeAt: PERIOD.to };
      const document = reportDocument(sumsDocument(table, report, { ...of, query: { drivers: [3, 4] } }));
      expect(await printed(document)).toContain(withoutSpaces(onScreen ?? ''));
      expect(allTexts(xlsxOf(document))).toContain(onScreen);
    },
  );

  it('of stages has the same figures everywhere, in the columns that its reader has chosen', async () => {
    const chosen = [
      'startTime',
      'endTime',
      'subType',
      'duration',
      'gpsDistance',
      'countryId',
      'fuelUsed',
      'consumption',
    ];
    const reader = { language, timeZone: ZONE };
    const rows = stagesSent();
    const of = { ...reader, organization: 'Prevozi Kolovrat', madeAt: PERIOD.to, query: { columns: chosen } };
    const document = reportDocument(stagesDocument({ rows, fleet, by: 'vehicles', period: PERIOD }, of));
    const countries = new Intl.DisplayNames([language], { type: 'region' });
    const known: Readonly<Record<string, Column<StagePart>>> = stageColumns({
      text: (key, params) => textOf(language, key, params),
      driverName: namesIn(fleet).driverName,
      countryName: (code) => countries.of(code) ?? code,
    });
    const columns = chosen.map((id) => known[id]!);
    expectInOrder(
      await printed(document),
      rows.map((row) => columns.map((column) => cellText(column.value(row), column, reader))),
    );

    // Vehicle and driver divide the rows: they are in files whatever is chosen.
    const [header = [], ...sheet] = sheetRows(xlsxOf(document));
    expect(header).toHaveLength(columns.length + 2);
    const stored = rows.map((row) => columns.map((column) => storedCell(addedCell(column, row), column)));
    expect(sheet.slice(0, -1).map((cells) => rounded(cells.slice(2), columns.length))).toEqual(
      stored.map((cells) => rounded(cells, columns.length)),
    );
  });
});

describe.each(['sl', 'en', 'de'] as const)('on paper in %s', (language) => {
  const of = { language, timeZone: ZONE, organization: 'Prevozi Kolovrat', madeAt: PERIOD.to };
  const brokenIn = async (document: TableDocument, ...cells: readonly string[]) => {
    const texts = pdfTexts(await pdfOf(reportDocument(document))).map(({ text }) => text);
    const shown = document.columns.filter(({ groups }) => groups === undefined);
    const words = [...shown.flatMap(({ header, unit = '' }) => [header, unit]), ...cells].flatMap((text) =>
      // A line may end after a slash.
      text.split(/ |(?<=\/)/),
    );
    return words.filter((word) => !texts.some((text) => text.includes(word)));
  };

  it.each(['trips', 'days', 'totals', 'overview', 'countries'] as const)(
    'no word of a header of %s is broken',
    async (table) => {
      expect(await brokenIn(sumsDocument(table, sent(table), { ...of, query: { range: 'custom' } }))).toEqual([]);
    },
  );

  it('no word of a header of stages is broken, nor that of a continued stage', async () => {
    const report = { rows: continuedStages(), fleet, by: 'vehicles', period: PERIOD } as const;
    const activity = textOf(language, 'vehicle.status.stop');
    const continued = textOf(language, 'stage.continued', { activity });
    expect(await brokenIn(stagesDocument(report, { ...of, query: {} }), continued)).toEqual([]);
  });
});

const continuedStages = (): StagePart[] =>
  stagesSent().map((stage) => ({ ...stage, subType: 'stop', isContinued: true, startsBefore: true }));

/** Days between 1 January 1970 and the day from which spreadsheets count. */
const SPREADSHEET_EPOCH = 25_569;

/** How a spreadsheet stores a cell: times as days by the local clock, durations as days. */
function storedCell(cell: Cell, column: Pick<Column<never>, 'kind'>): string | number | undefined {
  if (cell === null) return undefined;
  if (typeof cell === 'string') return cell;
  if (column.kind === 'duration') return cell / 86_400;
  if (column.kind === 'instant') return localFields(cell, ZONE).getTime() / 86_400_000 + SPREADSHEET_EPOCH;
  return Number(inShownUnit(cell, column));
}

/** A day of a spreadsheet. */
const storedDay = (day: string | null | undefined): number | undefined =>
  typeof day === 'string' ? Date.parse(day) / 86_400_000 + SPREADSHEET_EPOCH : undefined;

const rounded = (cells: readonly (string | number | undefined)[], width: number) =>
  Array.from({ length: width }, (_, index) => {
    const cell = cells[index];
    return typeof cell === 'number' ? cell.toFixed(5) : cell;
  });

describe('the totals of a known weekend', () => {
  const all = driveSumOf(stagesWithin(STAGES, SPAN), rules, { id: 'all' });

  it('are those that its stages give by hand', () => {
    // The night of 25 October: from 23:00 in summer time to 7:00 in winter time are nine hours, of which eight of driving.
    expect(all).toMatchObject({
      drive: 9 * 3_600,
      nightDrive: 8 * 3_600,
      rest: 15 * 3_600,
      idling: 3_600,
      countries: ['SI', 'HR'],
      driverIds: [3, 4],
    });
    expect(all.distance).toBe(540_000);
    // 8 h of 20 l and the idling; the second vehicle reports none.
    expect(all.fuelUsed).toBeCloseTo(162.5, 6);
    expect(all.fuelDistance).toBe(480_000);
  });

  it.each(['days', 'totals', 'countries', 'trips'] as const)('are the sum of its %s', (table) => {
    const rows = rowsOf(table);
    const sums = (['drive', 'nightDrive', 'duration', 'stops'] as const).map((field) => [
      rows.reduce((sum, row) => sum + row[field], 0),
      all[field],
    ]);
    for (const [sum, whole] of sums) expect(sum).toBe(whole);
    expect(rows.reduce((sum, row) => sum + row.distance, 0)).toBeCloseTo(all.distance, 6);
    // The second vehicle has no CAN distance.
    expect(all.canDistance).toBeCloseTo(480_000, 6);
    expect(rows.reduce((sum, row) => sum + (row.canDistance ?? 0), 0)).toBeCloseTo(480_000, 6);
    expect(rows.reduce((sum, row) => sum + (row.fuelUsed ?? 0), 0)).toBeCloseTo(all.fuelUsed ?? 0, 6);
  });

  it('have days that are as long as the clock makes them', () => {
    expect(days.map((day) => (day.toMs - day.fromMs) / 3_600_000)).toEqual([24, 25, 24]);
    expect(spanOf(STAGES[0]!)).toMatchObject({ fromMs: Date.parse('2026-10-24T06:00:00Z') });
  });
});
