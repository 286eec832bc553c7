import { folded } from '@konvoj/i18n/folded';

/** What is wanted, and the texts of a row in which it is looked for. */
export type Filter<Row> = readonly [wanted: string | undefined, texts: (row: Row) => readonly (string | null)[]];

/**
 * A filter over rows: each given word must occur in its text, or in one of its texts, whatever the case and the marks of
 * letters. A missing or empty word asks for nothing.
 */
export function holding<Row>(...filters: readonly Filter<Row>[]): (row: Row) => boolean {
  const asked = filters.flatMap(([wanted, texts]) =>
    wanted === undefined || wanted === '' ? [] : [{ word: folded(wanted), texts }],
  );
  return (row) => asked.every(({ word, texts }) => folded(texts(row).join('\n')).includes(word));
}
