import type { FieldCode } from '@konvoj/contract';
import { COMMON_WORDS, KEYPAD_LINES, KEY_WALKS } from './common-word-rules.ts';
import type { User } from './types.ts';

/** Adjacent keys; also the digits and the alphabet, by their codes. */
const KEY_ROWS = ['qwertzuiop', 'qwertyuiop', 'asdfghjkl', 'yxcvbnm', 'zxcvbnm'];
/** Characters that are neither a repetition of nor next to the key before; a password needs more of them. */
const FEWEST_SURPRISES = 4;
/** A password that only repeats a piece of this length is as weak as the piece. */
const LONGEST_REPEATED = 5;
const SHORTEST_WALK = 8;
const SHORTEST_OWN_WORD = 3;
/** Fewer letters than this between digits and signs do not strengthen the password. */
const FEWEST_LETTERS = 6;
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Why a new password is refused; null when it is accepted. Attackers try common words with digits around them, keyboard
 * patterns, and what is known about the account.
 */
export function passwordProblem(
  password: string,
  account: Pick<User, 'email' | 'firstName' | 'lastName' | 'organization'>,
): Extract<FieldCode, 'password_common' | 'password_own'> | null {
  const text = folded(password);
  const readings = [text, readLookalikes(withoutEnds(text))];
  const own = ownWords(account);
  if (readings.some((reading) => isMadeOfOwn(reading, own))) return 'password_own';
  const isCommon =
    isPattern(text) ||
    readings.some((reading) => isMadeOf(withoutEnds(reading), COMMON_WORDS) || isCommonWithGaps(reading));
  return isCommon ? 'password_common' : null;
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Without the digits and signs before the first and after the last letter. */
function withoutEnds(text: string): string {
  return text.replace(/^[^a-z@$]+/, '').replace(/[^a-z]+$/, '');
}

function readLookalikes(text: string): string {
  return text.replaceAll(/[0-9@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
}

function isPattern(text: string): boolean {
  const chars = Array.from(text);
  const surprises = chars.filter((char, index) => !isNextKey(chars[index - 1] ?? '', char)).length;
  if (surprises < FEWEST_SURPRISES || repeatedPiece(text).length <= LONGEST_REPEATED) return true;
  const core = text.replace(/[^a-z0-9]+$/, '');
  return isOnKeypad(core) || isWalk(core) || isWalk(core.replace(/\d+$/, ''));
}

function isWalk(keys: string): boolean {
  const reversed = Array.from(keys).toReversed().join('');
  return keys.length >= SHORTEST_WALK && KEY_WALKS.some((walk) => walk.includes(keys) || walk.includes(reversed));
}

/** Nothing but lines of three keys of a number pad; what is left after the last one does not matter. */
function isOnKeypad(keys: string): boolean {
  if (!/^\d{9,}$/.test(keys)) return false;
  return (keys.match(/\d{3}/g) ?? []).every((line) => KEYPAD_LINES.has(line));
}

/** Common words with whatever digits and signs between them. */
function isCommonWithGaps(text: string): boolean {
  const letters = text.replaceAll(/[^a-z]+/g, '');
  return letters.length >= FEWEST_LETTERS && letters.length * 2 >= text.length && isMadeOf(letters, COMMON_WORDS);
}

function isNextKey(before: string, char: string): boolean {
  if (before === '') return false;
  const step = (char.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  return Math.abs(step) <= 1 || KEY_ROWS.some((row) => row.includes(before + char) || row.includes(char + before));
}

/** The shortest piece whose repetition gives the text; the last one may be cut. */
function repeatedPiece(text: string): string {
  for (let length = 1; length < text.length; length += 1) {
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  }
  return text;
}

/** Whether a text is nothing but words of a set, one after another. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  if (!/^[a-z]+$/.test(text)) return false;
  const reachable = [true];
  for (let end = 1; end <= text.length; end += 1) {
    reachable[end] = reachable.some((isReached, start) => isReached && words.has(text.slice(start, end)));
  }
  return reachable[text.length] === true;
}

/** Whether the letters are the account's own words, with common ones between at most. */
function isMadeOfOwn(text: string, own: ReadonlySet<string>): boolean {
  const runs = text.match(/[a-z]+/g) ?? [];
  const known = new Set([...COMMON_WORDS, ...own]);
  const hasOwn = runs.some((run) => [...own].some((word) => run.includes(word)));
  return hasOwn && runs.every((run) => run.length < SHORTEST_OWN_WORD || isMadeOf(run, known));
}

function ownWords({ email, firstName, lastName, organization }: Parameters<typeof passwordProblem>[1]): Set<string> {
  const texts = [email, firstName, lastName, organization?.name ?? ''];
  const words = texts.flatMap((text) => folded(text).match(/[a-z]+/g) ?? []);
  return new Set(words.filter((word) => word.length >= SHORTEST_OWN_WORD));
}
