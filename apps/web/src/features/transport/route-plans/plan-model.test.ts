import { describe, expect, it } from 'vitest';
import { aPoint, aRoute } from './builders.testing.ts';
import { NO_PLAN, type PlanDraft } from './plan-draft.ts';
import { bodyOf, draftOf, planFindings } from './plan-model.ts';

const aDraft = (fields: Partial<PlanDraft> = {}): PlanDraft => ({
  ...NO_PLAN,
  name: 'V Koper',
  points: [aPoint({ key: 'a' }), aPoint({ key: 'b', isVia: true }), aPoint({ key: 'c' }), aPoint({ key: 'd' })],
  ...fields,
});
const stored = { id: 7, version: 'v1', created: '2026-11-22T08:00:00.000Z', createdBy: 'Ana Kos' };

describe('a plan that is saved', () => {
  it('says what each point is on the way', () => {
    expect(bodyOf(aDraft(), undefined).points.map(({ pointTypeId }) => pointTypeId)).toEqual([1, 2, 3, 4]);
  });

  it('keeps its route, but no path that is too long to keep', () => {
    const route = aRoute();
    expect(bodyOf(aDraft(), route)).toMatchObject({ path: route.path, distance: 100_000, duration: 4_800 });
    expect(bodyOf(aDraft(), aRoute({ path: 'x'.repeat(500_001) }))).toMatchObject({ path: null, distance: 100_000 });
    expect(bodyOf(aDraft(), undefined)).toMatchObject({ path: null, distance: null, duration: null });
  });

  it('is the same in the form again', () => {
    const draft = aDraft({ description: 'Ob ponedeljkih', avoid: ['tolls'], departAt: '2026-11-23T05:30:00.000Z' });
    const again = draftOf({ ...bodyOf(draft, undefined), ...stored }, (index) => draft.points[index]?.key ?? '');
    expect(again).toEqual({ ...draft, id: 7, version: 'v1' });
  });
});

describe('what is wrong with a plan', () => {
  it('is said at its fields before it is sent', () => {
    expect(planFindings(aDraft())).toEqual([]);
    expect(planFindings(aDraft({ name: ' ' }))).toEqual([{ path: 'name', code: 'required' }]);
    expect(planFindings(aDraft({ points: [aPoint()] }))).toEqual([
      { path: 'points', code: 'too_few', params: { min: 2 } },
    ]);
    const window = { from: '2026-11-23T09:00:00.000Z', to: '2026-11-23T08:00:00.000Z' };
    expect(planFindings(aDraft({ points: [aPoint(), aPoint({ key: 'b', ...window })] }))).toEqual([
      { path: 'points.1.to', code: 'not_after_start' },
    ]);
  });
});
