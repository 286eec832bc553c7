import { z } from 'zod';
import type { Text } from '../../../i18n/use-text.ts';

/** Reasons with a text of their own; the others are kinds of damage. */
const knownReason = z.enum([
  'too_old',
  'in_future',
  'impossible_value',
  'not_mounted',
  'storage',
  'crc_mismatch',
  'unknown_codec',
]);

/** Why the server could not use what came. */
export function reasonText(t: Text, reason: string): string {
  const known = knownReason.safeParse(reason);
  return known.success ? t(`trackers.reason.${known.data}`) : `${t('trackers.reason.damaged')} (${reason})`;
}
