import { describe, expect, it } from 'vitest';
import { firePlan } from './fire-plan.ts';
import type { Target } from './fire-plan.ts';

const targets: readonly Target[] = ['gateway', 'api', 'worker', 'postgres', 'sockets'];

describe('the plan of a fire', () => {
  it('is the same for the same seed only', () => {
    expect(firePlan(1, 60_000, targets)).toEqual(firePlan(1, 60_000, targets));
    expect(firePlan(1, 60_000, targets)).not.toEqual(firePlan(2, 60_000, targets));
  });

  it('hits everything once before it hits anything again, every few seconds', () => {
    const plan = firePlan(7, 600_000, targets);
    for (let round = 0; round + targets.length <= plan.length; round += targets.length) {
      const hit = plan.slice(round, round + targets.length).map(({ target }) => target);
      expect(hit.toSorted()).toEqual(targets.toSorted());
    }
    const pauses = plan.slice(1).map(({ at }, index) => at - (plan[index]?.at ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2_500);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(5_500);
    expect(plan.at(-1)?.at).toBeLessThan(600_000);
  });
});
