import { Attempts } from '../../platform/attempts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Who causes a mail with a link: the user's administrator, or an anonymous request. */
export type LinkRequester = 'administrator' | 'anonymous';

/** Limits of mails per mailbox and per organization. Counted in this process. Times are epoch milliseconds. */
export class MailLimits {
  readonly #shortly = new Attempts({ limit: 5, windowMs: 15 * MINUTE_MS });
  readonly #daily = new Attempts({ limit: 20, windowMs: 24 * HOUR_MS });
  readonly #invitations = new Attempts({ limit: 100, windowMs: HOUR_MS });

  /**
   * A mail with a link to set a password, for invitations and forgotten passwords together. Mails caused by anonymous
   * requests do not count against the administrator's limit.
   * @returns 0 when it may be sent, otherwise the milliseconds to wait
   */
  linkTo(userId: number, requestedBy: LinkRequester, now: number): number {
    const key = `${requestedBy} ${userId}`;
    const wait = Math.max(this.#shortly.waitMs(key, now), this.#daily.waitMs(key, now));
    if (wait > 0) return wait;
    this.#shortly.fail(key, now);
    this.#daily.fail(key, now);
    return 0;
  }

  /** An invitation of a new user by an organization. @returns as `linkTo` */
  invitation(organizationId: number, now: number): number {
    return this.#invitations.take(String(organizationId), now);
  }
}
