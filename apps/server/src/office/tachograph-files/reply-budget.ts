/** The most that the reply with the content of a file may take, by the estimate below. A year of a unit takes some 8 MB. */
export const CONTENT_MAX_BYTES = 20 * 1_048_576;
/** An estimate of a row as text; rows with addresses take more. */
const ROW_BYTES = 350;
const SPAN_BYTES = 110;

/** Keeps the rows of a reply below a limit while they are made, so that a small file does not fill the memory. */
export class ReplyBudget {
  #left: number;
  #isCut = false;

  constructor(maxBytes = CONTENT_MAX_BYTES) {
    this.#left = maxBytes;
  }

  /** Whether rows were left out. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** As many of the rows as there is room for. */
  rows<Row, Shown>(list: readonly Row[], show: (row: Row) => Shown, rowBytes = ROW_BYTES): Shown[] {
    const count = Math.min(list.length, Math.max(0, Math.floor(this.#left / rowBytes)));
    this.#left -= count * rowBytes;
    if (count < list.length) this.#isCut = true;
    return list.slice(0, count).map(show);
  }

  /** The same for the spans of a day, of which there are many short ones. */
  spans<Row, Shown>(list: readonly Row[], show: (row: Row) => Shown): Shown[] {
    return this.rows(list, show, SPAN_BYTES);
  }
}
