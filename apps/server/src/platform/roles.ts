import type pg from 'pg';
import { ClearError } from './clear-error.ts';

/** Login roles of the server and the role without a login that each may switch to (migrations/0004-walls.sql). */
export const loginRoles = { api: 'app_api', ingest: 'app_ingest', lookup: 'app_lookup' } as const;
export type LoginRole = keyof typeof loginRoles;
export type RolePasswords = Readonly<Record<LoginRole, string>>;

export function loginName(prefix: string, role: LoginRole): string {
  return `${prefix}_${role}`;
}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Creates the roles of the server, or renews their passwords. `api` inherits nothing: it has rights only inside a
 * transaction after `set local role app_api`, so a lost BEGIN fails closed.
 * @param prefix of the login names; two Konvoj on one PostgreSQL have two prefixes
 * @throws {ClearError} when the owner may not create roles
 */
export async function ensureRoles(owner: pg.ClientBase, prefix: string, passwords: RolePasswords): Promise<void> {
  try {
    for (const [role, group] of roleEntries()) {
      const login = loginName(prefix, role);
      await createRole(owner, group, 'nologin');
      await createRole(owner, login, 'login');
      await owner.query(
        `alter role ${owner.escapeIdentifier(login)} login password ${owner.escapeLiteral(passwords[role])}`,
      );
      const inherit = role === 'api' ? 'false' : 'true';
      await owner.query(`grant ${group} to ${owner.escapeIdentifier(login)} with inherit ${inherit}, set true`);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE) {
      throw new ClearError(
        `The user of DATABASE_URL may not create the roles of the server. Give it the right once: ALTER ROLE <user> CREATEROLE; (${error.message})`,
      );
    }
    throw error;
  }
}

function roleEntries(): [LoginRole, string][] {
  return [
    ['api', loginRoles.api],
    ['ingest', loginRoles.ingest],
    ['lookup', loginRoles.lookup],
  ];
}

async function createRole(owner: pg.ClientBase, name: string, kind: 'login' | 'nologin'): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [name]);
  if (rowCount === 0) await owner.query(`create role ${owner.escapeIdentifier(name)} ${kind}`);
}
