import type { ImportedRow, ImportedSheet } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { shownRows } from '../../../ui/file-import/shown-rows.ts';
import { firstSheet, isTruncated, rejectedRows, rowsToWrite } from './preview-model.ts';

const aRow = (row: number, outcome: ImportedRow['outcome']): ImportedRow => ({
  row,
  outcome,
  name: '',
  cells: [],
  errors: [],
  changes: [],
});
const aSheet = (changes: Partial<ImportedSheet>): ImportedSheet => ({
  table: 'vehicles',
  sheet: 'Vozila',
  columns: [],
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  rows: [],
  ...changes,
});

describe('the preview of an import', () => {
  const sheets = [
    aSheet({ created: 2, unchanged: 5, rows: [aRow(2, 'create'), aRow(3, 'create')] }),
    aSheet({ updated: 1, rejected: 1, rows: [aRow(9, 'rejected'), aRow(4, 'update')] }),
  ];

  it('counts what would be written and what would not', () => {
    expect([rowsToWrite(sheets), rejectedRows(sheets)]).toEqual([3, 1]);
  });

  it('shows rows in the order of the sheet, or only those with a mistake', () => {
    const [, second] = sheets;
    expect(shownRows(second?.rows ?? [], false).map(({ row }) => row)).toEqual([4, 9]);
    expect(shownRows(second?.rows ?? [], true).map(({ row }) => row)).toEqual([9]);
  });

  it('begins with the sheet that has mistakes, else with the one that is not understood', () => {
    expect(firstSheet(sheets)).toBe(1);
    expect(firstSheet([aSheet({ rows: [aRow(2, 'create')] }), aSheet({ table: null })])).toBe(1);
    expect(firstSheet([aSheet({}), aSheet({ rows: [aRow(2, 'create')] })])).toBe(1);
    expect(firstSheet([aSheet({})])).toBe(0);
  });

  it('reports when there are more rows than shown', () => {
    expect(sheets.map(isTruncated)).toEqual([false, false]);
    expect(isTruncated(aSheet({ created: 2, rows: [aRow(2, 'create')] }))).toBe(true);
  });
});
