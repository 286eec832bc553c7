import { ProblemError } from '../http/problem.ts';

/** `…_for_pdf`: a spreadsheet may have more rows. */
type TooLarge = 'report.too_large' | 'report.too_large_for_pdf' | 'report.too_many_records_for_pdf';

/**
 * Refuses a report with more rows than its reader could use.
 * @param rows their number
 * @throws {ProblemError} `code` with maxRows
 */
export function requireAtMost(maxRows: number, rows: number, code: TooLarge = 'report.too_large'): void {
  if (rows > maxRows) throw new ProblemError(code, { params: { maxRows } });
}
