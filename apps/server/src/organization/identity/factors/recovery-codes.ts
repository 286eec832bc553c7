import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@konvoj/contract';
import { hashToken } from '../secrets.ts';

/** Base32 of Crockford: no I, L, O and U, which are misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS_OF_CODE = 16;
const GROUP = 4;
const CODE = new RegExp(`^[${LETTERS}]{${LETTERS_OF_CODE}}$`);

/** A set of recovery codes, each of 80 random bits: `7G2K-93MX-QA0D-51TV`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, newCode);
}

function newCode(): string {
  // 256 is a multiple of 32: every letter is equally likely.
  const letters = [...randomBytes(LETTERS_OF_CODE)].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
  return letters.replaceAll(new RegExp(`.{${GROUP}}(?!$)`, 'g'), '$&-');
}

/** The stored form of a code; null for a text that cannot be one. Hyphens, spaces and case do not count. */
export function recoveryHash(typed: string): Buffer | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return CODE.test(letters) ? hashToken(letters) : null;
}
