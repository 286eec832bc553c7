import type { ImportedSheet } from '@konvoj/contract';

/** The counts of a sheet, as its summary says them. */
export function countsOf({ created, updated, unchanged, rejected }: ImportedSheet) {
  return { created, updated, unchanged, rejected };
}

/** Rows that an import would write. */
export function rowsToWrite(sheets: readonly ImportedSheet[]): number {
  return sheets.reduce((sum, { created, updated }) => sum + created + updated, 0);
}

export function rejectedRows(sheets: readonly ImportedSheet[]): number {
  return sheets.reduce((sum, { rejected }) => sum + rejected, 0);
}

/** Whether the server sent fewer rows than there are to look at. */
export function isTruncated({ rows, created, updated, rejected }: ImportedSheet): boolean {
  return rows.length < created + updated + rejected;
}

/** The sheet to show first: one with mistakes, else an unrecognised one, else the first with content. */
export function firstSheet(sheets: readonly ImportedSheet[]): number {
  const found = [
    sheets.findIndex(({ rejected }) => rejected > 0),
    sheets.findIndex(({ table }) => table === null),
    sheets.findIndex(({ rows }) => rows.length > 0),
  ];
  return found.find((index) => index >= 0) ?? 0;
}
