import { describe, expect, it } from 'vitest';
import { deletionOrder } from './rules.ts';

describe('the order of a deletion', () => {
  it('has tables that refer before those to which they refer', () => {
    const references = [
      { from: 'mounting', to: 'device' },
      { from: 'device', to: 'vehicle' },
      { from: 'vehicle', to: 'group' },
      { from: 'mounting', to: 'tracker' },
    ];
    const order = deletionOrder(['group', 'vehicle', 'device', 'tracker', 'mounting'], references);
    expect(order).toHaveLength(5);
    for (const { from, to } of references) expect(order.indexOf(from)).toBeLessThan(order.indexOf(to));
  });

  it('ends with circles, and passes over tables that are not asked for', () => {
    const references = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
      { from: 'a', to: 'a' },
      { from: 'session', to: 'a' },
    ];
    expect(deletionOrder(['a', 'b'], references).toSorted()).toEqual(['a', 'b']);
  });
});
