import type { Scope } from './database.ts';
import { FairQueue } from './fair-queue.ts';
import { replyPlaces } from './reply-places.ts';

/** Reports that are read and computed at once in this process: the others leave connections and memory to everybody else. */
const AT_ONCE = 2;

/** Work in the turn of an organization. */
export interface TurnOf {
  readonly scope: Pick<Scope, 'organizationId'>;
  /** Aborted when nobody waits for the result any more. */
  readonly signal?: AbortSignal;
}

const turns = new FairQueue(AT_ONCE);

/**
 * Reads or computes a report, or a piece of one, in the turn of its organization, of whatever kind it is. Work must not wait for
 * another turn.
 * @throws what the work throws; the reason of the signal
 */
export function reportInTurn<Result>({ scope, signal }: TurnOf, work: () => Promise<Result>): Promise<Result> {
  return turns.run(scope.organizationId, signal, work);
}

/** Takes a place for a report until its reply has ended. @throws {ProblemError} `unavailable` when too many are taken */
export const takeReportPlace = replyPlaces({ ofUser: 10, ofOrganization: 20, ofAll: 200 });
