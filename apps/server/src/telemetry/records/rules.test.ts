import { expect, it } from 'vitest';
import { aStageRecord } from '../stages/builders.testing.ts';
import { centiCelsius, temperatureOf } from './rules.ts';

it.each([
  [-18.5, -1_850],
  [21.456, 2_146],
  [-0.001, 0],
  [300, 30_000],
  [300.1, null],
  [-5_000, null],
  [null, null],
  [undefined, null],
])('a temperature of %s °C is stored as %s', (degrees, stored) => {
  expect(centiCelsius(degrees)).toBe(stored);
});

it('a temperature is of one of four sensors', () => {
  const record = aStageRecord({ temperature0CentiCelsius: 0, temperature3CentiCelsius: -1_850 });
  expect([0, 1, 2, 3, 4].map((sensor) => temperatureOf(record, sensor))).toEqual([0, null, null, -18.5, null]);
});
