import { apiTokenService } from '../organization/api-tokens/service.ts';
import { findUserByEmail } from '../organization/identity/store.ts';
import { systemClock } from '../platform/clock.ts';
import { statementsOn } from '../platform/database.ts';
import type { Database } from '../platform/database.ts';

const ADMINISTRATOR = 'admin@kolovrat.example';
const NAME = 'Most kartic';

/**
 * The API token of the demo's card bridge: a new one at each start, because its secret is nowhere stored.
 * @returns null without the administrator of the demo
 */
export async function demoBridgeToken(database: Database): Promise<string | null> {
  const found = await findUserByEmail(statementsOn(database.lookup), ADMINISTRATOR);
  const organizationId = found?.user.organization?.id;
  if (found === null || organizationId === undefined) return null;
  const actor = { organizationId, userId: found.user.id, ip: '127.0.0.1' };
  // The server of the demo has not started: no connection is to be closed.
  const tokens = apiTokenService(database, { publish: () => undefined }, systemClock);
  for (const { id, name } of await tokens.list(actor)) if (name === NAME) await tokens.remove(actor, id);
  const { secret } = await tokens.create(actor, { name: NAME, scopes: ['tachograph:bridge'], validUntil: null });
  return secret;
}
