import type { Cell } from '@konvoj/columns/column';

/** Rows as plain numbers and different texts: a fraction of the memory, and given to another thread without a copy. */
export interface PackedRows {
  readonly length: number;
  /** Cells of a row. */
  readonly width: number;
  readonly pieces: readonly PackedPiece[];
  readonly texts: readonly string[];
}

/** The cells of some rows, one row after the other. */
interface PackedPiece {
  readonly kinds: Uint8Array<ArrayBuffer>;
  /** A number, or the place of a text in `texts`. */
  readonly values: Float64Array<ArrayBuffer>;
}

/** Kinds of cells; 0 is unknown. */
const [NUMBER, TEXT] = [1, 2];

export interface RowPacker {
  readonly add: (rows: readonly (readonly Cell[])[]) => void;
  readonly packed: () => PackedRows;
}

/** @param width cells of each row */
export function rowPacker(width: number): RowPacker {
  const pieces: PackedPiece[] = [];
  const texts = new Map<string, number>();
  let length = 0;
  return {
    add(rows) {
      const kinds = new Uint8Array(rows.length * width);
      const values = new Float64Array(rows.length * width);
      let at = 0;
      for (const row of rows) {
        for (let index = 0; index < width; index += 1, at += 1) {
          const cell = row[index] ?? null;
          if (typeof cell === 'number') {
            [kinds[at], values[at]] = [NUMBER, cell];
          } else if (cell !== null) {
            const id = texts.get(cell) ?? texts.size;
            texts.set(cell, id);
            [kinds[at], values[at]] = [TEXT, id];
          }
        }
      }
      pieces.push({ kinds, values });
      length += rows.length;
    },
    packed: () => ({ length, width, pieces, texts: [...texts.keys()] }),
  };
}

/** The rows again, one after the other. */
export function* unpackedRows({ width, pieces, texts }: PackedRows): Generator<Cell[]> {
  for (const { kinds, values } of pieces) {
    for (let from = 0; from < kinds.length; from += width) {
      const row: Cell[] = [];
      for (let at = from; at < from + width; at += 1) row.push(cellAt(kinds[at], values[at] ?? 0, texts));
      yield row;
    }
  }
}

function cellAt(kind: number | undefined, value: number, texts: readonly string[]): Cell {
  if (kind === NUMBER) return value;
  return kind === TEXT ? (texts[value] ?? null) : null;
}

/** What a thread takes over instead of a copy. */
export function buffersOf({ pieces }: PackedRows): ArrayBuffer[] {
  return pieces.flatMap(({ kinds, values }) => [kinds.buffer, values.buffer]);
}
