/**
 * A text that no spreadsheet takes for a formula: one that begins with = + - @, tab or line end gets an apostrophe before
 * it (docs: api). For texts only; numbers are written as numbers.
 */
export function withoutFormula(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/**
 * The same for a text that is to be read again by `fromHarmless`: what looks like such a text with its apostrophe gets
 * another, so that reading takes away one from each.
 */
export function harmless(text: string): string {
  return /^'+[=+\-@\t\r\n]/.test(text) ? `'${text}` : withoutFormula(text);
}

/** What an exported text has got so that no spreadsheet takes it for a formula is taken away again. */
export function fromHarmless(cell: string): string {
  return /^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}
