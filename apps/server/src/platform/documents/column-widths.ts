/** What a column needs, in points at the usual size. */
export interface ColumnNeed {
  /** Relative to the others. */
  readonly wanted: number;
  /** The longest word of its header. */
  readonly header: number;
  /** The longest word of its cells. */
  readonly cells: number;
  /** The longest of its numbers and times, which are not broken: `1290,0` on two lines is read as another number. */
  readonly figures?: number;
  /** The longest text of its cells on one line. */
  readonly longest?: number;
}

export interface ColumnWidths {
  /** They fill the page together. */
  readonly widths: readonly number[];
  /** Of the size of a header; less than 1 where the headers do not fit otherwise. */
  readonly headerScale: number;
  /** Of the size of cells, and of headers too; less than 1 where the figures do not fit otherwise. */
  readonly scale: number;
}

/** Longer words of cells are broken. */
const LONGEST_WORD = 64;
const SMALLEST_HEADER = 0.7;
/** Headers of a table whose cells are made smaller, so that both stay readable. */
const HEADER_OF_SMALL = 0.8;
/** Words of cells that have their room in such a table; longer ones are broken. */
const WORD_OF_SMALL = 40;
const SMALLEST = 0.6;
const STEP = 0.05;
/** Lines of a cell: a row that is higher than the page is cut off. Of each line a part stays empty where the next word does not fit. */
const MOST_LINES = 42;
const FILLED = 0.7;

/**
 * Columns as wide as wanted relative to each other, but so wide that no word of a header and no figure is broken, and no word of
 * a cell where the page has room for it.
 * @param available points
 */
export function columnWidths(needs: readonly ColumnNeed[], available: number): ColumnWidths {
  const wanted = needs.map((need) => need.wanted);
  const lows = needs.map(({ figures = 0, longest = 0 }) => Math.max(figures, longest / MOST_LINES / FILLED));
  const whole = needs.map(({ header, cells }, index) =>
    Math.max(header, Math.min(cells, LONGEST_WORD), lows[index] ?? 0),
  );
  if (fits(whole, available)) {
    return { widths: distributed(wanted, whole, available), headerScale: 1, scale: 1 };
  }
  const leastWith = (headerScale: number) =>
    needs.map(({ header }, index) => Math.max(header * headerScale, lows[index] ?? 0));
  const headers = total(needs.map(({ header }) => header));
  for (let headerScale = Math.min(1, available / headers); headerScale >= SMALLEST_HEADER; headerScale -= STEP) {
    const least = leastWith(headerScale);
    if (fits(least, available)) return { widths: distributed(wanted, least, available), headerScale, scale: 1 };
  }
  const least = leastWith(HEADER_OF_SMALL);
  const withWords = least.map((width, index) => Math.max(width, Math.min(needs[index]?.cells ?? 0, WORD_OF_SMALL)));
  const scale = Math.max(SMALLEST, Math.min(1, available / total(withWords)));
  // Where even these do not fit, columns stay as wanted and figures are broken.
  const scaled = [withWords, least, needs.map(() => 0)].map((widths) => widths.map((width) => width * scale));
  const widths = distributed(wanted, scaled.find((some) => fits(some, available)) ?? [], available);
  return { widths, headerScale: HEADER_OF_SMALL, scale };
}

const fits = (widths: readonly number[], available: number) => total(widths) <= available * (1 + 1e-9);

/** Shares of what is available, as wanted where that is not less than the least. */
function distributed(wanted: readonly number[], least: readonly number[], available: number): number[] {
  const narrow = new Set<number>();
  for (;;) {
    const sumOf = (values: readonly number[], isNarrow: boolean) =>
      total(values.filter((_, index) => narrow.has(index) === isNarrow));
    const scale = (available - sumOf(least, true)) / (sumOf(wanted, false) || 1);
    const found = wanted.findIndex((width, index) => !narrow.has(index) && width * scale < (least[index] ?? 0));
    if (found === -1) {
      return wanted.map((width, index) => (narrow.has(index) ? (least[index] ?? 0) : width * scale));
    }
    narrow.add(found);
  }
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
