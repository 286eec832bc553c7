import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refill, fullBudget, SHARE_OF_CORE, spacing, spend, waitBeforeNext } from './pacing.ts';
import type { Budget } from './pacing.ts';

/** Rounds of a fixed cost, each as early as the rule allows. @returns the spacing at the end */
function spacingAfter(rounds: number, cost: number): number {
  let budget = fullBudget(0);
  let now = 0;
  for (let round = 0; round < rounds; round += 1) {
    now += cost;
    budget = spend(budget, cost, now);
    now += waitBeforeNext(budget, now, now);
  }
  return waitBeforeNext(budget, now, now);
}

describe('the spacing of live frames', () => {
  it.each([
    { what: 'nothing', cost: 0, expected: 50 },
    { what: '4 % of a core at the shortest spacing', cost: 2, expected: 50 },
    { what: '20 % of a core at the shortest spacing', cost: 10, expected: 200 },
    { what: '40 % of a core at the shortest spacing', cost: 20, expected: 400 },
    { what: 'more than 5 % at the longest spacing', cost: 80, expected: 500 },
  ])('is $expected ms when a round costs $cost ms: $what', ({ cost, expected }) => {
    let budget: Budget = { milliseconds: 0, at: 0 };
    budget = spend(budget, cost, 0);
    expect(spacing(budget, 0)).toBe(expected);
  });

  it('does not grow for one expensive round after a quiet time', () => {
    const budget = spend(fullBudget(0), 20, 20);
    expect(spacing(budget, 20)).toBe(50);
  });

  it('grows under lasting load and is the shortest again half a second after it', () => {
    expect(spacingAfter(100, 2)).toBe(50);
    let budget = fullBudget(0);
    for (let round = 0; round < 10; round += 1) budget = spend(budget, 30, 0);
    expect(spacing(budget, 0)).toBe(500);
    expect(spacing(budget, 300)).toBe(200);
    expect(spacing(budget, 500)).toBe(50);
  });

  it('sends the first change after a quiet time immediately', () => {
    expect(waitBeforeNext(fullBudget(0), 1_000, 1_020)).toBe(30);
    expect(waitBeforeNext(fullBudget(0), 1_000, 1_050)).toBe(0);
    const owed = spend({ milliseconds: 0, at: 0 }, 1_000, 0);
    expect(waitBeforeNext(owed, -600, 0)).toBe(0);
  });

  it('takes no more than the share of a core, unless even the longest spacing would', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 24, noNaN: true }), { minLength: 50, maxLength: 200 }), (costs) => {
        let budget: Budget = { milliseconds: 0, at: 0 };
        let now = 0;
        let spent = 0;
        for (const cost of costs) {
          now += cost;
          spent += cost;
          budget = spend(budget, cost, now);
          now += waitBeforeNext(budget, now, now);
        }
        expect(spent / now).toBeLessThanOrEqual(SHARE_OF_CORE + 1e-9);
      }),
    );
  });

  it('limits the saved budget', () => {
    expect(refill(fullBudget(0), 3_600_000).milliseconds).toBe(fullBudget(0).milliseconds);
  });
});
