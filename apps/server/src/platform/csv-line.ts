import { withoutFormula } from './formula-text.ts';

/** The byte order mark by which spreadsheet programs recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

export type CsvCell = string | number | boolean | null;

/** A line of RFC 4180. */
export function csvLine(values: readonly CsvCell[]): string {
  return joinedLine(values.map(csvCell));
}

/** A line of cells that are written already. */
export function joinedLine(cells: readonly string[]): string {
  return cells.join(',') + LINE_END;
}

/**
 * One cell. A text that a spreadsheet would read as a formula (it begins with = + - @, tab or line end) gets an
 * apostrophe before it; numbers are unchanged.
 */
export function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const harmless = withoutFormula(value);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
