import { expect, it } from 'vitest';
import { plainValue, typedValue } from './plain-value.ts';

const startOfDay = (day: string) => Date.parse(`${day}T00:00:00+01:00`);
const dayOf = (instantMs: number) => new Date(instantMs + 3_600_000).toISOString().slice(0, 10);
const MIDNIGHT = Date.parse('2026-11-18T00:00:00+01:00');

it.each([
  ['distance', '95,5', 95_500],
  ['distance', '1.200,5', 1_200_500],
  ['distance', '1 200,5', 1_200_500],
  ['number', '1.200', 1_200],
  ['number', '1.234.567', 1_234_567],
  ['number', '0.125', 0.125],
  ['duration', '1:30', 5_400],
  ['duration', '2', 7_200],
  ['money', '123,45', 12_345],
  ['money', '1,15', 115],
  ['number', '12.5', 12.5],
  ['number', '-3', -3],
  ['text', '8.11.2026', '2026-11-08'],
  ['text', '31.2.2026', '31.2.2026'],
  ['text', ' LJ 1 ', 'LJ 1'],
  ['instant', '18.11.2026', MIDNIGHT],
  ['distance', 'far', null],
  ['number', '', null],
  ['number', '1.20.3', null],
  ['number', '1,200.5', null],
  ['number', '1e5', null],
  ['duration', '1:75', null],
  ['instant', 'yesterday', null],
] as const)('a %s typed as %s in Slovenian is %s', (type, typed, value) => {
  expect(plainValue(type, typed, { language: 'sl', startOfDay })).toBe(value);
});

it.each([
  ['1,200.5', 1_200.5],
  ['1,200', 1_200],
  ['12,5', 12.5],
  ['1.200', 1.2],
  ['1.200,5', null],
] as const)('a number typed as %s in English is %s', (typed, value) => {
  expect(plainValue('number', typed, { language: 'en', startOfDay })).toBe(value);
});

it.each([
  ['distance', 95_500, '95,5'],
  ['duration', 5_400, '1:30'],
  ['duration', 90, '0,025'],
  ['money', 12_345, '123,45'],
  ['number', 12.5, '12,5'],
  ['text', '2026-11-08', '08.11.2026'],
  ['text', 'LJ 1', 'LJ 1'],
  ['instant', MIDNIGHT, '18.11.2026'],
] as const)('a %s with the value %s is shown as %s, and read back', (type, value, typed) => {
  expect(typedValue(type, value, { language: 'sl', dayOf })).toBe(typed);
  expect(plainValue(type, typed, { language: 'sl', startOfDay })).toBe(value);
});

it('shows decimals with the sign of the language', () => {
  expect(typedValue('number', 0.025, { language: 'en', dayOf })).toBe('0.025');
});
