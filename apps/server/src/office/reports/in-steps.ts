/** The most items of a step: a stage takes up to 20 µs. */
const ITEMS_OF_A_STEP = 250;

/**
 * What a function makes of the items, a few in each step, for `inSlices`: a vehicle has thousands of stages in a long period.
 * @param of its result for some items must not depend on the others
 */
export function* inSteps<Item, Row>(
  items: readonly Item[],
  of: (some: readonly Item[]) => readonly Row[],
): Generator<void, Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < items.length; from += ITEMS_OF_A_STEP) {
    rows.push(...of(items.slice(from, from + ITEMS_OF_A_STEP)));
    yield;
  }
  return rows;
}
