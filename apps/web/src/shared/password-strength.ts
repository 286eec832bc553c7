import { PASSWORD_LENGTH } from '@konvoj/contract';

export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';
export const STRENGTHS: readonly PasswordStrength[] = ['weak', 'fair', 'good', 'strong'];

/** Bits of guessing from which on a password counts as fair, good and strong. */
const FAIR_BITS = 40;
const GOOD_BITS = 55;
const STRONG_BITS = 75;

const KINDS: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 33],
];
/** Rows of the keyboard and words that come first to everybody's mind. */
const ROWS = ['qwertzuiop', 'qwertyuiop', 'asdfghjkl', 'yxcvbnm', 'zxcvbnm'];
const USUAL = [
  'password',
  'passwort',
  'geslo',
  'konvoj',
  'admin',
  'letmein',
  'welcome',
  'ljubljana',
  'maribor',
  'slovenija',
];

const isNext = (before: string, char: string): boolean => {
  const step = (char.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  return Math.abs(step) <= 1 || ROWS.some((row) => row.includes(before + char) || row.includes(char + before));
};

/** How many characters surprise: one that repeats or continues the one before (aaa, 1234, qwert) does not. */
function surprisingLength(text: string): number {
  const chars = Array.from(text);
  return chars.filter((char, index) => {
    const before = chars[index - 1];
    return before === undefined || !isNext(before, char);
  }).length;
}

/** Replaces each easily guessed part by one character. */
function withoutKnown(text: string, known: readonly string[]): string {
  let left = text;
  for (const word of known) if (word.length >= 3) left = left.replaceAll(word, '0');
  return left;
}

/**
 * How hard a password is to guess, by a plain rule of length and variety; repetitions, rows of keys, usual words and
 * `own` words (name, address) count little.
 */
export function passwordStrength(password: string, own: readonly string[] = []): PasswordStrength {
  if (password.length < PASSWORD_LENGTH.min) return 'weak';
  const pool = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const words = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u));
  const bits = surprisingLength(withoutKnown(password.toLowerCase(), [...USUAL, ...words])) * Math.log2(pool);
  if (bits >= STRONG_BITS) return 'strong';
  if (bits >= GOOD_BITS) return 'good';
  return bits >= FAIR_BITS ? 'fair' : 'weak';
}
