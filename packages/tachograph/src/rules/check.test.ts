import { expect, it } from 'vitest';
import { around, check, day, dayWithRest, days, found, mark } from './duties.testing.ts';
import { GOODS } from './infringement.ts';

const COACH = { ...GOODS, isOccasionalCoach: true };

it('allows nine hours of driving a day when both extensions of the week are used', () => {
  const week = (minutes: number) => [...days(600, 600, minutes)];
  expect(around(540, 'dailyDriving', week)).toEqual([[], [], ['minor 541/540']]);
});

it('allows ten hours of driving on two days of a week', () => {
  expect(around(600, 'dailyDriving', (minutes) => days(minutes))).toEqual([[], [], ['minor 601/600 extendedDay']]);
  expect(found(check(days(550, 550)), 'dailyDriving')).toEqual([]);
  expect(found(check(days(550, 550, 550)), 'dailyDriving')).toEqual(['minor 550/540']);
});

it('extends the days for which it helps most', () => {
  expect(found(check(days(550, 800, 590, 560)), 'dailyDriving')).toEqual(['verySerious 800/540', 'minor 560/540']);
});

it('starts a new week with new extensions', () => {
  expect(found(check([...days(550, 550, 0, 0, 0, 0, 0), ...days(550, 550)]), 'dailyDriving')).toEqual([]);
});

it('allows 56 hours of driving a week', () => {
  const week = (minutes: number) => days(600, 600, 540, 540, 540, minutes);
  expect(around(540, 'weeklyDriving', week)).toEqual([[], [], ['minor 3361/3360']]);
});

it('allows 90 hours of driving in two weeks', () => {
  const weeks = (minutes: number) => days(600, 600, 540, 540, 540, 540, 0, 540, 540, 540, minutes);
  expect(around(420, 'fortnightDriving', weeks)).toEqual([[], [], ['minor 5401/5400']]);
});

it('cuts driving at Monday 00:00', () => {
  const parts = ['rest 143:50', 'rest 22:10', 'drive 4:00', 'rest 11:00'];
  expect(check(parts).infringements).toEqual([]);
});

it('asks for a break after four and a half hours of driving', () => {
  expect(around(270, 'break', (minutes) => [`drive ${minutes}`, 'rest 45', 'drive 60', 'rest 11:00'])).toEqual([
    [],
    [],
    ['minor 271/270'],
  ]);
});

it('asks for a break of 45 minutes', () => {
  const parts = (minutes: number) => ['drive 270', `rest ${minutes}`, 'drive 60', 'rest 11:00'];
  expect(around(45, 'break', parts)).toEqual([['serious 330/270'], [], []]);
});

it('takes breaks of 15 and then 30 minutes, in that order', () => {
  const first = (minutes: number) => ['drive 135', `rest ${minutes}`, 'drive 135', 'rest 30', 'drive 60', 'rest 11:00'];
  const second = (minutes: number) => [
    'drive 135',
    'rest 15',
    'drive 135',
    `rest ${minutes}`,
    'drive 60',
    'rest 11:00',
  ];
  expect(around(15, 'break', first)).toEqual([['serious 330/270'], [], []]);
  expect(around(30, 'break', second)).toEqual([['serious 330/270'], [], []]);
  expect(found(check(['drive 135', 'rest 30', 'drive 135', 'rest 15', 'drive 60', 'rest 11:00']), 'break')).toEqual([
    'serious 330/270',
  ]);
  expect(found(check(['drive 135', 'rest 30', 'drive 135', 'rest 30', 'drive 60', 'rest 11:00']), 'break')).toEqual([]);
});

it('takes two pieces of any length in occasional coach services', () => {
  const parts = (minutes: number) => ['drive 135', `rest ${minutes}`, 'drive 135', 'rest 15', 'drive 60', 'rest 11:00'];
  expect(around(30, 'break', parts, COACH)).toEqual([['serious 330/270'], [], []]);
});

it('takes availability as a break only beside a driving colleague', () => {
  const parts = (pause: string) => ['drive 270', pause, 'drive 60', 'rest 11:00'];
  expect(found(check(parts('wait 45')), 'break')).toEqual(['serious 330/270']);
  expect(found(check(parts('codriver wait 44')), 'break')).toEqual(['serious 330/270']);
  expect(found(check(parts('codriver wait 45')), 'break')).toEqual([]);
});

it('asks for eleven hours of rest in 24 when no reduced rest is left', () => {
  const parts = (rest: number) => [600, 600, 600, rest, 660].flatMap(dayWithRest);
  expect(around(660, 'dailyRest', parts)).toEqual([['minor 659/660'], [], []]);
});

