import { stateRefusal } from '@konvoj/contract';
import type { LoadingOrderState } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import {
  latenessOf,
  noticeOf,
  orderNumber,
  sentSince,
  stateByPoints,
  statusesOf,
  suitabilityOf,
  timesByHandError,
  worstOf,
} from './rules.ts';
import type { LateNotice, PointProgress } from './rules.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 5, 10, 8);

const NO_GOODS = {
  description: null,
  pieces: null,
  weightKg: null,
  pallets: null,
  loadingMeters: null,
  adrClass: null,
  temperatureFrom: null,
  temperatureTo: null,
};

describe('the type of a vehicle', () => {
  const chilled = { ...NO_GOODS, temperatureFrom: 2, temperatureTo: 6 };
  const [TRUCK, BUS] = [3, 4];

  it.each([
    [TRUCK, { kind: 'hladilnik' }, [chilled], 'suits'],
    [TRUCK, { kind: 'Kühlauflieger' }, [chilled], 'suits'],
    [TRUCK, { kind: 'cerada' }, [null, chilled], 'other trailer'],
    [TRUCK, { kind: 'cerada' }, [NO_GOODS, null], 'suits'],
    [TRUCK, { kind: null }, [chilled], 'unknown'],
    [TRUCK, { kind: 'cerada' }, [{ ...NO_GOODS, temperatureTo: 0 }], 'other trailer'],
    [TRUCK, null, [chilled], 'no trailer'],
    [TRUCK, null, [NO_GOODS], 'suits'],
    [BUS, null, [chilled], null],
    [BUS, null, [NO_GOODS], 'suits'],
  ])('%i with %j for goods %j: %s', (type, trailer, goods, suitability) => {
    expect(suitabilityOf({ type, trailer }, goods)).toBe(suitability);
  });
});

describe('states by hand', () => {
  const wanted = { hasVehicle: true, mayReopen: false, reason: null };
  const states: readonly LoadingOrderState[] = [0, 1, 2, 3, 4];
  const allowed = (mayReopen: boolean) =>
    states.flatMap((from) =>
      states
        .filter((to) => stateRefusal({ ...wanted, from, to, mayReopen, reason: 'mistake' }) === null)
        .map((to) => `${from}→${to}`),
    );

  it('allows users what the board offers', () => {
    expect(allowed(false)).toEqual(['0→1', '0→2', '0→3', '0→4', '1→0', '1→2', '1→3', '1→4', '2→3', '2→4']);
  });

  it('lets administrators take completed and cancelled orders back, with a reason', () => {
    expect(allowed(true)).toEqual([...allowed(false), '3→0', '4→2'].toSorted());
    expect(stateRefusal({ ...wanted, from: 4, to: 2 })).toBe('administrators_only');
    expect(stateRefusal({ ...wanted, from: 4, to: 2, mayReopen: true })).toBe('reason_required');
  });

  it('sends no order without a vehicle', () => {
    expect(stateRefusal({ ...wanted, from: 0, to: 1, hasVehicle: false })).toBe('no_vehicle');
    expect(stateRefusal({ ...wanted, from: 0, to: 2, hasVehicle: false })).toBe(null);
  });

  it('says that nothing changes', () => {
    expect(stateRefusal({ ...wanted, from: 2, to: 2 })).toBe('unchanged');
    expect(stateRefusal({ ...wanted, from: 2, to: 0 })).toBe('not_allowed');
  });
});

const aPoint: PointProgress = { isSkipped: false, hasProblem: false, reported: null, arrivedAt: null, leftAt: null };

describe('the status of points', () => {
  it('follows the vehicle', () => {
    const done = { ...aPoint, arrivedAt: 1, leftAt: 2 };
    const arrived = { ...aPoint, arrivedAt: 1 };
    expect(statusesOf(2, [done, arrived, aPoint])).toEqual(['done', 'arrived', 'planned']);
    expect(statusesOf(2, [done, aPoint, aPoint])).toEqual(['done', 'enRoute', 'planned']);
    expect(statusesOf(1, [aPoint, aPoint])).toEqual(['planned', 'planned']);
  });

  it('keeps a point open while it has a problem', () => {
    expect(statusesOf(2, [{ ...aPoint, hasProblem: true, arrivedAt: 1, leftAt: 2 }, aPoint])).toEqual([
      'problem',
      'enRoute',
    ]);
  });

  it('shows what the driver said', () => {
    expect(statusesOf(1, [{ ...aPoint, reported: 'enRoute' }])).toEqual(['enRoute']);
    expect(statusesOf(2, [{ ...aPoint, reported: 'inProgress', arrivedAt: 1 }])).toEqual(['inProgress']);
    expect(statusesOf(2, [{ ...aPoint, isSkipped: true, arrivedAt: 1 }])).toEqual(['skipped']);
  });
});

describe('states that follow from points', () => {
  const is = (status: 'planned' | 'enRoute' | 'arrived' | 'done' | 'skipped' | 'problem', isLeftFinal = true) => ({
    status,
    isLeftFinal,
  });

  it.each([
    [1, [is('planned'), is('planned')], null],
    [1, [is('enRoute'), is('planned')], 2],
    [1, [is('arrived'), is('planned')], 2],
    [1, [is('done'), is('skipped')], 4],
    [2, [is('done'), is('done')], 4],
    [2, [is('done'), is('done', false)], null],
    [2, [is('done'), is('problem')], null],
    [2, [is('skipped'), is('skipped')], 3],
    [0, [is('arrived'), is('done')], null],
    [4, [is('arrived'), is('done')], null],
    [3, [is('done'), is('done')], null],
  ] as const)('from %s with %j: %s', (state, points, expected) => {
    expect(stateByPoints(state, points)).toBe(expected);
  });
});

