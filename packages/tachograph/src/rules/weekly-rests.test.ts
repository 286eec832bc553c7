import { expect, it } from 'vitest';
import { around, check, days, found, weekWith } from './duties.testing.ts';
import { INTERNATIONAL_GOODS, OCCASIONAL_COACH } from './infringement.ts';

it('asks for a regular weekly rest in each two weeks', () => {
  const parts = (rest: number) => [...weekWith(1500), ...weekWith(rest)];
  expect(around(2700, 'weeklyRest', parts)).toEqual([['minor 2699/2700'], [], []]);
});

it('names a short weekly rest once, though it is the longer one of two pairs', () => {
  const parts = [...weekWith(1500), ...weekWith(1600), ...weekWith(1500), ...weekWith(2700)];
  expect(found(check(parts), 'weeklyRest').filter((text) => text.includes('1600'))).toHaveLength(1);
});

it('asks for a weekly rest of 24 hours at least', () => {
  const parts = (rest: number) => [
    ...days(0, 400, 400, 400, 400, 400),
    `work 60`,
    `rest ${rest}`,
    ...days(400, 400, 400),
  ];
  expect(around(1440, 'weeklyRest', parts)).toEqual([['minor 1439/1440 shortWeeklyRest'], [], []]);
});

it('asks for a weekly rest after six 24-hour periods', () => {
  const parts = (minutes: number) => [
    'rest 24:00',
    ...days(400, 400, 400, 400, 400),
    `work ${minutes - 5 * 1440}`,
    'rest 45:00',
  ];
  expect(around(6 * 1440, 'weeklyRestStart', parts)).toEqual([[], [], ['minor 8641/8640']]);
});

it('lets coach drivers postpone it to twelve', () => {
  const parts = (minutes: number) => [
    'rest 24:00',
    ...days(400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400),
    `work ${minutes - 11 * 1440}`,
    'rest 90:00',
  ];
  expect(around(12 * 1440, 'weeklyRestStart', parts, OCCASIONAL_COACH)).toEqual([[], [], ['minor 17281/17280']]);
});

it('allows two reduced weekly rests in a row in international carriage', () => {
  const twice = [2700, 1500, 1500, 2700, 2700, 2700].flatMap((rest) => weekWith(rest));
  const thrice = [2700, 1500, 1500, 1500, 2700, 2700].flatMap((rest) => weekWith(rest));
  expect(found(check(twice), 'weeklyRest')).toEqual(['verySerious 1500/2700']);
  expect(found(check(twice, INTERNATIONAL_GOODS), 'weeklyRest')).toEqual([]);
  expect(found(check(thrice, INTERNATIONAL_GOODS), 'weeklyRest')).toHaveLength(2);
});

it('counts the regular one of two weekly rests in a week', () => {
  const parts = [
    ...weekWith(2700),
    'work 60',
    'rest 1500',
    'work 60',
    `rest ${2 * 1440 - 1620}`,
    ...days(400, 400, 400),
    'rest 2700',
    'work 180',
    ...weekWith(2700),
  ];
  const { weeks, debts } = check(parts);
  expect(weeks.map(({ rest }) => rest?.isRegular)).toEqual(weeks.map(() => true));
  expect(debts).toEqual([]);
});

it('counts a rest over the change of a week for one of the two, and from 69 hours on for both', () => {
  const parts = (rest: number) => [
    ...weekWith(1500),
    ...days(400, 400, 400, 400, 400),
    'work 6:00', // until Saturday 06:00
    `rest ${rest}`,
    'work 60',
    'rest 1500',
    'work 60',
    `rest ${14_400 - 9180 - rest}`,
    ...days(400, 400, 400, 400),
    ...weekWith(1500),
  ];
  expect(around(69 * 60, 'weeklyRest', parts)).toEqual([['verySerious 1500/2700'], [], []]);
});

it('asks for the missing hours of a reduced weekly rest by the end of the third week after it', () => {
  const parts = (rest: number) => [
    ...weekWith(2700),
    ...weekWith(2100),
    ...weekWith(2700, ['work 60', `rest ${rest}`, 'work 60', `rest ${1320 - rest}`]),
    ...weekWith(2700),
    ...weekWith(2700),
  ];
  expect(around(540 + 600, 'compensation', parts)).toEqual([['no level 0/600'], [], []]);
});

it('takes compensation up to the end of the third week', () => {
  const longRest = ['work 60', 'rest 19:00', 'work 60', 'rest 3:00'];
  const parts = (weekOfRest: number) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((week) =>
      weekWith(week === 2 ? 2100 : 2700, week === weekOfRest ? longRest : undefined),
    );
  const results = [3, 4, 5, 6].map((week) => found(check(parts(week)), 'compensation').length);
  expect(results).toEqual([0, 0, 0, 1]);
});
