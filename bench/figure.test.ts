import { expect, it } from 'vitest';
import { shown, shownSpread } from './figure-text.ts';
import { worst } from './machine-load.ts';
import { figure } from './support.ts';

it('a figure is the median of its runs, with their range, and a ratio that is taken run by run', () => {
  const made = figure({
    what: 'ingest',
    unit: 'records/s',
    values: [100, 90, 120],
    reference: { what: 'COPY', values: [200, 300, 300] },
    goal: { of: 'ratio', atLeast: 0.4 },
    generatorPercents: [10, 30, 20],
  });
  expect(made).toMatchObject({
    value: 100,
    min: 90,
    max: 120,
    reference: { value: 300, min: 200, max: 300 },
    ratio: { value: 0.4, min: 0.3, max: 0.5 },
    goal: 'ratio at least 0.4',
    reached: true,
    generatorPercent: 20,
  });
});

it('a goal for the value is missed at the limit', () => {
  const made = figure({ what: 'p99', unit: 'ms', values: [120], goal: { of: 'value', under: 120 } });
  expect(made).toMatchObject({ goal: 'under 120 ms', reached: false });
});

it('a goal of at most so much is reached at the limit', () => {
  const made = figure({ what: 'p50', unit: 'ms', values: [40], goal: { of: 'value', atMost: 40 } });
  expect(made).toMatchObject({ goal: 'at most 40 ms', reached: true });
});

it('a measurement was busy when one of its runs was', () => {
  const quiet = { othersPercent: 1, stolenPercent: 0, loadAverage: 0.5, busy: false };
  const busy = { othersPercent: 40, stolenPercent: 2, loadAverage: 0.2, busy: true };
  expect(worst([quiet, busy])).toEqual({ othersPercent: 40, stolenPercent: 2, loadAverage: 0.5, busy: true });
});

it('numbers are shown with three digits, thousands whole', () => {
  expect([0.0712, 1.1068, 12.345, 231.6, 142_345.6].map(shown)).toEqual(['0.071', '1.11', '12.3', '232', '142,346']);
  expect(shownSpread({ value: 3, min: 3, max: 3 })).toBe('3');
  expect(shownSpread({ value: 3, min: 2, max: 4 })).toBe('3 (2 to 4)');
});
