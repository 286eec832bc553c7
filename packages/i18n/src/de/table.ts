import type { Translation } from '../keys.ts';
import type { table as sl } from '../sl/table.ts';

export const table: Translation<typeof sl> = {
  columns: 'Spalten',
  restore: 'Standard wiederherstellen',
  resizeColumn: 'Breite der Spalte {{column}}',
};
