import { folded } from '@konvoj/i18n/folded';

/** Names as they are compared: without case, diacritics, punctuation and text in brackets. */
export function bare(name: string): string {
  return folded(name)
    .replaceAll(/\(.*?\)|\[.*?\]/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Licence plates as they are compared: letters without diacritics, and digits, so that `lj kt482` is LJ KT-482. A plate
 * without any is compared as it is. PostgreSQL's `plate_key` (0032-same-names.sql) gives the same.
 */
export function plateKey(plate: string): string {
  return folded(plate).replaceAll(/[\p{Cc} -/:-@[-`{-\u00BF\u2000-\u206F\u3000]/gu, '') || plate;
}

/**
 * Names of groups as they are compared: without case, diacritics and white space. PostgreSQL's `name_key` gives the
 * same.
 */
export function nameKey(name: string): string {
  return folded(name).replaceAll(/[\p{Cc} \u00A0\u2000-\u200B\u202F\u3000]/gu, '') || name;
}
