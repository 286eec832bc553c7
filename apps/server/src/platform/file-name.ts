import { localDaysOf } from './period.ts';
import type { Period } from './period.ts';

/** A name as part of a file's name: letters and digits of any script, nothing that a file system or a header could stumble on. */
export function fileNamePart(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
}

interface ReportName {
  /** What the file holds, in the language of its reader. */
  readonly title: string;
  /** Whom or what it is about; empty when that is more than one. */
  readonly subject: string;
  readonly period: Period;
  readonly timeZone: string;
  readonly extension: string;
}

/** `etape-LJ-KT-482-2026-11-18-2026-11-20.pdf`: what it holds, of whom, and its local days; a single day stands once. */
export function reportFileName({ title, subject, period, timeZone, extension }: ReportName): string {
  const { first, last } = localDaysOf(period, timeZone);
  const parts = [fileNamePart(title).toLowerCase(), fileNamePart(subject), first, ...(last === first ? [] : [last])];
  return `${parts.filter((part) => part !== '').join('-')}.${extension}`;
}
