import { expect, it } from 'vitest';
import { rangeUntil, untilAfter } from './analysis-model.ts';

it('counts the last day as one of the period', () => {
  expect(rangeUntil('2026-03-01', 28)).toEqual({ from: '2026-02-02', to: '2026-03-01' });
});

it('steps by whole periods', () => {
  expect(untilAfter('2026-03-01', 28, -1)).toBe('2026-02-01');
  expect(untilAfter('2026-03-01', 28, 1)).toBe('2026-03-29');
});
