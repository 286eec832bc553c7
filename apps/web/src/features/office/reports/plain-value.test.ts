import { expect, it } from 'vitest';
import { plainValue, typedValue } from './plain-value.ts';

it.each([
  ['distance', '95,5', 95_500],
  ['duration', '1:30', 5_400],
  ['duration', '2', 7_200],
  ['money', '123,45', 12_345],
  ['number', '12.5', 12.5],
  ['text', '8.11.2026', '2026-11-08'],
  ['text', ' LJ 1 ', 'LJ 1'],
  ['distance', 'far', 'far'],
  ['number', '', ''],
] as const)('a %s typed as %s is %s', (type, typed, value) => {
  expect(plainValue(type, typed)).toBe(value);
});

it.each([
  ['distance', 95_500, '95,5'],
  ['duration', 5_400, '1:30'],
  ['duration', 90, '0,025'],
  ['money', 12_345, '123,45'],
  ['number', 12.5, '12,5'],
  ['text', '2026-11-08', '08.11.2026'],
  ['text', 'LJ 1', 'LJ 1'],
] as const)('a %s with the value %s is shown as %s, and read back', (type, value, typed) => {
  expect(typedValue(type, value)).toBe(typed);
  expect(plainValue(type, typed)).toBe(value);
});
