import { describe, expect, it } from 'vitest';
import { countsOf, ImportRow, MOST_ROWS, rowsToShow } from './import-row.ts';

class ContactRow extends ImportRow {
  readonly name: string;
  readonly isKnown: boolean;
  readonly isChanged: boolean;

  constructor(row: number, { isKnown = false, isChanged = true } = {}) {
    super(['name', null, 'email'], { row, cells: [`Contact ${row}`, 'x', ''] });
    this.name = `Contact ${row}`;
    this.isKnown = isKnown;
    this.isChanged = isChanged;
  }
}

function rejected(row: number): ContactRow {
  const contact = new ContactRow(row, { isKnown: true });
  contact.reject({ path: 'email', code: 'invalid_email' });
  return contact;
}

describe('a row of an import', () => {
  it('is created, updated, unchanged or rejected', () => {
    const rows = [
      new ContactRow(2),
      new ContactRow(3, { isKnown: true }),
      new ContactRow(4, { isKnown: true, isChanged: false }),
      rejected(5),
    ];
    expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'update', 'unchanged', 'rejected']);
    expect(rows.map(({ isDue }) => isDue)).toEqual([true, true, false, false]);
    expect(countsOf(rows)).toEqual({ created: 1, updated: 1, unchanged: 1, rejected: 1 });
  });

  it('has each mistake at its cell, or at none where the file lacks the column', () => {
    const contact = rejected(2);
    contact.reject({ path: 'phone', code: 'required' });
    expect(contact.errors.map(({ path, column }) => [path, column])).toEqual([
      ['email', 2],
      ['phone', null],
    ]);
  });

  it('is shown after those with a mistake, unless it is unchanged, and not among too many', () => {
    const unchanged = new ContactRow(2, { isKnown: true, isChanged: false });
    const shown = rowsToShow([unchanged, new ContactRow(3), rejected(4)], () => []);
    expect(shown.map(({ row }) => row)).toEqual([4, 3]);
    const many = Array.from({ length: MOST_ROWS + 5 }, (_, index) => new ContactRow(index));
    expect(rowsToShow(many, () => [])).toHaveLength(MOST_ROWS);
  });
});
