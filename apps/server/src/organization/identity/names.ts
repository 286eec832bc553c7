import { statementsOn } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';

/**
 * Names of users, including system administrators, who are hidden from organizations. Callers take the ids from rows of
 * their own organization.
 */
export async function userNames(database: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await statementsOn(database.lookup).query<{ id: number; name: string }>({
    name: 'identity.user_names',
    text: `select id, first_name || ' ' || last_name as name from app_user where id = any($1::int4[])`,
    values: [ids],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