describe('lateness', () => {
  const expected = { state: 2 as const, windowTo: NOW + 60 * MINUTE, arrivedAt: null, isSkipped: false, etaAt: null };

  it.each([
    ['fine', { etaAt: NOW + 45 * MINUTE }, { lateness: 'fine', lateMinutes: null }],
    ['tight', { etaAt: NOW + 46 * MINUTE }, { lateness: 'tight', lateMinutes: null }],
    ['at the end of the window', { etaAt: NOW + 60 * MINUTE }, { lateness: 'tight', lateMinutes: null }],
    ['late', { etaAt: NOW + 70.5 * MINUTE }, { lateness: 'late', lateMinutes: 11 }],
    ['late by the clock', { windowTo: NOW - MINUTE }, { lateness: 'late', lateMinutes: 1 }],
    [
      'late by the clock with an old ETA',
      { windowTo: NOW - MINUTE, etaAt: NOW - 5 * MINUTE },
      { lateness: 'late', lateMinutes: 1 },
    ],
    ['without a window', { windowTo: null }, { lateness: null, lateMinutes: null }],
    ['reached', { arrivedAt: NOW }, { lateness: null, lateMinutes: null }],
    ['skipped', { isSkipped: true }, { lateness: null, lateMinutes: null }],
    ['of a planned order', { state: 0 as const }, { lateness: null, lateMinutes: null }],
  ])('%s', (_name, given, lateness) => {
    expect(latenessOf({ ...expected, ...given }, NOW)).toEqual(lateness);
  });

  it('is that of the worst point', () => {
    expect(worstOf(['fine', null, 'late', 'tight'])).toBe('late');
    expect(worstOf([null, null])).toBe(null);
  });

  it('is notified once, and again only after half an hour of fine', () => {
    const seen: number[] = [];
    let notice: LateNotice = { isGiven: false, fineSince: null };
    const course = [
      [0, 'fine'],
      [1, 'late'],
      [2, 'late'],
      [3, 'fine'],
      [32, 'late'],
      [40, 'fine'],
      [60, 'tight'],
      [75, 'fine'],
      [80, 'late'],
      [90, 'fine'],
      [120, 'fine'],
      [121, 'late'],
    ] as const;
    for (const [minute, lateness] of course) {
      const after = noticeOf(notice, lateness, NOW + minute * MINUTE);
      if (after.isDue) seen.push(minute);
      notice = after;
    }
    expect(seen).toEqual([1, 121]);
  });
});

describe('times by hand', () => {
  const DAY = 24 * 60 * MINUTE;
  const nothing = { arrivedAt: null, computedArrivedAt: null, manualLeftAt: null };
  const arrived = { ...nothing, arrivedAt: NOW - 20 * MINUTE, computedArrivedAt: NOW - 20 * MINUTE };
  const order = { createdAt: NOW - DAY, now: NOW };

  it.each([
    ['the present, a minute ahead', { arrivedAt: NOW + MINUTE }, nothing, null],
    ['the future', { leftAt: NOW + MINUTE + 1 }, nothing, { path: 'leftAt', code: 'in_future' }],
    ['31 days before the order', { arrivedAt: NOW - 32 * DAY }, nothing, null],
    ['longer before it', { arrivedAt: NOW - 32 * DAY - 1 }, nothing, { path: 'arrivedAt', code: 'too_early' }],
    ['a leaving at the arrival', { leftAt: NOW - 20 * MINUTE }, arrived, null],
    ['a leaving before it', { leftAt: NOW - 21 * MINUTE }, arrived, { path: 'leftAt', code: 'not_after_start' }],
    ['a leaving with an earlier arrival', { arrivedAt: NOW - DAY, leftAt: NOW - 21 * MINUTE }, arrived, null],
    [
      'an arrival after the leaving',
      { arrivedAt: NOW },
      { ...arrived, manualLeftAt: NOW - MINUTE },
      { path: 'arrivedAt', code: 'not_after_start' },
    ],
    ['times taken back', { arrivedAt: null, leftAt: null }, arrived, null],
  ])('%s', (_name, given, point, error) => {
    expect(timesByHandError(given, point, order)).toEqual(error);
  });
});

describe('a vehicle has an order', () => {
  const sent = [
    { at: 1, state: 0 as const },
    { at: 5, state: 1 as const },
  ];

  it.each([
    ['since it was sent', sent, [{ at: 1, deviceId: 7 }], 5],
    ['since it was sent last', [...sent, { at: 6, state: 0 }, { at: 8, state: 1 }, { at: 9, state: 2 }], [], 8],
    [
      'since the vehicle was changed on the way',
      [...sent, { at: 6, state: 2 }],
      [
        { at: 1, deviceId: 7 },
        { at: 7, deviceId: 8 },
      ],
      7,
    ],
  ] as const)('%s', (_name, states, devices, since) => {
    expect(sentSince({ states, devices })).toBe(since);
  });
});

it('numbers orders by year with five digits', () => {
  expect(orderNumber(2026, 42)).toBe('2026-00042');
  expect(orderNumber(2026, 123_456)).toBe('2026-123456');
});
