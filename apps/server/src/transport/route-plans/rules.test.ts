import type { PlanPoint } from '@konvoj/contract';
import { expect, it } from 'vitest';
import { windowFindings } from './rules.ts';

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
