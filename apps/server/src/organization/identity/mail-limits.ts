import { rateLimit } from '../../platform/rate-limits.ts';
import type { RateLimitParts } from '../../platform/rate-limits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Who causes a mail with a link: the user's administrator, or an anonymous request. */
export type LinkRequester = 'administrator' | 'anonymous';

/** Limits of mails per mailbox and per organization. */
export interface MailLimits {
  /**
   * A mail with a link to set a password, for invitations and forgotten passwords together. Mails caused by anonymous
   * requests do not count against the administrator's limit.
   * @returns 0 when it may be sent, otherwise the milliseconds to wait
   */
  linkTo(userId: number, requestedBy: LinkRequester): Promise<number>;
  /** An invitation of a new user by an organization. @throws 429 */
  requireInvitation(organizationId: number): Promise<void>;
}

export function mailLimits(parts: RateLimitParts): MailLimits {
  const shortly = rateLimit(parts, 'links', { limit: 5, windowMs: 15 * MINUTE_MS });
  const daily = rateLimit(parts, 'links of a day', { limit: 20, windowMs: 24 * HOUR_MS });
  const invitations = rateLimit(parts, 'invitations', { limit: 100, windowMs: HOUR_MS });

  return {
    async linkTo(userId, requestedBy) {
      const key = `${requestedBy} ${userId}`;
      const wait = await daily.take(key);
      if (wait > 0) return wait;
      const shortWait = await shortly.take(key);
      if (shortWait > 0) await daily.giveBack(key);
      return shortWait;
    },
    requireInvitation: (organizationId) => invitations.require(String(organizationId)),
  };
}
