import { folded } from '@konvoj/i18n/folded';

/** Words that must occur in the fields of that name, ignoring case and diacritics; `search` in any of them. */
export type Search<Field extends string> = { readonly [Name in Field | 'search']?: string | undefined };

/** The search words, and the texts of a row in which to search. */
export type Filter<Row> = readonly [wanted: string | undefined, texts: (row: Row) => readonly (string | null)[]];

/**
 * A filter over rows: each word must occur in its text, or in one of its texts, ignoring case and diacritics. A missing
 * or empty word matches everything.
 */
export function holding<Row>(...filters: readonly Filter<Row>[]): (row: Row) => boolean {
  const asked = filters.flatMap(([wanted, texts]) =>
    wanted === undefined || wanted === '' ? [] : [{ word: folded(wanted), texts }],
  );
  return (row) => asked.every(({ word, texts }) => folded(texts(row).join('\n')).includes(word));
}
