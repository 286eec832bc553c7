import { FairQueue } from './fair-queue.ts';
import { replyPlaces } from './reply-places.ts';
import type { TurnOf } from './report-queue.ts';

/** Stages and tracks that are read at once in this process, and of these those of one organization. */
const [AT_ONCE, OF_ONE] = [4, 2];

const turns = new FairQueue(AT_ONCE, OF_ONE);

/**
 * Reads stages or tracks, or a piece of them, in the turn of their organization, which does not wait for its reports. Work must
 * not wait for another turn.
 * @throws what the work throws; the reason of the signal
 */
export function historyInTurn<Result>({ scope, signal }: TurnOf, work: () => Promise<Result>): Promise<Result> {
  return turns.run(scope.organizationId, signal, work);
}

/** Takes a place for stages or a track until the reply has ended. @throws {ProblemError} `unavailable` when too many are taken */
export const takeHistoryPlace = replyPlaces({ ofUser: 20, ofOrganization: 60, ofAll: 300 });
