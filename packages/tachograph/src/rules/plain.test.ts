import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drivingBetweenBreaks } from './breaks.ts';
import { chooseExtendedDays, chooseReducedRests } from './daily.ts';
import { dutiesOf } from './duty.ts';
import { MONDAY, spans } from './duties.testing.ts';
import { GOODS } from './infringement.ts';
import { weightOf } from './levels.ts';
import { type Period, periodsOf } from './periods.ts';
import * as plain from './plain.testing.ts';
import { restMinutes, restsOf } from './rests.ts';
import { drivingByWeek } from './weeks.ts';

function part(name: string, min: number, max: number) {
  return fc.integer({ min, max }).map((minutes) => `${name} ${minutes}`);
}

/** About two to five weeks in which rules are kept and broken by little. */
const weeks = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: part('drive', 1, 290) },
    { weight: 3, arbitrary: part('work', 1, 120) },
    { weight: 1, arbitrary: part('wait', 1, 120) },
    { weight: 5, arbitrary: part('rest', 10, 50) },
    { weight: 1, arbitrary: part('rest', 170, 190) },
    { weight: 3, arbitrary: part('rest', 410, 700) },
    { weight: 1, arbitrary: part('rest', 1400, 2800) },
  ),
  { minLength: 60, maxLength: 200 },
);

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function groupsOf<T>(items: readonly T[], keyOf: (item: T) => number): T[][] {
  return [...Map.groupBy(items, keyOf).values()];
}

it('agrees with a plain implementation on random weeks', () => {
  fc.assert(
    fc.property(weeks, (parts) => {
      const given = spans(parts);
      const duties = dutiesOf(given, []);
      const minutes = plain.minutesOf(given);
      const { closed, open } = drivingBetweenBreaks(duties, GOODS);
      const driven = [...closed, open].map(({ drivenMinutes }) => drivenMinutes).filter((value) => value > 0);
      expect(driven).toEqual(plain.plainBreaks(minutes));

      const byWeek = minutes.match(/.{1,10080}/g) ?? [];
      expect(drivingByWeek(duties).map((week) => week.minutes)).toEqual(byWeek.map((week) => plain.count(week, 'd')));

      const periods = periodsOf(duties, restsOf(duties));
      const days = plain.plainDays(minutes);
      expect(periods.map(plainDayOf)).toEqual(days);

      const weight = (
        { period, limit }: { period: Period; limit: Parameters<typeof weightOf>[0] },
        value: keyof Period,
      ) => weightOf(limit, Number(period[value]));
      const drivingWeight = sum(chooseExtendedDays(periods).map((choice) => weight(choice, 'drivenMinutes')));
      expect(drivingWeight).toBe(sum(groupsOf(days, ({ from }) => Math.floor(from / 10_080)).map(smallestDrivingSum)));

      const restWeight = sum(chooseReducedRests(periods).map((choice) => weight(choice, 'restMinutes')));
      let group = 0;
      const between = groupsOf(days, ({ endsWith }) => ((endsWith ?? 0) >= 1440 ? group++ : group));
      expect(restWeight).toBe(sum(between.map(smallestRestSum)));
    }),
    { numRuns: 150 },
  );
});

function plainDayOf(period: Period): plain.PlainDay {
  return {
    from: period.from - MONDAY,
    driven: period.drivenMinutes,
    rest: period.restMinutes,
    hasFirstPart: period.hasFirstPart,
    endsWith: period.rest === null ? null : restMinutes(period.rest),
  };
}

function smallestDrivingSum(days: readonly plain.PlainDay[]): number {
  const long = days.filter(({ driven }) => driven > 540);
  return plain.smallestSum(long, 2, ({ driven }, isExtended) => plain.drivingWeight(driven, isExtended));
}

function smallestRestSum(days: readonly plain.PlainDay[]): number {
  const short = days.filter(({ rest }) => rest < 660);
  return plain.smallestSum(short, 3, ({ rest, hasFirstPart }, isReduced) =>
    plain.restWeight(rest, isReduced || hasFirstPart),
  );
}
