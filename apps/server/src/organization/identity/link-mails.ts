import { INVITATION_DAYS, RESET_LINK_MINUTES } from '@konvoj/contract';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn, transaction } from '../../platform/database.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import { audit } from '../audit/service.ts';
import type { Notify } from '../notifications/types.ts';
import { actorOfUser } from './actors.ts';
import type { MailLimits } from './mail-limits.ts';
import { invitationMail, resetMail } from './mails.ts';
import { isUsable } from './rules.ts';
import { newToken } from './secrets.ts';
import { findUser, findUserByEmail, insertResetToken } from './store.ts';
import { nameOf } from './wire.ts';

const userId = z.int();

/** Mails a new user the link with which they set a password. */
export const invitation: JobKind<{ userId: number; inviterId: number }> = {
  name: 'identity-invitation',
  data: z.strictObject({ userId, inviterId: userId }),
  retries: 5,
};

/** Mails a user the link of a forgotten password, for an administrator. */
export const resetLink: JobKind<{ userId: number }> = {
  name: 'identity-reset-link',
  data: z.strictObject({ userId }),
  retries: 5,
};

/** The same for whoever typed an address on the sign-in page. It may be nobody's. */
export const requestedReset: JobKind<{ email: string; ip: string }> = {
  name: 'identity-requested-reset',
  data: z.strictObject({ email: z.string(), ip: z.string() }),
  retries: 5,
};

export interface LinkMailDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly notify: Notify;
  readonly clock: Clock;
  readonly mailLimits: MailLimits;
  /** What links in mails begin with: never taken from a request. */
  readonly baseUrl: () => string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Works the jobs that mail links. A link is made together with its mail, so that no request waits for either. */
export async function workLinkMails(deps: LinkMailDeps): Promise<void> {
  const { database, jobs, notify, clock, mailLimits, baseUrl } = deps;
  const statements = statementsOn(database.lookup);

  async function newLink(tx: Tx, id: number, lifeMs: number): Promise<string> {
    const token = newToken();
    await insertResetToken(tx, token, id, new Date(clock.now() + lifeMs));
    return `${baseUrl()}/ResetPassword/${token}`;
  }

  await jobs.work(invitation, async (job) => {
    const [invited, inviter] = [await findUser(statements, job.userId), await findUser(statements, job.inviterId)];
    if (invited === null) return;
    await transaction(database.lookup, async (tx) => {
      const link = await newLink(tx, invited.id, INVITATION_DAYS * DAY_MS);
      await notify(tx, invitationMail(invited, inviter === null ? '' : nameOf(inviter), link));
    });
  });

  await jobs.work(resetLink, async (job) => {
    const user = await findUser(statements, job.userId);
    if (user === null) return;
    await transaction(database.lookup, async (tx) => {
      await notify(tx, resetMail(user, await newLink(tx, user.id, RESET_LINK_MINUTES * MINUTE_MS)));
    });
  });

  await jobs.work(requestedReset, async ({ email, ip }) => {
    const found = await findUserByEmail(statements, email);
    if (found === null || !isUsable(found.user, clock.now())) return;
    // A new link would end the invitation, which lives longer; only an administrator sends another one.
    if (found.passwordHash === null) return;
    const { user } = found;
    // The answer has been given already, the same for every address: nobody who asks learns about the limit.
    if ((await mailLimits.linkTo(user.id, 'anonymous')) > 0) return;
    await transaction(database.lookup, async (tx) => {
      const link = await newLink(tx, user.id, RESET_LINK_MINUTES * MINUTE_MS);
      const named = { entity: 'user', entityId: user.id, entityName: user.email } as const;
      await audit(tx, { ...actorOfUser(user), action: 'request_password_reset', ...named, ip });
      await notify(tx, resetMail(user, link));
    });
  });
}
