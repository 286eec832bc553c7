import type { DownloadSubject, LanguageCode } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { addDays } from './rules.ts';

/** A deadline as an entry of a calendar. */
export interface Deadline {
  readonly subject: DownloadSubject;
  readonly subjectId: number;
  readonly name: string;
  /** The last day, `2026-06-29`. */
  readonly dueOn: string;
}

interface CalendarHead {
  readonly organizationId: number;
  readonly language: LanguageCode;
  /** Epoch milliseconds. */
  readonly now: number;
}

const LINE_MAX_OCTETS = 75;

/** Deadlines as a calendar of all-day events (RFC 5545). An event keeps its UID, so that calendars replace it. */
export function calendarOf(deadlines: readonly Deadline[], { organizationId, language, now }: CalendarHead): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const events = deadlines.flatMap(({ subject, subjectId, name, dueOn }) => [
    'BEGIN:VEVENT',
    `UID:tachograph-${organizationId}-${subject}-${subjectId}@konvoj`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(dueOn)}`,
    `DTEND;VALUE=DATE:${compact(addDays(dueOn, 1))}`,
    `SUMMARY:${escaped(textOf(language, `tachographDownloads.calendar.${subject}`, { name }))}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Konvoj//Tachograph//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(textOf(language, 'tachographDownloads.calendar.name'))}`,
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const compact = (day: string) => day.replaceAll('-', '');

/** A text value (RFC 5545, 3.3.11). Line breaks cannot leave the property. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

/** At most 75 octets a line, never in the middle of a character (RFC 5545, 3.1). */
function folded(line: string): string {
  const lines: string[] = [];
  let [current, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_MAX_OCTETS) {
      lines.push(current);
      [current, octets] = [' ', 1];
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}
