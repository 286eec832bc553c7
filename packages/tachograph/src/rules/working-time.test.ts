import { expect, it } from 'vitest';
import { MONDAY, days, spans } from './duties.testing.ts';
import { dutiesOf } from './duty.ts';
import { periodsOf } from './periods.ts';
import { restsOf } from './rests.ts';
import { type WorkingTimeSettings, checkWorkingTime, workingWeeks } from './working-time.ts';

const SETTINGS: WorkingTimeSettings = { countsAvailability: false, averageWeeks: 17, nights: [] };

function breaches(parts: readonly string[], settings: Partial<WorkingTimeSettings> = {}): string[] {
  const duties = dutiesOf(spans(parts), []);
  const found = checkWorkingTime(duties, periodsOf(duties, restsOf(duties)), { ...SETTINGS, ...settings });
  return found.map(({ rule, valueMinutes, limitMinutes }) => `${rule} ${valueMinutes}/${limitMinutes}`);
}

it('counts driving and other work, and availability where the company has set it', () => {
  const duties = dutiesOf(spans(['drive 1:00', 'work 2:00', 'wait 4:00', 'rest 8:00']), []);
  expect(workingWeeks(duties, SETTINGS).map(({ minutes }) => minutes)).toEqual([180]);
  expect(workingWeeks(duties, { ...SETTINGS, countsAvailability: true }).map(({ minutes }) => minutes)).toEqual([420]);
});

it.each([
  [-1, 0],
  [0, 0],
  [1, 1],
])('allows 60 hours a week %i', (more, count) => {
  const week = [...days(600, 600, 600, 600, 600, 600 + more)];
  expect(breaches(week).filter((text) => text.startsWith('week'))).toHaveLength(count);
});

it.each([
  [-1, 0],
  [0, 0],
  [1, 1],
])('allows 48 hours a week on average %i', (more, count) => {
  const weeks = [...days(480, 480, 480, 480, 480, 480, 0), ...days(480, 480, 480, 480, 480, 480 + more, 0)];
  expect(breaches(weeks, { averageWeeks: 2 }).filter((text) => text.startsWith('average'))).toHaveLength(count);
});

it('asks for a break after six hours of work', () => {
  expect(breaches(['work 6:00', 'rest 30', 'work 1:00', 'rest 11:00'])).toEqual([]);
  expect(breaches(['work 6:01', 'rest 30', 'work 1:00', 'rest 11:00'])).toEqual(['workWithoutBreak 361/360']);
});

it('asks for 30 minutes of breaks a day, and 45 for more than nine hours', () => {
  expect(breaches(['work 4:00', 'rest 15', 'work 4:00', 'rest 11:00'])).toEqual(['breaksOfDay 15/30']);
  expect(breaches(['work 4:00', 'rest 15', 'work 2:00', 'rest 15', 'work 3:00', 'rest 11:00'])).toEqual([]);
  expect(breaches(['work 4:00', 'rest 15', 'work 2:00', 'rest 15', 'work 3:01', 'rest 11:00'])).toEqual([
    'breaksOfDay 30/45',
  ]);
  expect(breaches(['work 4:00', 'rest 14', 'work 2:00', 'rest 11:00'])).toEqual([]);
});

it('allows ten hours where night time is worked', () => {
  const day = ['work 5:00', 'rest 45', 'work 5:01', 'rest 11:00'];
  expect(breaches(day)).toEqual([]);
  expect(breaches(day, { nights: [{ from: MONDAY, to: MONDAY + 360 }] })).toEqual(['nightWork 601/600']);
});
