import { describe, expect, it } from 'vitest';
import {
  extremesOf,
  gapsBetween,
  heldValues,
  intervalRows,
  isMeasurable,
  openDoors,
  recordRows,
  secondsOutside,
  withGaps,
} from './rules.ts';

const MINUTE = 60_000;
const minutes = (from: number, to: number) => ({ fromMs: from * MINUTE, toMs: to * MINUTE });
const readings = (...pairs: [minute: number, celsius: number][]) =>
  pairs.map(([minute, celsius]) => ({ at: minute * MINUTE, celsius }));
const inMinutes = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => [fromMs / MINUTE, toMs / MINUTE];
const HOUR = minutes(0, 60);

describe('how long a temperature counts', () => {
  it('until the next record, and at most 30 minutes', () => {
    expect(heldValues(readings([0, -18], [10, -17], [50, -16]), HOUR).map(inMinutes)).toEqual([
      [0, 10],
      [10, 40],
      [50, 60],
    ]);
  });

  it('from the beginning of the period when it was measured before, without a row of its own', () => {
    const values = heldValues(readings([-20, -18], [30, -17]), HOUR);
    expect(values.map(inMinutes)).toEqual([
      [0, 10],
      [30, 60],
    ]);
    expect(recordRows(values).map(inMinutes)).toEqual([[30, 60]]);
  });

  it('by the last of several at the same moment', () => {
    expect(heldValues(readings([0, -18], [0, -17]), HOUR)).toMatchObject([{ celsius: -17 }]);
  });

  it('leaves the rest of the period without data: what counts and the gaps are the whole period', () => {
    const values = heldValues(readings([5, -18], [20, -18], [55, -18]), HOUR);
    const gaps = gapsBetween(values, HOUR);
    expect(gaps.map(inMinutes)).toEqual([
      [0, 5],
      [50, 55],
    ]);
    const all = [...values, ...gaps].reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
    expect(all).toBe(60 * MINUTE);
    expect(gapsBetween([], HOUR)).toEqual([HOUR]);
  });

  it('has no gap while records come every 30 minutes', () => {
    expect(gapsBetween(heldValues(readings([0, 4], [30, 5]), HOUR), HOUR)).toEqual([]);
  });
});

describe('minimum, maximum and mean', () => {
  it('weights the mean by time', () => {
    const values = heldValues(readings([0, -20], [15, -16]), minutes(0, 20));
    expect(extremesOf(values)).toEqual({ minimum: -20, maximum: -16, mean: -19, seconds: 1_200 });
  });

  it('per interval of the clock, with a value that reaches over its bounds', () => {
    const rows = intervalRows(heldValues(readings([2, -20], [6, -10], [11, -30]), minutes(0, 15)), 5);
    expect(rows.map((row) => [...inMinutes(row), row.values])).toEqual([
      [2, 5, { minimum: -20, maximum: -20, mean: -20 }],
      [5, 10, { minimum: -20, maximum: -10, mean: -12 }],
      [10, 15, { minimum: -30, maximum: -10, mean: -26 }],
    ]);
  });

  it('puts times without data between the rows', () => {
    const span = minutes(0, 90);
    const values = heldValues(readings([0, 4], [60, 5]), span);
    expect(withGaps(recordRows(values), gapsBetween(values, span)).map(({ values: of }) => of?.mean ?? null)).toEqual([
      4,
      null,
      5,
    ]);
  });
});

describe('the time outside the limits', () => {
  const values = heldValues(readings([0, -18], [10, -15], [20, -18], [30, -23]), HOUR);

  it('counts values below the minimum and above the maximum, the limits themselves being inside', () => {
    const limits = { minimum: -22, maximum: -18 };
    expect(secondsOutside(values, [{ ...HOUR, limits }])).toBe(40 * 60);
  });

  it('only while the trailer was coupled', () => {
    expect(secondsOutside(values, [{ ...minutes(15, 35), limits: { minimum: null, maximum: -18 } }])).toBe(5 * 60);
  });

  it('is unknown without limits', () => {
    expect(secondsOutside(values, [{ ...HOUR, limits: { minimum: null, maximum: null } }])).toBeNull();
    expect(secondsOutside(values, [])).toBeNull();
  });
});

it('values that no sensor can measure are no temperatures', () => {
  expect([-127, -70.01, 125.01, 200].some(isMeasurable)).toBe(false);
  expect([-70, -18.5, 0, 85, 125].every(isMeasurable)).toBe(true);
});

it('doors are open from the first record that reports them open until the next that reports them closed', () => {
  const doors = [
    { at: -5 * MINUTE, isOpen: true },
    { at: 10 * MINUTE, isOpen: true },
    { at: 12 * MINUTE, isOpen: false },
    { at: 50 * MINUTE, isOpen: true },
  ];
  expect(openDoors(doors, HOUR).map(inMinutes)).toEqual([
    [0, 12],
    [50, 60],
  ]);
  expect(
    openDoors(
      [
        { at: -5 * MINUTE, isOpen: true },
        { at: -1 * MINUTE, isOpen: false },
      ],
      HOUR,
    ),
  ).toEqual([]);
});
