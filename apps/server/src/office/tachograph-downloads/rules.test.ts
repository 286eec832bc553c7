import { downloadWhat } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  beginsByPlan,
  chooseCard,
  dayOf,
  daysBetween,
  fallbackPlan,
  missingBlocks,
  planFor,
  reminderOf,
  standingOf,
} from './rules.ts';
import type { StoredPlan } from './types.ts';

const ZONE = 'Europe/Ljubljana';
const plan = { ...fallbackPlan('driver'), intervalDays: 14 };
/** Noon of 1 June in Ljubljana. */
const LAST = Date.UTC(2026, 5, 1, 10);
const on = (day: string) => Date.parse(`${day}T10:00Z`);

function card(day: string, changes: Partial<Parameters<typeof standingOf>[0]> = {}) {
  return standingOf({ subject: 'driver', plan, lastSuccessAt: LAST, obstacle: null, ...changes }, on(day), ZONE);
}

describe('days', () => {
  it('are those of the time zone', () => {
    expect(dayOf(Date.parse('2026-06-01T21:59Z'), ZONE)).toBe('2026-06-01');
    expect(dayOf(Date.parse('2026-06-01T22:00Z'), ZONE)).toBe('2026-06-02');
    expect(dayOf(Date.parse('2026-12-01T22:30Z'), ZONE)).toBe('2026-12-01');
  });

  it('are counted over the change to winter time and the end of a year', () => {
    expect(addDays('2026-10-20', 28)).toBe('2026-11-17');
    expect(daysBetween('2026-10-20', '2026-11-17')).toBe(28);
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});

describe('a driver card', () => {
  it.each([
    ['2026-06-21', 'fine', 8],
    ['2026-06-22', 'soon', 7],
    ['2026-06-29', 'soon', 0],
    ['2026-06-30', 'overdue', -1],
  ] as const)('on %s is %s with %s days left', (day, light, daysLeft) => {
    expect(card(day)).toMatchObject({ light, daysLeft, overdue: light === 'overdue', dueOn: '2026-06-29' });
  });

  it('is due by its plan after the interval', () => {
    expect(card('2026-06-10')).toMatchObject({ nextOn: '2026-06-15', planned: true, status: 'active' });
  });

  it('counts the day of the organization, not that of UTC', () => {
    const late = Date.parse('2026-06-01T22:30Z');
    expect(card('2026-06-22', { lastSuccessAt: late })).toMatchObject({ light: 'fine', dueOn: '2026-06-30' });
  });
});

describe('a vehicle unit', () => {
  it.each([
    ['2026-08-14', 'fine', 16],
    ['2026-08-15', 'soon', 15],
    ['2026-08-30', 'soon', 0],
    ['2026-08-31', 'overdue', -1],
  ] as const)('on %s is %s with %s days left', (day, light, daysLeft) => {
    expect(card(day, { subject: 'vehicle' })).toMatchObject({ light, daysLeft, maxDays: 90 });
  });
});

describe('the status', () => {
  it('is inactive once the last download is older than the law allows', () => {
    expect(card('2026-06-29').status).toBe('active');
    expect(card('2026-06-30').status).toBe('inactive');
  });

  it('is inactive with a plan that is off, and nothing is planned', () => {
    const off = { plan: { ...plan, active: false } };
    expect(card('2026-06-02', off)).toMatchObject({ status: 'inactive', nextOn: null, planned: false });
    expect(card('2026-06-02', { ...off, lastSuccessAt: null }).status).toBe('inactive');
  });

  it('is never downloaded or unknown before the first file', () => {
    expect(card('2026-06-02', { lastSuccessAt: null })).toMatchObject({
      status: 'neverDownloaded',
      light: 'never',
      nextOn: '2026-06-02',
      daysLeft: null,
    });
    const unknown = card('2026-06-02', { lastSuccessAt: null, obstacle: 'noCardNumber' });
    expect(unknown).toMatchObject({ status: 'unknown', reason: 'noCardNumber' });
  });

  it('plans nothing where an organization has no plan', () => {
    expect(card('2026-06-02', { plan: null })).toMatchObject({ planned: false, nextOn: null, intervalDays: 14 });
  });
});

describe('the plan that applies', () => {
  const stored = (id: number, subjectId: number | null): StoredPlan => ({
    ...plan,
    id,
    subject: 'driver',
    subjectId,
    name: null,
  });

  it('is the own one before that of the organization', () => {
    const plans = [stored(1, null), stored(2, 7)];
    expect(planFor(plans, 'driver', 7)?.id).toBe(2);
    expect(planFor(plans, 'driver', 8)?.id).toBe(1);
    expect(planFor(plans, 'vehicle', 7)).toBeNull();
  });
});

describe('a download by plan', () => {
  const due = { nextOn: '2026-06-15', reason: null };
  const now = on('2026-06-16');
  const failed = { status: 'fail', endedAt: on('2026-06-15'), retryAt: null };

  it('begins when its day has come', () => {
    expect(beginsByPlan(due, null, on('2026-06-14'), ZONE)).toBe(false);
    expect(beginsByPlan(due, null, on('2026-06-15'), ZONE)).toBe(true);
    expect(beginsByPlan({ ...due, nextOn: null }, null, now, ZONE)).toBe(false);
    expect(beginsByPlan({ ...due, reason: 'noUnit' }, null, now, ZONE)).toBe(false);
  });

  it('waits for one under way, for a retry, and after a failure until the next day', () => {
    expect(beginsByPlan(due, { ...failed, endedAt: null }, now, ZONE)).toBe(false);
    expect(beginsByPlan(due, { ...failed, retryAt: now }, now, ZONE)).toBe(false);
    expect(beginsByPlan(due, { ...failed, endedAt: now }, now, ZONE)).toBe(false);
    expect(beginsByPlan(due, failed, now, ZONE)).toBe(true);
  });

  it('does not follow a denied card', () => {
    expect(beginsByPlan(due, { ...failed, status: 'cardDenied' }, now, ZONE)).toBe(false);
  });
});

it('reminds when a download is due soon or overdue, but nobody with a plan that is off', () => {
  const lights = ['never', 'fine', 'soon', 'overdue'] as const;
  expect(lights.map((light) => reminderOf(light, plan))).toEqual([null, null, 'soon', 'overdue']);
  expect(reminderOf('overdue', { ...plan, active: false })).toBeNull();
  expect(reminderOf('soon', null)).toBe('soon');
});

it('chooses the free card that is valid longest', () => {
  const free = (number: string, expiresOn: string | null) => ({ number, expiresOn, isBusy: false });
  const cards = [free('1', '2026-07-01'), free('2', '2027-01-01'), { ...free('3', '2030-01-01'), isBusy: true }];
  expect(chooseCard(cards, '2026-06-01')?.number).toBe('2');
  expect(chooseCard(cards, '2026-12-31')?.number).toBe('2');
  expect(chooseCard(cards, '2027-01-02')).toBeNull();
  expect(chooseCard([...cards, free('4', null)], '2027-01-02')?.number).toBe('4');
});

it('finds what was requested of a vehicle unit and did not come', () => {
  const what = { ...downloadWhat.parse({}), speed: true };
  const there = new Set(['overview', 'activities'] as const);
  expect(missingBlocks({ subject: 'vehicle', what }, there)).toEqual(['eventsAndFaults', 'technicalData', 'speed']);
  expect(missingBlocks({ subject: 'driver', what }, new Set())).toEqual([]);
});
