/** Widths of letters of the bold font in thousandths of its size, rounded up; the regular font is at most as wide. */
const WIDTHS: readonly (readonly [thousandths: number, letters: string])[] = [
  [290, " 'ijl,;:[].Ił"],
  [356, '"t-()fr'],
  [400, '/'],
  [525, '_yvxzskc≥'],
  [570, 'aeuhnbpdgoqJEFLø+≈€0123456789'],
  [645, 'ZSTYRBXKP&#ßđ–'],
  [690, 'VCDUAGOQ'],
  [745, 'HNw%…'],
];
const WIDEST = 880;
const WIDTH_OF = new Map(
  WIDTHS.flatMap(([width, letters]) => Array.from(letters, (letter) => [letter, width] as const)),
);

/** The points that the longest word of a text takes. Lines end at spaces and after hyphens only. */
export function longestWord(text: string, fontSize: number): number {
  return Math.max(...text.split(/\s|(?<=-)/).map((word) => lineWidth(word, fontSize)));
}

/** The points that a text takes on one line. */
export function lineWidth(text: string, fontSize: number): number {
  let thousandths = 0;
  // Marks above a letter make it no wider.
  for (const letter of text.normalize('NFD').replaceAll(/\p{M}/gu, '')) thousandths += WIDTH_OF.get(letter) ?? WIDEST;
  return (thousandths / 1_000) * fontSize;
}
