import { describe, expect, it } from 'vitest';
import { reportFileName } from './file-name.ts';

const DAY_MS = 86_400_000;
const midnight = Date.UTC(2026, 10, 17, 23);
const named = (subject: string, days: number, title = 'Etape') =>
  reportFileName({
    title,
    subject,
    period: { from: midnight, to: midnight + days * DAY_MS },
    timeZone: 'Europe/Ljubljana',
    extension: 'xlsx',
  });

describe('the name of a report', () => {
  it('consists of its kind, its subject, and the local days', () => {
    expect(named('LJ KT-482', 4)).toBe('etape-LJ-KT-482-2026-11-18-2026-11-21.xlsx');
    expect(named('', 4, 'Etappen')).toBe('etappen-2026-11-18-2026-11-21.xlsx');
  });

  it('has a single day once; midnight at its end belongs to it', () => {
    expect(named('LJ KT-482', 1)).toBe('etape-LJ-KT-482-2026-11-18.xlsx');
  });

  it('contains no character that is special in a file system', () => {
    expect(named('../"Žiga Škrab', 1)).toBe('etape-Žiga-Škrab-2026-11-18.xlsx');
  });
});
