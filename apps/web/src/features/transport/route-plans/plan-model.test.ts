import { describe, expect, it } from 'vitest';
import { aPoint, aRoute } from './builders.testing.ts';
import { NO_PLAN, type PlanDraft } from './plan-draft.ts';
import { bodyOf, draftOf, planFindings, withSize } from './plan-model.ts';

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

describe('the sizes of the vehicle', () => {
  it('are what is typed, with a comma or a point; empty is the usual one', () => {
    const typed = withSize(withSize(aDraft(), 'height', '3,85'), 'weight', '18.5');
    expect(typed.profile).toEqual({ kind: 'truck', height: 3.85, weight: 18.5 });
    expect(withSize(typed, 'height', ' ').profile).toEqual({ kind: 'truck', weight: 18.5 });
  });

  it.each([
    ['height', '99', { code: 'too_big', params: { max: 6 } }],
    ['weight', '-5', { code: 'too_small', params: { min: 0.5 } }],
    ['length', 'abc', { code: 'invalid' }],
  ] as const)('are not changed: %s %s is refused at its field', (size, text, finding) => {
    const before = aDraft({ profile: { kind: 'truck', [size]: 2 } });
    const after = { ...before, ...withSize(before, size, text) };
    expect(after).toMatchObject({ profile: { kind: 'truck' }, wrongSizes: { [size]: text } });
    expect(after.profile[size]).toBeUndefined();
    expect(planFindings(after)).toMatchObject([{ path: `wrongSizes.${size}`, ...finding }]);
    expect(withSize(after, size, '4').wrongSizes).toEqual({});
  });
});
