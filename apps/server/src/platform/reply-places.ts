import type { EventEmitter } from 'node:events';
import type { Scope } from './database.ts';
import { ProblemError } from './http/problem.ts';

/** A call that is answered at length. */
export interface PlacedCall {
  readonly scope: Pick<Scope, 'organizationId'>;
  readonly user: { readonly userId: number };
  readonly reply: { readonly raw: Pick<EventEmitter, 'once'> };
}

interface MostReplies {
  readonly ofUser: number;
  readonly ofOrganization: number;
  readonly ofAll: number;
}

const RETRY_AFTER_SECONDS = 15;

/**
 * Limits replies of a kind that wait, are computed or are being sent, in this process.
 * @returns takes a place until the reply has ended. Throws `unavailable` with Retry-After when too many are taken
 */
export function replyPlaces(most: MostReplies): (call: PlacedCall) => void {
  /** How many are held, by user, organization and for all. */
  const taken = new Map<string, number>();
  return ({ scope: { organizationId }, user: { userId }, reply }) => {
    const limits = [
      [`${organizationId} ${userId}`, most.ofUser],
      [String(organizationId), most.ofOrganization],
      ['all', most.ofAll],
    ] as const;
    if (limits.some(([key, limit]) => (taken.get(key) ?? 0) >= limit))
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
  };
}
