import type { ImportedRow, LanguageCode } from '@konvoj/contract';
import { writtenValue } from './export-tables.ts';
import type { Names } from './export-tables.ts';
import { fieldOf } from './fields.ts';
import { isReference } from './planned-row.ts';
import type { PlannedRow, PlannedValue } from './planned-row.ts';

/** The changed cells of a known row: old and new content, in a language. */
export function shownChanges(row: PlannedRow, names: Names, language: LanguageCode): ImportedRow['changes'] {
  const { known, table, outcome } = row;
  if (known === null || outcome !== 'update') return [];
  const words = (name: string, value: PlannedValue): string => {
    const field = fieldOf(table, name);
    if (field === undefined) return '';
    if (!isReference(value)) return String(writtenValue(field, value, names, language) ?? '');
    return 'made' in value ? value.made.name : String(writtenValue(field, value.known, names, language) ?? '');
  };
  const changes = Object.entries(row.changes).flatMap(([name, value]) => {
    const column = row.columnOf(name);
    return column === null
      ? []
      : [{ column, before: words(name, known.values[name] ?? null), after: words(name, value) }];
  });
  return changes.toSorted((a, b) => a.column - b.column);
}
