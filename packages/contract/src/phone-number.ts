import { z } from 'zod';
import type { FieldCode } from './problems.ts';

type ReadPhoneNumber =
  | { readonly number: string }
  | { readonly problem: Extract<FieldCode, 'invalid_phone' | 'no_country_code'> };

/**
 * A telephone number as people write it, in E.164: `00386 41 234-567` is `+38641234567`. SMS are sent to such numbers
 * only: without its country code a number is somebody else's in another country.
 */
export function readPhoneNumber(text: string): ReadPhoneNumber {
  // The zero in brackets is dialled inside the country only.
  const digits = text.replace(/\(0\)/, '').replaceAll(/[\s()/.-]/g, '');
  const international = digits.replace(/^00/, '+');
  if (/^\+[1-9]\d{6,14}$/.test(international)) return { number: international };
  return { problem: /^\d{3,15}$/.test(digits) ? 'no_country_code' : 'invalid_phone' };
}

/** A number for SMS as input; its output is E.164. */
export const phoneNumber = z.string().transform((text, context) => {
  const read = readPhoneNumber(text);
  if ('number' in read) return read.number;
  context.addIssue({ code: 'custom', params: { code: read.problem } });
  return z.NEVER;
});
