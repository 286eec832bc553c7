import type { LanguageCode, WithoutDriver } from '@konvoj/contract';
import { formatDuration, formatNumber, type TextKey, type TextParams } from '@konvoj/i18n';

/** The note of screen and files on the driving that a report of all drivers leaves out; null: it leaves out none. */
export function withoutDriverNote(
  left: WithoutDriver | undefined,
  language: LanguageCode,
  text: (key: TextKey, params: TextParams) => string,
): string | null {
  if (left === undefined || (left.drive === 0 && left.distance === 0)) return null;
  return text('report.withoutDriver', {
    time: formatDuration(left.drive),
    distance: formatNumber(language, left.distance / 1_000, 1),
  });
}
