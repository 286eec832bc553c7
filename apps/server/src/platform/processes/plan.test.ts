import { describe, expect, it } from 'vitest';
import { endsInRow, plannedProcesses, restartPause } from './plan.ts';

describe('the processes of a machine', () => {
  it('are as many gateways as wanted, an API and a worker, which starts first', () => {
    const planned = plannedProcesses(new Set(['gateway', 'api', 'worker']), 2);
    expect(planned).toEqual([
      { name: 'worker', role: 'worker' },
      { name: 'api', role: 'api' },
      { name: 'gateway-1', role: 'gateway' },
      { name: 'gateway-2', role: 'gateway' },
    ]);
  });

  it('are only of the roles of this machine', () => {
    expect(plannedProcesses(new Set(['gateway']), 3).map(({ name }) => name)).toEqual([
      'gateway-1',
      'gateway-2',
      'gateway-3',
    ]);
  });
});

describe('a process that ends', () => {
  it('is started again after pauses that grow, at most 30 s', () => {
    expect([1, 2, 3, 4, 10, 2_000].map(restartPause)).toEqual([250, 500, 1_000, 2_000, 30_000, 30_000]);
  });

  it('counts as recovered when it was ready for ten seconds', () => {
    expect(endsInRow(0, 0)).toBe(1);
    expect(endsInRow(3, 9_999)).toBe(4);
    expect(endsInRow(3, 10_000)).toBe(1);
  });
});
