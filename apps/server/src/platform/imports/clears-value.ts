/** The cell text that clears a value; an empty cell keeps it. */
const NONE = '-';

/** Whether a cell clears its value. The literal text `-` is written `'-`, as in an export (formula-text.ts). */
export function clearsValue(cell: string): boolean {
  return cell.trim() === NONE;
}
