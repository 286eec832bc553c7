import type { LanguageCode } from '@konvoj/contract';
import { LOCALES } from '@konvoj/i18n';

const collators = new Map<LanguageCode, Intl.Collator>();

/** Order of words in a language; digits inside count as numbers (`LJ 9` before `LJ 10`). */
export function collatorOf(language: LanguageCode): Intl.Collator {
  let collator = collators.get(language);
  if (!collator) {
    collator = new Intl.Collator(LOCALES[language], { numeric: true, sensitivity: 'base' });
    collators.set(language, collator);
  }
  return collator;
}

type Value = string | number | null;

/** Ascending order of two values of one column. Unknown values are left to the table, which puts them last. */
export function compareValues(a: Value, b: Value, collator: Intl.Collator): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a === null || b === null) return 0;
  return collator.compare(String(a), String(b));
}
