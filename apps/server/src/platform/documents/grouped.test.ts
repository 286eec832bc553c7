import { describe, expect, it } from 'vitest';
import { grouped } from './grouped.ts';
import type { TableCell } from './document.ts';

const text = (header: string, groups?: { readonly absent: string }) =>
  ({ header, kind: 'text', width: 50, ...(groups && { groups }) }) as const;

function of(rows: readonly (readonly TableCell[])[], factLabels: readonly string[] = []) {
  const columns = [text('Vrsta'), text('Vozilo', { absent: '–' }), text('Voznik', { absent: 'brez voznika' })];
  return grouped({ kind: 'table', columns, rows, totals: ['Skupaj', null, null], empty: '' }, new Set(factLabels));
}

describe('a table on paper', () => {
  it('shows vehicle and driver where they change, not on every row', () => {
    const { columns, lines, totals } = of([
      ['vožnja', 'LJ 1', 'Kos'],
      ['postanek', 'LJ 1', 'Kos'],
      ['vožnja', 'LJ 1', null],
      ['vožnja', 'LJ 2', 'Kos'],
    ]);
    expect(columns.map(({ header }) => header)).toEqual(['Vrsta']);
    expect(lines).toEqual([
      { heading: 'LJ 1 · Kos' },
      { row: ['vožnja'] },
      { row: ['postanek'] },
      { heading: 'LJ 1 · brez voznika' },
      { row: ['vožnja'] },
      { heading: 'LJ 2 · Kos' },
      { row: ['vožnja'] },
    ]);
    expect(totals).toEqual(['Skupaj']);
  });

  it('shows values that are the same in all rows once, above the table', () => {
    const rows = [
      ['vožnja', 'LJ 1', 'Kos'],
      ['postanek', 'LJ 1', 'Kos'],
    ];
    const { facts, lines } = of(rows, ['Vozilo']);
    expect(facts).toEqual([['Voznik', 'Kos']]);
    expect(lines).toEqual([{ row: ['vožnja'] }, { row: ['postanek'] }]);
  });

  it('without rows is empty', () => {
    expect(of([])).toMatchObject({ facts: [], lines: [] });
  });
});
