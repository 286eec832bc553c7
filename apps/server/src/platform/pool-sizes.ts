/** How many connections to PostgreSQL each pool of a process opens at most. */
export interface PoolSizes {
  readonly api: number;
  readonly ingest: number;
  readonly ingestPipelined: number;
  readonly lookup: number;
  readonly owner: number;
}

/** What a process uses by default: the pools below, one to cancel statements, three of the queue of jobs. */
export const USUAL_CONNECTIONS = 33;
const USUAL: PoolSizes = { api: 10, ingest: 8, ingestPipelined: 4, lookup: 4, owner: 3 };
/** With fewer, work that needs a second connection could wait for itself. */
const LEAST: PoolSizes = { api: 4, ingest: 4, ingestPipelined: 2, lookup: 2, owner: 2 };
export const LEAST_CONNECTIONS = 18;

/** Shares the connections of a process out to its pools. @param connections at least LEAST_CONNECTIONS */
export function poolSizes(connections: number): PoolSizes {
  const share = (connections - LEAST_CONNECTIONS) / (USUAL_CONNECTIONS - LEAST_CONNECTIONS);
  const size = (name: keyof PoolSizes) => LEAST[name] + Math.floor((USUAL[name] - LEAST[name]) * share);
  return {
    api: size('api'),
    ingest: size('ingest'),
    ingestPipelined: size('ingestPipelined'),
    lookup: size('lookup'),
    owner: size('owner'),
  };
}

/** Left to commands, backups and whoever looks into the database. */
const LEFT_TO_OTHERS = 20;

/**
 * How many connections each of several processes may open, so that together they stay within what PostgreSQL allows; null:
 * too few for so many processes.
 */
export function connectionsPerProcess(allowed: number, processes: number): number | null {
  const share = Math.floor((allowed - LEFT_TO_OTHERS) / processes);
  return share < LEAST_CONNECTIONS ? null : Math.min(share, USUAL_CONNECTIONS);
}
