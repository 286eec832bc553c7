/** Built-in date formats of spreadsheet programs (ECMA-376, 18.8.30). */
const BUILT_IN = new Set([...range(14, 22), ...range(27, 36), ...range(45, 47), ...range(50, 58)]);
const DAY_MS = 86_400_000;
/** Days count from 30 December 1899, or on old Macs from 1 January 1904. */
const EPOCH_1900_DAYS = 25_569;
const EPOCH_1904_DAYS = 24_107;

/** Whether a number in this format is a date. @param code of a custom format of the file */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.has(id);
  // Quoted texts, escaped characters, colours and conditions are no parts of a date.
  const plain = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  return /[dmy]/i.test(plain) && !/general/i.test(plain);
}

/** The date as `2026-11-20`; empty for an invalid number. */
export function dayOfSerial(serial: number, since1904: boolean): string {
  const days = serial - (since1904 ? EPOCH_1904_DAYS : EPOCH_1900_DAYS);
  const date = new Date(Math.round(days * DAY_MS));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
