import { describe, expect, it } from 'vitest';
import { folded } from '@konvoj/i18n/folded';
import { holding } from './search.ts';
import type { Filter } from './search.ts';

interface Row {
  readonly name: string;
  readonly note: string | null;
}
const rows: readonly Row[] = [
  { name: 'Žiga Đurić', note: null },
  { name: 'Groß', note: 'Šoštanj' },
  { name: 'Ana', note: 'Žiri' },
];
const found = (...filters: readonly Filter<Row>[]) => rows.filter(holding<Row>(...filters)).map(({ name }) => name);
const name = ({ name: text }: Row) => [text];
const anything = ({ name: text, note }: Row) => [text, note];

describe('a search', () => {
  it.each([
    ['ŽIGA', 'ziga'],
    ['Đurić', 'duric'],
    ['Groß', 'gross'],
    ['Łódź', 'lodz'],
    ['LJ KT-482', 'lj kt-482'],
  ])('reads %s as %s', (text, plain) => expect(folded(text)).toBe(plain));

  it('requires every word in its own text', () => {
    expect(found(['duric', name])).toEqual(['Žiga Đurić']);
    expect(found(['ana', name], ['zir', anything])).toEqual(['Ana']);
    expect(found(['ana', name], ['sostanj', anything])).toEqual([]);
  });

  it('searches each text separately', () => {
    expect(found(['anaziri', anything])).toEqual([]);
    expect(found(['GROSS', anything])).toEqual(['Groß']);
  });

  it('matches everything without a word', () => {
    expect(found([undefined, name], ['', anything])).toHaveLength(3);
  });
});
