import type { Translation } from '../keys.ts';
import type { table as sl } from '../sl/table.ts';

export const table: Translation<typeof sl> = {
  columns: 'Columns',
  restore: 'Restore defaults',
  resizeColumn: 'Width of column {{column}}',
};
