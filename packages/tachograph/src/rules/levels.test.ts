import { expect, it } from 'vitest';
import { LIMITS, levelOf } from './levels.ts';

/** Hours from which (rests: below which) each level holds, as in Annex I of Regulation (EU) 2016/403. */
it.each([
  ['dailyDriving', [9, 10, 11, 13.5]],
  ['extendedDailyDriving', [10, 11, 12, 15]],
  ['weeklyDriving', [56, 60, 65, 70]],
  ['fortnightDriving', [90, 100, 105, 112.5]],
  ['drivingWithoutBreak', [4.5, 5, 6]],
  ['dailyRest', [11, 10, 8.5]],
  ['reducedDailyRest', [9, 8, 7]],
  ['crewDailyRest', [9, 8, 7]],
  ['weeklyRest', [45, 42, 36]],
  ['reducedWeeklyRest', [24, 22, 20]],
  ['weeklyRestStart', [144, 147, 156]],
  ['weeklyRestStartCoach', [288, 291, 300]],
] as const)('grades %s one minute before, at and after each step', (name, hours) => {
  const limit = LIMITS[name];
  const levels = [null, 'minor', 'serious', 'verySerious', 'mostSerious'];
  for (const [index, hour] of hours.entries()) {
    const at = hour * 60;
    const [before, after] = [levels[index], levels[index + 1]];
    const graded = [at - 1, at, at + 1].map((minutes) => levelOf(limit, minutes));
    // the limit itself is kept; a higher level begins with its first minute
    const most = [before, index === 0 ? before : after, after];
    expect(graded).toEqual(limit.isLeast ? [after, before, before] : most);
  }
});
