import type { EventEmitter } from 'node:events';
import type { Scope } from './database.ts';
import { FairQueue } from './fair-queue.ts';
import { ProblemError } from './http/problem.ts';

/** Reports that are read and computed at once in this process: the others leave connections and memory to everybody else. */
const AT_ONCE = 2;
/** Reports that are waiting, computed or sent; further requests are refused with Retry-After. */
const MOST_ASKED = { ofUser: 10, ofOrganization: 20, ofAll: 200 } as const;
const RETRY_AFTER_SECONDS = 15;

interface ReportReader {
  readonly scope: Pick<Scope, 'organizationId'>;
  /** Aborted when nobody waits for the report any more. */
  readonly signal?: AbortSignal;
}

const turns = new FairQueue(AT_ONCE);

/**
 * Reads or computes a report, or a piece of one, in the turn of its organization, of whatever kind it is. Work must not wait for
 * another turn.
 * @throws what the work throws; the reason of the signal
 */
export function reportInTurn<Result>(
  { scope, signal = new AbortController().signal }: ReportReader,
  work: () => Promise<Result>,
): Promise<Result> {
  return turns.run(scope.organizationId, signal, work);
}

interface ReportCall {
  readonly scope: Pick<Scope, 'organizationId'>;
  readonly user: { readonly userId: number };
  readonly reply: { readonly raw: Pick<EventEmitter, 'once'> };
}

/** How many hold a place, by user, organization and for all. */
const taken = new Map<string, number>();

/** Takes a place for a report until its reply has ended. @throws {ProblemError} `unavailable` when too many are taken */
export function takeReportPlace({ scope: { organizationId }, user: { userId }, reply }: ReportCall): void {
  const limits = [
    [`${organizationId} ${userId}`, MOST_ASKED.ofUser],
    [String(organizationId), MOST_ASKED.ofOrganization],
    ['all', MOST_ASKED.ofAll],
  ] as const;
  if (limits.some(([key, most]) => (taken.get(key) ?? 0) >= most))
    throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  for (const [key] of limits) taken.set(key, (taken.get(key) ?? 0) + 1);
  let isHeld = true;
  const release = () => {
    if (!isHeld) return;
    isHeld = false;
    for (const [key] of limits) {
      const left = (taken.get(key) ?? 1) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    }
  };
  reply.raw.once('finish', release);
  reply.raw.once('close', release);
}
