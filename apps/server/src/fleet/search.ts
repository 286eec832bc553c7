/** Letters that Unicode does not take apart into a letter and a mark. */
const WHOLE: Readonly<Record<string, string>> = { đ: 'd', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i' };

/** For searching: without case and without the marks of letters, so that `ziri` finds Žiri. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[đłøæœßı]/g, (letter) => WHOLE[letter] ?? letter);
}

type Wanted = string | undefined;

/**
 * A filter over rows: each given word must occur in its text, or in one of its texts, whatever the case and the marks of
 * letters. A missing or empty word asks for nothing.
 * @param filters pairs of what is wanted and the texts of a row in which it is looked for
 */
export function holding<Row>(
  ...filters: readonly (readonly [wanted: Wanted, texts: (row: Row) => readonly (string | null)[]])[]
): (row: Row) => boolean {
  const asked = filters.flatMap(([wanted, texts]) =>
    wanted === undefined || wanted === '' ? [] : [{ word: folded(wanted), texts }],
  );
  return (row) => asked.every(({ word, texts }) => folded(texts(row).join('\n')).includes(word));
}
