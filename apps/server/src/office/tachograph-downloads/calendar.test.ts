import { expect, it } from 'vitest';
import { calendarOf } from './calendar.ts';

const head = { organizationId: 3, language: 'en', now: Date.UTC(2026, 5, 1, 8, 30) } as const;
const deadline = { subject: 'vehicle', subjectId: 7, name: 'LJ KT-482', dueOn: '2026-08-30' } as const;

it('has a whole day for each deadline', () => {
  expect(calendarOf([deadline], head).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Konvoj//Tachograph//EN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Tachograph downloads',
    'BEGIN:VEVENT',
    'UID:tachograph-3-vehicle-7@konvoj',
    'DTSTAMP:20260601T083000Z',
    'DTSTART;VALUE=DATE:20260830',
    'DTEND;VALUE=DATE:20260831',
    'SUMMARY:Tachograph LJ KT-482: last day for the download',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('keeps names inside their line', () => {
  const name = 'A\r\nEND:VCALENDAR\r\nX;Y,Z\\';
  const text = calendarOf([{ ...deadline, name }], head);
  expect(text.match(/^END:VCALENDAR/gm)).toHaveLength(1);
  expect(text).toContain(String.raw`A\nEND:VCALENDAR\nX\;Y\,Z\\`);
});

it('folds long lines between characters', () => {
  const name = 'Žalostnik '.repeat(12);
  const text = calendarOf([{ ...deadline, name }], head);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(name.trim());
});
