import { describe, expect, it } from 'vitest';
import { ColumnNames } from './column-names.ts';

const names = new ColumnNames([
  { field: 'name', names: ['Naziv', 'Name'], aliases: ['company'] },
  { field: 'company', names: ['Podjetje', 'Company'], aliases: ['firma'] },
]);

describe('the header of a file', () => {
  it('is recognised in any language, case and spelling, and by the names of other programs', () => {
    expect(names.fieldsOf(['NAZIV', ' firma '])).toEqual(['name', 'company']);
  });

  it('prefers the own name of a column to an alias of another', () => {
    expect(names.fieldsOf(['Company'])).toEqual(['company']);
  });

  it('counts a repeated column once and leaves out what it does not know', () => {
    expect(names.fieldsOf(['Name', 'naziv', 'Cena'])).toEqual(['name', null, null]);
  });
});
