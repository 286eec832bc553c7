import { expect, it } from 'vitest';
import { MONDAY, days, spans } from './duties.testing.ts';
import { withTelemetry } from './duty.ts';
import { GOODS } from './infringement.ts';
import { liveFigures } from './live.ts';

function live(...parts: string[]) {
  const figures = liveFigures(spans(parts));
  if (figures === null) throw new Error('no figures');
  return figures;
}

it('knows nothing of a driver without any span', () => {
  expect(liveFigures([])).toBeNull();
});

it('tells what a driver may still drive today, this week and until the break', () => {
  const figures = live('rest 6:00', 'drive 2:00', 'rest 15', 'drive 1:00');
  expect(figures).toMatchObject({
    asOf: MONDAY + 9 * 60 + 15,
    drivingLeftUntilBreak: 90,
    drivingLeftToday: 600 - 180,
    extendedDaysLeft: 2,
    drivingLeftThisWeek: 3360 - 180,
    drivingLeftThisFortnight: 5400 - 180,
  });
});

it('needs half an hour more after the first part of a break, which has to be over', () => {
  expect(live('drive 2:00').nextBreakMinutes).toBe(45);
  expect(live('drive 2:00', 'rest 15', 'drive 1:00').nextBreakMinutes).toBe(30);
  expect(live('drive 2:00', 'rest 20').nextBreakMinutes).toBe(45);
  expect(live('drive 2:00', 'rest 15', 'drive 1:00', 'rest 20').nextBreakMinutes).toBe(30);
  expect(live('drive 2:00', 'rest 15', 'drive 1:00', 'rest 30').nextBreakMinutes).toBe(45);
});

it('names the limit that is reached first', () => {
  // 55 hours in the week: less is left of it than of the day or until the break.
  const week = live(...days(600, 540, 540, 540, 540, 540), 'rest 12:00');
  expect(week).toMatchObject({ drivingLeftToday: 60, todayLimit: 'week', untilBreakLimit: 'week' });
  expect(week.drivingLeftUntilBreak).toBe(60);
  expect(live('rest 6:00', 'drive 2:00')).toMatchObject({ todayLimit: 'day', untilBreakLimit: 'break' });
  expect(live('drive 4:30', 'rest 45', 'drive 4:30', 'rest 45').drivingLeftUntilBreak).toBe(60);
});

it('counts the time behind the last record as rest, also over the change of the week', () => {
  const known = spans(days(600, 540, 540, 540, 540, 540));
  const end = known.at(-1)?.to ?? 0;
  const monday = MONDAY + 7 * 1440;
  const figures = liveFigures(known, [], GOODS, monday + 60);
  expect(figures).toMatchObject({
    asOf: monday + 60,
    knownUntil: end,
    drivingLeftThisWeek: 3360,
    drivingLeftThisFortnight: 5400 - 3300,
    drivingLeftToday: 600,
    latestDailyRestStart: null,
  });
  expect(liveFigures(known, [], GOODS, end - 60)?.asOf).toBe(end);
});

it('tells the latest start of the daily rest, regular and reduced', () => {
  const figures = live('rest 6:00', 'work 2:00');
  expect(figures.latestDailyRestStart).toBe(MONDAY + (6 + 24 - 11) * 60);
  expect(figures.latestReducedRestStart).toBe(MONDAY + (6 + 24 - 9) * 60);
  expect(live('rest 6:00', 'work 2:00', 'rest 11:00').latestDailyRestStart).toBeNull();
});

it('counts extended days and reduced rests that were used', () => {
  const reduced = live('rest 6:00', 'work 15:00', 'rest 9:00', 'work 15:00', 'rest 9:00', 'work 1:00');
  expect(reduced.reducedRestsLeft).toBe(1);
  const extended = live(...days(600, 600), 'drive 60');
  expect(extended.extendedDaysLeft).toBe(0);
  expect(extended.drivingLeftToday).toBe(540 - 60);
});

it('tells the latest start of the weekly rest and what is to be compensated', () => {
  expect(live('work 60', 'rest 30:00', 'work 60').latestWeeklyRestStart).toBe(MONDAY + 31 * 60 + 6 * 1440);
});

it('goes on with telemetry behind the file', () => {
  const file = spans(['rest 6:00', 'drive 1:00']);
  const telemetry = spans(['drive 2:00'], MONDAY + 6 * 60);
  expect(withTelemetry(file, telemetry).at(-1)).toMatchObject({ from: MONDAY + 420, to: MONDAY + 480 });
  const later = spans(['drive 2:00'], MONDAY + 8 * 60);
  expect(withTelemetry(file, later).map(({ activity }) => activity)).toEqual(['rest', 'driving', 'unknown', 'driving']);
});
