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
 * What would begin a formula after a semicolon, a tab or a line end. Spreadsheet programs of regions with a decimal comma
 * separate cells there, and know no quotation marks within what they take for a cell.
 */
const INNER_FORMULA = /(?<=[;\t\r\n])(?=[=+\-@])/g;

/**
 * One cell, for files that are not imported again. A text that a spreadsheet would read as a formula (it begins with
 * = + - @, tab or line end) gets an apostrophe before it, also where another cell would begin; numbers are unchanged.
 */
export function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const harmless = withoutFormula(value).replaceAll(INNER_FORMULA, "'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
