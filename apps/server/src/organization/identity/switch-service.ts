import { SWITCH_TOKEN_SECONDS } from '@konvoj/contract';
import type { Customer } from '@konvoj/contract';
import { audit } from '../audit/service.ts';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn, transaction } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import type { UserCaller } from '../../platform/http/index.ts';
import type { AfterCommit } from './after-commit.ts';
import { listCustomers } from './customer-store.ts';
import { actorOfCaller } from './actors.ts';
import { sessionsSwitched } from './events.ts';
import type { SessionTokens } from './live-tokens.ts';
import { foundCustomers } from './found-customers.ts';
import { isUsable } from './rules.ts';
import { switchSession } from './session-store.ts';
import { findUser } from './store.ts';
import type { IssuedToken } from './types.ts';

/** What system administrators do for customers. */
export interface SwitchService {
  /** All organizations by name, or those with the text in their name or in the name or address of a user. */
  customers(search: string | undefined): Promise<Customer[]>;
  /**
   * Lets the session of a system administrator act as a user for SWITCH_TOKEN_SECONDS.
   * @throws 404 for a user who is unknown, may not sign in, or is a system administrator
   */
  switchUser(caller: UserCaller, userId: number, ip: string): Promise<IssuedToken>;
  /** Ends the switch; does nothing without one. */
  resetSwitchUser(caller: UserCaller, ip: string): Promise<void>;
}

export interface SwitchDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly afterCommit: AfterCommit;
  readonly tokens: SessionTokens;
}

export function switchService({ database, clock, afterCommit, tokens }: SwitchDeps): SwitchService {
  const statements = statementsOn(database.lookup);

  return {
    async customers(search) {
      return foundCustomers(await listCustomers(statements), search ?? '');
    },

    async switchUser(caller, userId, ip) {
      const now = clock.now();
      await transaction(database.lookup, async (tx) => {
        const user = await findUser(tx, userId);
        if (user === null || user.role === 'sysadmin' || !isUsable(user, now)) throw notFound();
        const until = new Date(now + SWITCH_TOKEN_SECONDS * 1_000);
        await switchSession(tx, Buffer.from(caller.sessionId, 'hex'), { userId, until });
        await audit(tx, {
          organizationId: user.organization?.id ?? null,
          userId: caller.userId,
          actingFor: userId,
          action: 'switch',
          entity: 'user',
          entityId: userId,
          entityName: user.email,
          ip,
        });
      });
      afterCommit.publish(sessionsSwitched, { sessionIds: [caller.sessionId], userId });
      return tokens.issueSwitchToken(caller.sessionId);
    },

    async resetSwitchUser(caller, ip) {
      const { switchedBy, sessionId, userId } = caller;
      if (switchedBy === undefined) return;
      await transaction(database.lookup, async (tx) => {
        await switchSession(tx, Buffer.from(sessionId, 'hex'), null);
        await audit(tx, { ...actorOfCaller(caller), action: 'reset_switch', entity: 'user', entityId: userId, ip });
      });
      afterCommit.publish(sessionsSwitched, { sessionIds: [sessionId], userId: switchedBy });
    },
  };
}
