import { describe, expect, it } from 'vitest';
import {
  companyKey,
  dueOf,
  duplicateReasons,
  isDoneTooLate,
  isReminderDue,
  keysOf,
  matchVisits,
  once,
  spanOfDay,
  stepAfter,
  taxKey,
} from './rules.ts';
import type { KnownVisit } from './rules.ts';

const ZONE = 'Europe/Ljubljana';
const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);
const visit = (from: string, to: string | null) => ({
  arrivalAt: at(from),
  departureAt: to === null ? null : at(to),
  durationSeconds: (at(to ?? '20:00') - at(from)) / 1_000,
});
const known = (id: number, state: KnownVisit['state'], from: string, to: string | null): KnownVisit => ({
  id,
  state,
  ...visit(from, to),
});
const DAY = { from: at('00:00'), to: at('23:59') };

describe('a duplicate of a contact', () => {
  it('has the same company name without case, marks, punctuation and legal form', () => {
    const names = ['Kolovrat, d.o.o.', 'KOLOVRAT d. o. o.', 'kolovrat', 'Kolovrat doo', 'Kolovrát GmbH & Co. KG'];
    expect(new Set(names.map(companyKey))).toEqual(new Set(['kolovrat']));
    expect(companyKey('Kolovrat Transport')).not.toBe(companyKey('Kolovrat'));
  });

  it('keeps a name that is nothing but a legal form or signs', () => {
    expect(companyKey('AG')).toBe('ag');
    expect(companyKey('***')).toBe('***');
  });

  it('has the same tax number with or without the country', () => {
    expect(taxKey('SI 1234 5678')).toBe(taxKey('12345678'));
    expect([taxKey('  '), taxKey(null)]).toEqual([null, null]);
  });

  it('shows every reason, and none for what neither has', () => {
    const a = keysOf({ company: 'Kolovrat d.o.o.', taxNumber: 'SI1', emails: ['Info@Kolovrat.si'] });
    const b = keysOf({ company: 'Kolovrat', taxNumber: '1', emails: ['info@kolovrat.si'] });
    expect(duplicateReasons(a, b)).toEqual(['taxNumber', 'company', 'email']);
    const none = keysOf({ company: null, taxNumber: null, emails: [] });
    expect(duplicateReasons(none, none)).toEqual([]);
  });
});

describe('texts of a list', () => {
  it('count once without case and marks, as they stand first', () => {
    expect(once(['Žaga', 'les', 'zaga', 'ŽAGA ', 'Les', 'pesek'])).toEqual(['Žaga', 'les', 'pesek']);
  });
});

describe('an activity', () => {
  it('that was done is at most a day ahead, an appointment as far as it is planned', () => {
    const now = at('08:00');
    const isRefused = (kind: 'call' | 'meeting', hours: number, result: string | null = null) =>
      isDoneTooLate({ kind, at: now + hours * 3_600_000, result }, now);
    expect([isRefused('call', 24), isRefused('call', 25)]).toEqual([false, true]);
    expect([isRefused('meeting', 25), isRefused('meeting', 25, 'Dogovorjeno')]).toEqual([false, true]);
  });
});

describe('a next step', () => {
  const step = { text: 'Pokliči', dueOn: '2026-11-20', personId: 1, doneAt: null, remindedAt: 5 };

  it('is due on its day and overdue after it, until it is done', () => {
    expect(['2026-11-19', '2026-11-20', '2026-11-21'].map((today) => dueOf(step, today))).toEqual([
      null,
      'today',
      'overdue',
    ]);
    expect(dueOf({ ...step, doneAt: 1 }, '2026-11-21')).toBeNull();
    expect(dueOf({ ...step, dueOn: null }, '2026-11-21')).toBeNull();
  });

  it('is reminded of from seven in the morning of its day by the clock of the organization', () => {
    expect(isReminderDue('2026-11-20', at('05:59'), ZONE)).toBe(false);
    expect(isReminderDue('2026-11-20', at('06:00'), ZONE)).toBe(true);
    expect(isReminderDue('2026-07-20', Date.parse('2026-07-20T05:00:00Z'), ZONE)).toBe(true);
    expect(isReminderDue('2026-11-10', at('06:00'), ZONE)).toBe(false);
  });

  it('stays done and reminded of while it stays the same', () => {
    expect(stepAfter(step, { ...step, doneAt: 7 }, 9, '2026-11-19')).toEqual({ ...step, doneAt: 7 });
    const later = stepAfter({ ...step, dueOn: '2026-11-23' }, step, 9, '2026-11-19');
    expect(later).toMatchObject({ dueOn: '2026-11-23', remindedAt: null });
    const other = stepAfter({ ...step, text: 'Pošlji ponudbo' }, { ...step, doneAt: 7 }, 9, '2026-11-19');
    expect(other).toMatchObject({ doneAt: null, remindedAt: null });
  });

  it('is not reminded of when its day was over when it was entered', () => {
    expect(stepAfter(step, null, 9, '2026-11-21').remindedAt).toBe(9);
  });
});

it('takes a local day from its midnight to the next one', () => {
  expect(spanOfDay('2026-10-25', ZONE)).toEqual({
    from: Date.parse('2026-10-24T22:00:00Z'),
    to: Date.parse('2026-10-25T23:00:00Z'),
  });
});

describe('visits found in stages', () => {
  it('are proposed once they are over', () => {
    const found = [visit('08:00', '09:00'), visit('12:00', null)];
    expect(matchVisits([], found, DAY)).toEqual({ added: [found[0]], corrected: [], gone: [] });
    const again = [known(1, 'proposed', '08:00', '09:00')];
    expect(matchVisits(again, found, DAY)).toEqual({ added: [], corrected: [], gone: [] });
  });

  it('correct the times of what is proposed, accepted or dismissed', () => {
    for (const state of ['proposed', 'accepted', 'dismissed'] as const) {
      const found = [visit('07:40', '09:10')];
      const changes = matchVisits([known(1, state, '08:00', '09:00')], found, DAY);
      expect(changes).toEqual({ added: [], corrected: [{ id: 1, times: found[0] }], gone: [] });
    }
  });

  it('remove a proposal that did not happen, and nothing that somebody decided about', () => {
    const all = [
      known(1, 'proposed', '08:00', '09:00'),
      known(2, 'accepted', '10:00', '11:00'),
      known(3, 'dismissed', '12:00', '13:00'),
    ];
    expect(matchVisits(all, [], DAY).gone).toEqual([1]);
    expect(matchVisits(all, [], { from: at('15:00'), to: at('16:00') }).gone).toEqual([]);
  });

  it('do not propose a part of a halt again', () => {
    const parts = [visit('08:00', '09:00'), visit('10:00', '11:00')];
    const changes = matchVisits([known(1, 'accepted', '08:00', '11:00')], parts, DAY);
    expect(changes).toEqual({ added: [], corrected: [{ id: 1, times: parts[0] }], gone: [] });
  });

  it('that were two become the one that somebody decided about', () => {
    const whole = visit('08:00', '11:00');
    const two = [known(1, 'proposed', '08:00', '09:00'), known(2, 'accepted', '10:00', '11:00')];
    expect(matchVisits(two, [whole], DAY)).toEqual({ added: [], corrected: [{ id: 2, times: whole }], gone: [1] });
  });
});
