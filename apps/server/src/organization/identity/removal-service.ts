import { formatDateTime } from '@konvoj/i18n';
import { textOf } from '@konvoj/i18n/text-of';
import type { Clock } from '../../platform/clock.ts';
import { transaction } from '../../platform/database.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { invalidFields, notFound } from '../../platform/http/index.ts';
import type { UserCaller } from '../../platform/http/index.ts';
import type { Notify } from '../notifications/types.ts';
import type { AfterCommit } from './after-commit.ts';
import { removalBegan } from './errors.ts';
import { sessionsSwitched } from './events.ts';
import { mailedUsers } from './organization.ts';
import { cancelRemoval, scheduleRemoval } from './removal.ts';
import { lockOrganization } from './removal-store.ts';
import type { RemovableOrganization } from './removal-store.ts';

/** How system administrators delete an organization for good. */
export interface RemovalService {
  /**
   * Schedules the deletion; its administrators get a mail.
   * @param name of the organization, as typed to confirm
   * @returns when it is deleted
   * @throws not_found; validation: another name
   */
  schedule(caller: UserCaller, organizationId: number, name: string, ip: string): Promise<Date>;
  /** @throws not_found; organization.removal_began */
  cancel(caller: UserCaller, organizationId: number, ip: string): Promise<void>;
}

interface RemovalParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly notify: Notify;
  readonly afterCommit: AfterCommit;
}

export function removalService({ database, clock, notify, afterCommit }: RemovalParts): RemovalService {
  async function found(tx: Tx, id: number): Promise<RemovableOrganization> {
    const organization = await lockOrganization(tx, { id });
    if (organization === null) throw notFound();
    return organization;
  }

  async function mailAdministrators(tx: Tx, { id, name, timeZone }: RemovableOrganization, removalAt: Date) {
    for (const { id: userId, email, language } of await mailedUsers(
      tx,
      { organizationId: id },
      'administrators',
      clock.now(),
    )) {
      const params = { name, at: formatDateTime(removalAt.getTime(), timeZone) };
      await notify(tx, {
        organizationId: id,
        reason: 'organization_removal',
        subject: String(id),
        recipient: { channel: 'email', address: email, userId },
        language,
        title: textOf(language, 'customers.removal.mail.title', params),
        text: textOf(language, 'customers.removal.mail.text', params),
      });
    }
  }

  return {
    async schedule({ userId }, organizationId, name, ip) {
      const scheduled = await transaction(database.lookup, async (tx) => {
        const organization = await found(tx, organizationId);
        if (organization.name !== name.trim()) throw invalidFields({ path: 'name', code: 'not_equal' });
        const done = await scheduleRemoval(tx, organization, { userId, ip }, clock.now());
        if (organization.removalAt === null) await mailAdministrators(tx, organization, done.removalAt);
        return done;
      });
      afterCommit.sessionsEnded(scheduled.own);
      for (const { id, userId: owner } of scheduled.switched) {
        afterCommit.publish(sessionsSwitched, { sessionIds: [id], userId: owner });
      }
      return scheduled.removalAt;
    },

    cancel: ({ userId }, organizationId, ip) =>
      transaction(database.lookup, async (tx) => {
        const organization = await found(tx, organizationId);
        if (organization.hasBegun) throw removalBegan();
        await cancelRemoval(tx, organization, { userId, ip });
      }),
  };
}
