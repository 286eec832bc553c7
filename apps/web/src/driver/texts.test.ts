import { driverApp as en } from '@konvoj/i18n/en/driver-app';
import { driverApp as sl } from '@konvoj/i18n/sl/driver-app';
import { expect, it } from 'vitest';
import { textsOf } from './texts.ts';

it('fills placeholders', () => {
  expect(textsOf('en', en)('driverApp.thread.place', { name: 'Koper' })).toBe('Place: Koper');
});

it('uses the plural forms of the language, and the form of none first', () => {
  const [slovenian, english] = [textsOf('sl', sl), textsOf('en', en)];
  const counts = [0, 1, 2, 3, 5];
  expect(counts.map((count) => slovenian('driverApp.unread', { count }))).toEqual([
    'Ni neprebranih sporočil',
    '1 neprebrano sporočilo',
    '2 neprebrani sporočili',
    '3 neprebrana sporočila',
    '5 neprebranih sporočil',
  ]);
  expect(english('driverApp.unread', { count: 2 })).toBe('2 unread messages');
});
