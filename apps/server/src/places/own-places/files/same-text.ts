import { folded } from '@konvoj/i18n/folded';

/** Names as they are compared: ignoring case, diacritics and word separators. */
export function markOf(name: string): string {
  return folded(carried(name).replaceAll(/\s+/g, ' '));
}

/**
 * Whether two texts are the same except for what a file cannot contain: control characters, lone surrogates,
 * noncharacters, and different line ends.
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
