import { describe, expect, it } from 'vitest';
import { LEAST_CONNECTIONS, USUAL_CONNECTIONS, connectionsPerProcess, poolSizes } from './pool-sizes.ts';

const BESIDE_POOLS = 4;
const sum = (connections: number) => Object.values(poolSizes(connections)).reduce((total, size) => total + size, 0);

describe('the connections of a process', () => {
  it('are the usual ones by default', () => {
    expect(poolSizes(USUAL_CONNECTIONS)).toEqual({ api: 10, ingest: 8, ingestPipelined: 4, lookup: 4, owner: 3 });
  });

  it('are never more than allowed', () => {
    for (let allowed = LEAST_CONNECTIONS; allowed < 100; allowed += 1) {
      expect(sum(allowed) + BESIDE_POOLS).toBeLessThanOrEqual(allowed);
    }
    expect(poolSizes(LEAST_CONNECTIONS)).toEqual({ api: 4, ingest: 4, ingestPipelined: 2, lookup: 2, owner: 2 });
  });

  it('are shared between the processes, as long as each gets enough', () => {
    expect(connectionsPerProcess(147, 3)).toBe(33);
    expect(connectionsPerProcess(147, 4)).toBe(31);
    expect(connectionsPerProcess(147, 7)).toBe(18);
    expect(connectionsPerProcess(147, 8)).toBeNull();
  });
});
