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
