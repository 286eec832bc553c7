import type { DrivingInfringement } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import { expect, it } from 'vitest';
import { infringementText } from './infringement-words.ts';

const tooLong: DrivingInfringement = {
  rule: 'break',
  article: '7',
  level: 'minor',
  limitMinutes: 270,
  valueMinutes: 285,
  from: '2026-06-01T04:00:00.000Z',
  to: '2026-06-01T09:00:00.000Z',
  assumed: [],
  isIncomplete: false,
};
const english = (infringement: DrivingInfringement): string =>
  infringementText((key, params) => textOf('en', key, params), infringement);

it('says what was driven and what is allowed', () => {
  expect(english(tooLong)).toContain('lasted 4\u00A0h 45\u00A0min, 4\u00A0h 30\u00A0min is allowed');
});

it('says what the computation assumed, and where records are missing', () => {
  const text = english({ ...tooLong, rule: 'dailyRest', assumed: ['reducedRest', 'crew'], isIncomplete: true });
  expect(text).toContain('Assumed: reduced daily rest (9 h), multi-manning.');
  expect(text).toContain('has no record');
});
