/** What a column needs, in points. */
export interface ColumnNeed {
  /** Relative to the others. */
  readonly wanted: number;
  /** The longest word of its header at the usual size. */
  readonly header: number;
  /** The longest word of its cells. */
  readonly cells: number;
}

export interface ColumnWidths {
  /** They fill the page together. */
  readonly widths: readonly number[];
  /** Of the size of a header; less than 1 where the headers do not fit otherwise. */
  readonly headerScale: number;
}

/** Longer words of cells are broken. */
const LONGEST_WORD = 64;
const SMALLEST_HEADER = 0.7;

/**
 * Columns as wide as wanted relative to each other, but so wide that no word of a header is broken, and no word of a cell where
 * the page has room for it.
 * @param available points
 */
export function columnWidths(needs: readonly ColumnNeed[], available: number): ColumnWidths {
  const wanted = needs.map((need) => need.wanted);
  const whole = needs.map(({ header, cells }) => Math.max(header, Math.min(cells, LONGEST_WORD)));
  if (total(whole) <= available) return { widths: distributed(wanted, whole, available), headerScale: 1 };
  const headers = needs.map(({ header }) => header);
  const headerScale = Math.min(1, Math.max(SMALLEST_HEADER, available / total(headers)));
  const scaled = headers.map((header) => header * headerScale);
  // Where even these do not fit, columns stay as wanted and words are broken.
  const least = total(scaled) <= available * (1 + Number.EPSILON) ? scaled : needs.map(() => 0);
  return { widths: distributed(wanted, least, available), headerScale };
}

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
