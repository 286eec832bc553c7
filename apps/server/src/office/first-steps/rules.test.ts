import { describe, expect, it } from 'vitest';
import { stepsOf } from './rules.ts';
import type { Facts } from './rules.ts';

const EMPTY: Facts = {
  hasAddress: false,
  users: 1,
  hasVehicle: false,
  hasTracker: false,
  hasPosition: false,
  hasPlace: false,
  hasRates: false,
  hasDriver: false,
};
const stateOf = (facts: Partial<Facts>, step: string, skipped: Parameters<typeof stepsOf>[1] = []) =>
  stepsOf({ ...EMPTY, ...facts }, skipped).find((each) => each.step === step)?.state;

describe('the first steps', () => {
  it('are all open in an empty organization, in their order', () => {
    const steps = stepsOf(EMPTY, []);
    expect(steps.map(({ step }) => step)).toEqual([
      'company',
      'users',
      'vehicle',
      'tracker',
      'contact',
      'places',
      'rates',
      'driver_app',
    ]);
    expect(new Set(steps.map(({ state }) => state))).toEqual(new Set(['open']));
  });

  it.each([
    ['company', { hasAddress: true }],
    ['users', { users: 2 }],
    ['vehicle', { hasVehicle: true }],
    ['tracker', { hasTracker: true }],
    ['contact', { hasPosition: true }],
    ['places', { hasPlace: true }],
    ['rates', { hasRates: true }],
    ['driver_app', { hasDriver: true }],
  ])('%s is done with %j, and no other step', (step, facts) => {
    const steps = stepsOf({ ...EMPTY, ...facts }, []);
    expect(steps.flatMap((each) => (each.state === 'done' ? [each.step] : []))).toEqual([step]);
  });

  it('does not count the administrator as a further user', () => {
    expect(stateOf({ users: 1 }, 'users')).toBe('open');
  });

  it('are skipped until they are done', () => {
    expect(stateOf({}, 'rates', ['rates'])).toBe('skipped');
    expect(stateOf({}, 'places', ['rates'])).toBe('open');
    expect(stateOf({ hasRates: true }, 'rates', ['rates'])).toBe('done');
  });
});
