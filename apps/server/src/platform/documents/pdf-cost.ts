import type { Block, Document, TableCell } from './document.ts';

/** A cell, or so many characters of a long one, takes about 0.1 ms to lay out. */
const CHARACTERS = 25;

/** What a document costs to lay out as a PDF: one for each cell, and one more for every 25 characters in it. */
export function pdfCost({ blocks }: Document): number {
  return blocks.reduce((sum, block) => sum + costOfBlock(block), 0);
}

function costOfBlock(block: Block): number {
  switch (block.kind) {
    case 'table':
      return costOfCells([...block.rows, ...(block.subtotals ?? []).map(({ cells }) => cells), block.totals]);
    case 'facts':
      return costOfCells(block.facts);
    case 'text':
    case 'heading':
      return costOfCell(block.text);
    case 'signatures':
      return costOfCells([block.labels]);
    case 'picture':
  }
  return 1;
}

function costOfCells(rows: readonly (readonly TableCell[])[]): number {
  let cost = 0;
  for (const row of rows) for (const cell of row) cost += costOfCell(cell);
  return cost;
}

const costOfCell = (cell: TableCell): number =>
  1 + (typeof cell === 'string' ? Math.floor(cell.length / CHARACTERS) : 0);