it('allows three reduced rests of nine hours between weekly rests', () => {
  expect(around(540, 'dailyRest', (rest) => [rest, 660].flatMap(dayWithRest))).toEqual([
    ['minor 539/540 reducedRest'],
    [],
    [],
  ]);
  const reduced = [540, 540, 540].flatMap(dayWithRest);
  expect(found(check([...reduced, ...dayWithRest(540), ...dayWithRest(660)]), 'dailyRest')).toEqual([
    'serious 540/660',
  ]);
  expect(found(check([...reduced, 'rest 24:00', ...dayWithRest(540), ...dayWithRest(660)]), 'dailyRest')).toEqual([]);
});

it('counts a rest only as far as it lies within 24 hours', () => {
  expect(found(check(['work 16:00', 'rest 9:00', 'work 1:00', 'rest 11:00']), 'dailyRest')).toEqual([
    'minor 480/540 reducedRest',
  ]);
});

it('takes three hours and then nine as a regular rest', () => {
  const reduced = [540, 540, 540].flatMap(dayWithRest);
  const first = (minutes: number) => [
    ...reduced,
    'work 300',
    `rest ${minutes}`,
    `work ${600 - minutes}`,
    'rest 9:00',
    'work 60',
  ];
  expect(around(180, 'dailyRest', first)).toEqual([['serious 540/660'], [], []]);
  const second = (minutes: number) => [
    ...reduced,
    'work 300',
    'rest 180',
    `work ${960 - minutes}`,
    `rest ${minutes}`,
    'work 60',
  ];
  expect(around(540, 'dailyRest', second)).toEqual([['minor 539/540 splitRest'], [], []]);
});

it('gives a crew 30 hours to rest nine', () => {
  const parts = (rest: number) => [
    'work 60',
    `crew drive ${1740 - rest}`,
    `rest ${rest}`,
    'crew work 60',
    'rest 11:00',
  ];
  expect(around(540, 'dailyRest', parts)).toEqual([['minor 539/540 crew'], [], []]);
  const alone = ['work 61', 'crew drive 1139', 'rest 600', 'crew work 60', 'rest 11:00'];
  expect(check(alone).periods[0]?.isCrew).toBe(false);
});

it('joins rest on a ferry over interruptions of one hour together', () => {
  const reduced = [540, 540, 540].flatMap(dayWithRest);
  const ferry = (minutes: number) => [
    ...reduced,
    'work 8:00',
    'rest 3:20',
    `work ${minutes}`,
    'rest 7:40',
    'work 1:00',
  ];
  const conditions = [mark(3, 3 * 1440 + 480), mark(4, 3 * 1440 + 480 + 720)];
  const results = [59, 60, 61].map((minutes) => found(check(ferry(minutes), GOODS, conditions), 'dailyRest'));
  expect(results).toEqual([[], [], ['serious 460/540 splitRest']]);
  expect(found(check(ferry(30)), 'dailyRest')).toEqual(['serious 460/540 splitRest']);
});

it('joins no more than three pieces', () => {
  const pieces = ['rest 4:00', 'work 10', 'rest 4:00', 'work 10', 'rest 4:00'];
  const conditions = [mark(3, 0), mark(4, 1440)];
  const parts = ['work 60', ...pieces, 'work 60'];
  expect(check(parts, GOODS, conditions).periods[0]).toMatchObject({ restMinutes: 720, isOnFerry: true });
  const four = [
    'work 60',
    'rest 3:00',
    'work 10',
    'rest 2:00',
    'work 10',
    'rest 2:00',
    'work 10',
    'rest 3:00',
    'work 60',
  ];
  expect(check(four, GOODS, conditions).periods[0]).toMatchObject({ rest: null });
});

it('takes driving out of scope as work', () => {
  const parts = ['drive 4:00', 'drive 4:00', 'rest 11:00', 'work 1:00'];
  expect(found(check(parts, GOODS, [mark(1, 240), mark(2, 480)]), 'break')).toEqual([]);
  expect(found(check(parts), 'break')).toEqual(['verySerious 480/270']);
});

it('marks what depends on time without a record', () => {
  const result = check([...day(601), 'work 15:00', 'unknown 8:00', 'rest 1:00', 'work 1:00', 'rest 20:00']);
  expect(result.gaps).toHaveLength(1);
  expect(result.infringements.map(({ rule, isIncomplete }) => `${rule} ${isIncomplete}`)).toEqual([
    'dailyDriving false',
  ]);
});

it.each([['break', ['minor 299/270', 'serious 300/270', 'serious 359/270', 'verySerious 360/270']]] as const)(
  'grades %s',
  (rule, expected) => {
    const values = expected.map((text) => Number(/\d+/.exec(text)?.[0]));
    expect(values.flatMap((minutes) => found(check([`drive ${minutes}`, 'rest 11:00', 'work 5']), rule))).toEqual(
      expected,
    );
  },
);
