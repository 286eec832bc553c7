import { folded } from '@konvoj/i18n/folded';

/** Names as they are compared: without case, marks of letters, and how the words are set apart. */
export function markOf(name: string): string {
  return folded(carried(name).replaceAll(/\s+/g, ' '));
}

/**
 * Whether two texts are the same but for what a file cannot carry: control characters, halves of characters, code points
 * that are no characters, and in what way a line ends.
 */
export function isSameText(a: string | null, b: string | null): boolean {
  return a === b || carried(a ?? '') === carried(b ?? '');
}

function carried(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]|[\uFFFD\p{Noncharacter_Code_Point}]/gu, '')
    .trim();
}
