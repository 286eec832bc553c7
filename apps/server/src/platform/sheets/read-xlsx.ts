import type { FileLimits } from './row-limits.ts';
import { isFilled, MAX_COLUMNS } from './types.ts';
import type { ReadRow, ReadSheet } from './types.ts';
import { readWorkbook } from './xlsx-workbook.ts';
import type { Workbook } from './xlsx-workbook.ts';
import { dayOfSerial } from './xlsx-dates.ts';
import { fromXlsxText } from './xlsx-text.ts';
import { readXml, unpackXml } from './xml-parts.ts';

const MAX_SHEETS = 20;

/**
 * The tables of an XLSX file, sheet by sheet. @throws {UnreadableError} above the limits; any error for a broken file
 */
export function readXlsx(bytes: Uint8Array, limits: FileLimits): ReadSheet[] {
  const workbook = readWorkbook(unpackXml(bytes), limits);
  return workbook.sheets
    .slice(0, MAX_SHEETS)
    .map(({ name, part }) => ({ name, rows: readRows(part, workbook, limits) }))
    .filter(({ rows }) => rows.length > 0);
}

/** A cell being read: its position, and the meaning of its number or text. */
interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string;
}

function readRows(part: Uint8Array, workbook: Workbook, limits: FileLimits): ReadRow[] {
  const rows: ReadRow[] = [];
  let row = 0;
  let cells: string[] = [];
  let column = 0;
  let cell: OpenCell | null = null;
  let isValue = false;
  let phonetic = 0;
  readXml(part, {
    open(name, attributes) {
      if (name === 'row') {
        row = rowOf(attributes['r']) ?? row + 1;
        cells = [];
        column = 0;
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1;
        cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), text: '' };
      } else if (name === 'v' || name === 't') isValue = phonetic === 0;
      else if (name === 'rPh') phonetic += 1;
    },
    text(text) {
      if (isValue && cell !== null) cell.text += text;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'c' && cell !== null) {
        const text = cell.column <= MAX_COLUMNS ? cellText(cell, workbook).trim() : '';
        if (text !== '') {
          while (cells.length < cell.column - 1) cells.push('');
          cells[cell.column - 1] = text;
        }
        cell = null;
      } else if (name === 'row' && isFilled(cells)) {
        limits.addRow(rows.length + 1, cells);
        rows.push({ row, cells });
      }
    },
  });
  return rows;
}

/** The content of a cell as displayed; nothing for a failed formula. */
function cellText({ type, style, text }: OpenCell, { texts, dateStyles, since1904 }: Workbook): string {
  switch (type) {
    case 's':
      return texts[Number(text)] ?? '';
    case 'inlineStr':
    case 'str':
      return fromXlsxText(text);
    case 'b':
      return text === '' ? '' : String(text === '1');
    case 'd':
      return text.slice(0, 10);
    case 'e':
      return '';
    default:
      if (text.trim() === '') return '';
      return dateStyles.has(style) ? dayOfSerial(Number(text), since1904) : numberText(text);
  }
}

/** `2019.0` and `2.019E3` are 2019. */
function numberText(text: string): string {
  const value = Number(text);
  return Number.isFinite(value) ? String(value) : text;
}

function rowOf(reference: string | undefined): number | null {
  const row = Number(reference);
  return Number.isSafeInteger(row) && row > 0 ? row : null;
}

/** The column of `C4` is 3. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}
