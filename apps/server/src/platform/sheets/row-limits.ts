import type { Unreadable } from './types.ts';

/** Why reading a file was aborted. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  readonly why: Unreadable['unreadable'];

  constructor(why: Unreadable['unreadable']) {
    super(why);
    this.why = why;
  }
}

/** Of all sheets of a file together. Ten thousand rows of twenty columns are a tenth of it. */
const MAX_CELLS = 2_000_000;
const MAX_CHARACTERS = 20_000_000;
/** Rows without content take time as well. */
const MAX_EMPTY_ROWS = 100_000;

/** Counts the content of a file while it is read, so that reading stops at the limit, not after the file. */
export class FileLimits {
  readonly #maxRows: number;
  #cells = 0;
  #characters = 0;
  #emptyRows = 0;

  /** @param maxRows of a sheet below its header */
  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  /** @param rows of the sheet so far, this one and its header included. @throws {UnreadableError} */
  addRow(rows: number, cells: readonly string[]): void {
    if (rows > this.#maxRows + 1) throw new UnreadableError('too_many_rows');
    this.#cells += cells.length;
    for (const cell of cells) this.#characters += cell.length;
    this.#check();
  }

  /** @throws {UnreadableError} */
  addEmptyRow(): void {
    this.#emptyRows += 1;
    if (this.#emptyRows > MAX_EMPTY_ROWS) throw new UnreadableError('too_many_rows');
  }

  /** A text that cells may refer to. @throws {UnreadableError} */
  addText(text: string): void {
    this.#cells += 1;
    this.#characters += text.length;
    this.#check();
  }

  #check(): void {
    if (this.#cells > MAX_CELLS || this.#characters > MAX_CHARACTERS) throw new UnreadableError('too_large');
  }
}
