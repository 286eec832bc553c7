import { ProblemError } from '../http/problem.ts';

/**
 * Refuses a report with more rows than its reader could use.
 * @param rows their number
 * @throws {ProblemError} `report.too_large` with maxRows
 */
export function requireAtMost(maxRows: number, rows: number): void {
  if (rows > maxRows) throw new ProblemError('report.too_large', { params: { maxRows } });
}
