import { TACHOGRAPH_KEEP_MONTHS } from '@konvoj/contract';

interface Dated {
  /** UTC days, as 2026-06-30. */
  readonly lastDay: string | null;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
}

/** The day on which a file may be deleted: months after its last day, or after it was received when it has no days. */
export function keptUntil({ lastDay, receivedAt }: Dated, months: number): string {
  const day = lastDay ?? new Date(receivedAt).toISOString().slice(0, 10);
  return afterMonths(day, months);
}

/**
 * Until when the law keeps a file: 12 months after the recording (article 10(5) of Regulation (EC) 561/2006). A file without
 * days records nothing.
 */
export function lawfullyKeptUntil({ lastDay }: Dated): string | null {
  return lastDay === null ? null : afterMonths(lastDay, TACHOGRAPH_KEEP_MONTHS.min);
}

/** The same day of a later month; its last one where the month is shorter. */
function afterMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  const at = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())));
  return at.toISOString().slice(0, 10);
}
