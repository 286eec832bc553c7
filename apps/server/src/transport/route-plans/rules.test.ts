import type { PlanPoint } from '@konvoj/contract';
import { encodePolyline } from '@konvoj/geo/polyline';
import { expect, it } from 'vitest';
import { planFindings, storageRefusal, windowFindings } from './rules.ts';

const aPoint = (window: Pick<PlanPoint, 'from' | 'to'>): PlanPoint => ({
  latitude: 46.05,
  longitude: 14.5,
  name: 'Ljubljana',
  address: null,
  pointTypeId: 3,
  activityTypeId: null,
  statusTypeId: 0,
  stay: 0,
  contact: null,
  notes: null,
  ...window,
});

it('refuses a window that ends at or before its beginning, at its point', () => {
  const eight = '2026-11-23T08:00:00.000Z';
  const nine = '2026-11-23T09:00:00.000Z';
  const points = [
    aPoint({ from: eight, to: nine }),
    aPoint({ from: nine, to: eight }),
    aPoint({ from: eight, to: eight }),
    aPoint({ from: null, to: eight }),
    aPoint({ from: nine, to: null }),
  ];
  expect(windowFindings(points)).toEqual([
    { path: 'points.1.to', code: 'not_after_start' },
    { path: 'points.2.to', code: 'not_after_start' },
  ]);
});

const aPlan = (fields: { readonly path?: string; readonly departAt?: string }) => ({
  points: [aPoint({ from: null, to: null })],
  path: null,
  departAt: null,
  ...fields,
});

it.each([
  ['letters that no line has', 'ÿÿÿ', false],
  ['no point', '', false],
  ['a line that is cut off', '_p~iF~ps|', false],
  ['a place beyond the pole', encodePolyline([[91, 0]]), false],
  ['numbers without an end', '~'.repeat(400), false],
  [
    'a line',
    encodePolyline([
      [46.05, 14.5],
      [45.55, 13.73],
    ]),
    true,
  ],
])('refuses as path: %s', (_what, path, isAccepted) => {
  expect(planFindings(aPlan({ path }))).toEqual(isAccepted ? [] : [{ path: 'path', code: 'invalid' }]);
});

it.each([
  ['0001-01-01T00:00:00.000Z', false],
  ['1999-12-31T23:59:59.000Z', false],
  ['2000-01-01T00:00:00.000Z', true],
  ['2100-12-31T23:59:59.000Z', true],
  ['9999-01-01T00:00:00.000Z', false],
])('of a departure at %s: accepted %s', (departAt, isAccepted) => {
  expect(planFindings(aPlan({ departAt }))).toEqual(isAccepted ? [] : [{ path: 'departAt', code: 'invalid_date' }]);
});

it.each([
  ['the first plan', { plans: 0, bytes: 0 }, 500, null, null],
  ['the plan after the last', { plans: 2_000, bytes: 0 }, 500, null, 'too many'],
  ['a change with all plans there', { plans: 2_000, bytes: 0 }, 500, 400, null],
  ['a plan of too much text', { plans: 1, bytes: 0 }, 200_001, null, 'too large'],
  ['a large plan that becomes smaller', { plans: 1, bytes: 300_000 }, 250_000, 300_000, null],
  ['one that does not fit beside the others', { plans: 9, bytes: 19_999_000 }, 1_001, null, 'no room'],
  ['one that grows into the space of its own', { plans: 9, bytes: 20_000_000 }, 1_001, 1_001, null],
] as const)('decides about the space for %s', (_what, usage, bytes, before, refusal) => {
  expect(storageRefusal(usage, bytes, before)).toBe(refusal);
});
