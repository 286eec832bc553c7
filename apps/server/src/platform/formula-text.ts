/**
 * A text that no spreadsheet reads as a formula: a text that begins with = + - @, tab or line end gets an apostrophe
 * before it (docs: api). For texts only; numbers are written as numbers.
 */
export function withoutFormula(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/**
 * The same for a text that `fromHarmless` will read again: a text that already looks like an escaped one gets another
 * apostrophe, because reading removes one.
 */
export function harmless(text: string): string {
  return /^'+[=+\-@\t\r\n]/.test(text) ? `'${text}` : withoutFormula(text);
}

/** Removes the apostrophe that an export added. */
export function fromHarmless(cell: string): string {
  return /^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}
