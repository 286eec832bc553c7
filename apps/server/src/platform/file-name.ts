import { localDaysOf } from './period.ts';
import type { Period } from './period.ts';

/**
 * A name as part of a file name: letters and digits of any script, no character that is special in a file system or a
 * header.
 */
export function fileNamePart(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
}

interface ReportName {
  /** The kind of file, in the language of its reader. */
  readonly title: string;
  /** Its subject; empty for several. */
  readonly subject: string;
  readonly period: Period;
  readonly timeZone: string;
  readonly extension: string;
}

/** `etape-LJ-KT-482-2026-11-18-2026-11-20.pdf`: kind, subject, and local days; a single day only once. */
export function reportFileName({ title, subject, period, timeZone, extension }: ReportName): string {
  const { first, last } = localDaysOf(period, timeZone);
  const parts = [fileNamePart(title).toLowerCase(), fileNamePart(subject), first, ...(last === first ? [] : [last])];
  return `${parts.filter((part) => part !== '').join('-')}.${extension}`;
}
