import { hashOf, wholeBetween } from '../../apps/simulator/src/random.ts';

/** What is killed: a process of the server, PostgreSQL, NATS, or the connections of trackers. */
export type Target = 'gateway' | 'api' | 'worker' | 'postgres' | 'nats' | 'sockets';

export interface Blow {
  /** Milliseconds since the beginning. */
  readonly at: number;
  readonly target: Target;
  /** Chooses between several of a kind. */
  readonly choice: number;
}

const LEAST_PAUSE_MS = 2_500;
const MOST_PAUSE_MS = 5_500;

/** The same for the same seed: every few seconds one target, in rounds of all of them in a random order. */
export function firePlan(seed: number, durationMs: number, targets: readonly Target[]): Blow[] {
  const plan: Blow[] = [];
  let round: Target[] = [];
  for (let at = LEAST_PAUSE_MS; at < durationMs; at += wholeBetween(LEAST_PAUSE_MS, MOST_PAUSE_MS, seed, at)) {
    if (round.length === 0) round = targets.toSorted((a, b) => hashOf(seed, at, a) - hashOf(seed, at, b));
    const target = round.shift();
    if (target !== undefined) plan.push({ at, target, choice: hashOf(seed, at, 'choice') });
  }
  return plan;
}
