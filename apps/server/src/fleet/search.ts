/** Letters that Unicode does not take apart into a letter and a mark. */
const WHOLE: Readonly<Record<string, string>> = { đ: 'd', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i' };

const PLAIN = /^[\n -~]*$/;

/** For searching: without case and without the marks of letters, so that `ziri` finds Žiri. */
export function folded(text: string): string {
  // Thousands of texts are folded for one search, and most have no marks.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[đłøæœßı]/g, (letter) => WHOLE[letter] ?? letter);
}

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
