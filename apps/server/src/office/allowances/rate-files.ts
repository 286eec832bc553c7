import { languageCode } from '@konvoj/contract';
import type { AllowanceRate, LanguageCode, ReadRate } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { listCountries } from '../../organization/reference/lists.ts';
import type { Scope } from '../../platform/database.ts';
import type { FileReader } from '../../platform/file-queue.ts';
import { bare } from '../../platform/folded.ts';
import { fromHarmless, harmless } from '../../platform/formula-text.ts';
import { ProblemError } from '../../platform/http/index.ts';
import type { Actor, FileReply } from '../../platform/http/index.ts';
import { ColumnNames } from '../../platform/imports/column-names.ts';
import { importFile, SHEET_WORKER } from '../../platform/imports/import-file.ts';
import type { Upload } from '../../platform/imports/read-upload.ts';
import type { ReadSheet } from '../../platform/sheets/types.ts';
import { csvOfSheet } from '../../platform/sheets/write-sheets.ts';
import { XLSX, xlsxInThread } from '../../platform/sheets/xlsx-in-thread.ts';
import { cellTooLong } from './errors.ts';

const FIELDS = [
  'level',
  'ruleSet',
  'country',
  'city',
  'minimumHours',
  'amount',
  'currency',
  'validFrom',
  'description',
] as const;
type Field = (typeof FIELDS)[number];
const languages = languageCode.options;
const MAX_ROWS = 2_000;
/** Twice the longest text that a rate may have. */
const MAX_CELL_CHARACTERS = 200;

const columns = new ColumnNames(
  FIELDS.map((field) => ({
    field,
    names: languages.map((language) => textOf(language, `allowanceRates.column.${field}`)),
    aliases:
      field === 'minimumHours' ? ['hours', 'minimum hours', 'najmanj ur', 'ure', 'Stunden', 'Mindeststunden'] : [],
  })),
);

/** Words and names of a file by what `PUT` takes. */
const levels = new Map(
  languages.flatMap((language) =>
    (['company', 'country', 'legal', 'global'] as const).flatMap((level) => [
      [bare(level), level] as const,
      [bare(textOf(language, `allowanceRates.level.${level}`)), level] as const,
    ]),
  ),
);
const countries = new Map(
  languages.flatMap((language) =>
    listCountries(language).flatMap(({ code, name }) => [[bare(code), code] as const, [bare(name), code] as const]),
  ),
);

/**
 * The rates of a CSV or XLSX file, recognised by the names of its columns.
 * @throws {ProblemError} import.unreadable, import.too_large, import.too_many_rows, import.too_slow, import.in_progress,
 * allowance_rates.cell_too_long
 */
export function readRates(actor: Actor, upload: Upload): Promise<{ rows: ReadRate[] }> {
  return importFile(
    actor,
    upload,
    { worker: SHEET_WORKER, maxRows: MAX_ROWS },
    ({ sheets }: { readonly sheets: readonly ReadSheet[] }) => Promise.resolve({ rows: ratesOfSheets(sheets) }),
  );
}

/**
 * @throws {ProblemError} import.unreadable, when no sheet has columns of countries and amounts; allowance_rates.cell_too_long
 * with the row
 */
export function ratesOfSheets(sheets: readonly ReadSheet[]): ReadRate[] {
  for (const { rows } of sheets) {
    const [header, ...body] = rows;
    const names = (header?.cells ?? []).map((name) => (name.length > MAX_CELL_CHARACTERS ? '' : name));
    const fields = columns.fieldsOf(names);
    if (!fields.includes('country') || !fields.includes('amount')) continue;
    return body.map(({ row, cells }) => {
      const cell = (field: Field) => {
        const at = fields.indexOf(field);
        const text = cells[at] ?? '';
        if (text.length > MAX_CELL_CHARACTERS)
          throw cellTooLong({ row, column: names[at] ?? '', max: MAX_CELL_CHARACTERS });
        return fromHarmless(text.trim());
      };
      return recognised(row, cell);
    });
  }
  throw new ProblemError('import.unreadable');
}

function recognised(row: number, cell: (field: Field) => string): ReadRate {
  const [level, country] = [cell('level'), cell('country')];
  return {
    row,
    // Shipped rates that are read become those of the company.
    level: level === '' || levels.get(bare(level)) === 'global' ? 'company' : (levels.get(bare(level)) ?? level),
    ruleSet: cell('ruleSet') === '' ? 'SI-TRIP' : cell('ruleSet').toUpperCase(),
    country: countries.get(bare(country)) ?? country,
    city: cell('city'),
    currency: cell('currency').toUpperCase(),
    minimumHours: cell('minimumHours'),
    amount: cell('amount').replaceAll(/\s/g, ''),
    validFrom: dayOf(cell('validFrom')),
    description: cell('description'),
  };
}

/** `1. 1. 2025`, `01.01.2025` and `2025-01-01` as the last; what is none of them stays. */
function dayOf(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/.exec(text) ?? [];
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Rates as a file that can be read again without a change. Amounts are numbers in units. */
export async function exportedRates(
  reader: Scope & FileReader,
  rates: readonly AllowanceRate[],
  format: 'csv' | 'xlsx',
  language: LanguageCode,
): Promise<FileReply> {
  const decimal = (cents: number) => (language === 'en' ? inUnits(cents) : inUnits(cents).replace('.', ','));
  const sheet = {
    sheet: textOf(language, 'allowanceRates.tab'),
    header: FIELDS.map((field) => textOf(language, `allowanceRates.column.${field}`)),
    rows: rates.map(({ level, ruleSet, country, city, minimumHours, amount, currency, validFrom, description }) => [
      textOf(language, `allowanceRates.level.${level}`),
      ruleSet,
      country,
      city === null ? null : harmless(city),
      minimumHours,
      format === 'csv' ? decimal(amount) : amount / 100,
      currency,
      validFrom,
      description === null ? null : harmless(description),
    ]),
  };
  const body = format === 'csv' ? csvOfSheet(sheet) : await xlsxInThread(reader, [sheet]);
  const contentType = format === 'csv' ? 'text/csv; charset=utf-8' : XLSX;
  return { name: `${textOf(language, 'allowanceRates.file')}.${format}`, contentType, body };
}

const inUnits = (cents: number): string => (cents / 100).toFixed(2);
