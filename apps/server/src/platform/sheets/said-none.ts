/** What a person writes into a cell to take away what is known; an empty cell leaves it. */
const NONE = '-';

/** Whether a cell says that there is none. The text `-` itself is written `'-`, as an export does it (formula-text.ts). */
export function saysNone(cell: string): boolean {
  return cell.trim() === NONE;
}
