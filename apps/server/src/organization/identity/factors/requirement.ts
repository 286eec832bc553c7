import type { SignInSettings } from '@konvoj/contract';
import { auditSignInSettings } from '../audit-sign-in-settings.ts';
import type { Clock } from '../../../platform/clock.ts';
import { statementsOn } from '../../../platform/database.ts';
import type { Database, Scope, Tx } from '../../../platform/database.ts';
import type { Actor } from '../../../platform/http/index.ts';
import { countWithoutFactor } from './store.ts';

/** Whether an organization requires a second factor of its users. */
export interface FactorRequirement {
  find(scope: Scope): Promise<SignInSettings>;
  /** Counts from the next sign-in of each user; sessions go on. */
  set(actor: Actor, required: boolean): Promise<SignInSettings>;
}

export function factorRequirement(database: Database, clock: Clock): FactorRequirement {
  const find = async (scope: Scope): Promise<SignInSettings> => ({
    requiresSecondFactor: await database.tenant(scope, (tx) => isRequired(tx, scope)),
    usersWithoutFactor: await countWithoutFactor(statementsOn(database.lookup), scope.organizationId, clock.now()),
  });
  return {
    find,
    async set(actor, required) {
      await database.tenant(actor, async (tx) => {
        const before = await isRequired(tx, actor);
        if (before === required) return;
        await tx.query({
          name: 'factors.require',
          text: 'update organization set requires_second_factor = $2 where id = $1',
          values: [actor.organizationId, required],
        });
        await auditSignInSettings(tx, actor, {
          before: { requiresSecondFactor: before },
          after: { requiresSecondFactor: required },
        });
      });
      return find(actor);
    },
  };
}

async function isRequired(tx: Tx, { organizationId }: Scope): Promise<boolean> {
  const [row] = await tx.query<{ required: boolean }>({
    name: 'factors.required',
    text: 'select requires_second_factor as required from organization where id = $1',
    values: [organizationId],
  });
  return row?.required ?? false;
}
