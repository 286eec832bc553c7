import { expect, it } from 'vitest';
import { driverChoices, rangeUntil, untilAfter } from './analysis-model.ts';

it('counts the last day as one of the period', () => {
  expect(rangeUntil('2026-03-01', 28)).toEqual({ from: '2026-02-02', to: '2026-03-01' });
});

it('steps by whole periods', () => {
  expect(untilAfter('2026-03-01', 28, -1)).toBe('2026-02-01');
  expect(untilAfter('2026-03-01', 28, 1)).toBe('2026-03-29');
});

it('lists drivers by surname in the order of the language', () => {
  const drivers = [
    { id: 1, firstName: 'Miha', lastName: 'Zupan' },
    { id: 2, firstName: 'Žiga', lastName: 'Čeh' },
    { id: 3, firstName: 'Ana', lastName: 'Čeh' },
    { id: 4, firstName: 'Jan', lastName: 'Dolenc' },
    { id: 5, firstName: 'Eva', lastName: 'Cerar' },
  ];
  expect(driverChoices(drivers, 'sl').map(({ label }) => label)).toEqual([
    'Cerar Eva',
    'Čeh Ana',
    'Čeh Žiga',
    'Dolenc Jan',
    'Zupan Miha',
  ]);
});
