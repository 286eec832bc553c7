import { findUserByEmail } from '../organization/identity/store.ts';
import { statementsOn } from '../platform/database.ts';
import type { Database } from '../platform/database.ts';
import type { Actor } from '../platform/http/index.ts';

const DISPATCHER = 'dispatcher@kolovrat.example';

/** The dispatcher of the demo company, who has written what the demo shows. */
export interface DemoDispatcher {
  readonly actor: Actor & { readonly userId: number };
  /** Of the company. */
  readonly timeZone: string;
}

/** The dispatcher of the demo company; null when somebody has deleted the user. */
export async function findDispatcher(database: Database): Promise<DemoDispatcher | null> {
  const found = await findUserByEmail(statementsOn(database.lookup), DISPATCHER);
  const organization = found?.user.organization;
  if (found === null || organization == null) return null;
  return {
    actor: { organizationId: organization.id, userId: found.user.id, ip: '127.0.0.1' },
    timeZone: organization.timeZone,
  };
}
