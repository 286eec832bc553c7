/**
 * A text that no spreadsheet takes for a formula: one that begins with = + - @, tab or line end gets an apostrophe before
 * it (docs: api). For texts only; numbers are written as numbers.
 */
export function withoutFormula(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}
