import { statementsOn } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import type { UserCaller } from '../../platform/http/index.ts';
import { isUsable } from './rules.ts';
import { findUser } from './store.ts';
import { callerOf } from './wire.ts';

/**
 * A user as a caller without a session, for requests in their name (an API token).
 * @param name stands in place of the session's name
 * @param now epoch milliseconds
 * @returns null when the user is deleted, locked or expired
 */
export async function callerOfUser(
  database: Database,
  userId: number,
  name: string,
  now: number,
): Promise<UserCaller | null> {
  const user = await findUser(statementsOn(database.lookup), userId);
  return user === null || !isUsable(user, now) ? null : callerOf(user, name);
}
