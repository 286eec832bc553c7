/** A label as a box in the window, in CSS pixels. */
export interface LabelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A label and where it may stand; the first place with room is taken. */
export interface LabelChoice {
  readonly slot: number;
  readonly boxes: readonly LabelBox[];
}

export interface PlacedLabel {
  readonly slot: number;
  /** Index of the chosen box. */
  readonly at: number;
}

const PADDING = 1;
const CELL = 64;

/**
 * Chooses labels that do not cover each other; the earlier one wins, so those that must be read come first.
 * @param taken where no label may stand
 * @returns the labels that have room
 */
export function placeLabels(choices: Iterable<LabelChoice>, taken: readonly LabelBox[] = []): PlacedLabel[] {
  const cells = new Map<number, LabelBox[]>();
  const isFree = (box: LabelBox): boolean =>
    !eachCell(box, (cell) => cells.get(cell)?.some((other) => overlap(box, other)) === true);
  const take = (box: LabelBox): void => {
    eachCell(box, (cell) => {
      const inCell = cells.get(cell);
      if (inCell === undefined) cells.set(cell, [box]);
      else inCell.push(box);
      return false;
    });
  };
  taken.forEach(take);
  const placed: PlacedLabel[] = [];
  for (const { slot, boxes } of choices) {
    const at = boxes.findIndex(isFree);
    const box = boxes[at];
    if (box === undefined) continue;
    take(box);
    placed.push({ slot, at });
  }
  return placed;
}

/** Visits the cells of a box until one answers true. */
function eachCell({ left, top, width, height }: LabelBox, visit: (cell: number) => boolean): boolean {
  for (let i = Math.floor((left - PADDING) / CELL); i <= Math.floor((left + width + PADDING) / CELL); i++) {
    for (let j = Math.floor((top - PADDING) / CELL); j <= Math.floor((top + height + PADDING) / CELL); j++) {
      if (visit(i * 65_536 + j)) return true;
    }
  }
  return false;
}

function overlap(a: LabelBox, b: LabelBox): boolean {
  return (
    a.left < b.left + b.width + 2 * PADDING &&
    b.left < a.left + a.width + 2 * PADDING &&
    a.top < b.top + b.height + 2 * PADDING &&
    b.top < a.top + a.height + 2 * PADDING
  );
}
