import { languageOf } from '@konvoj/contract';
import type { OwnOrganization, OwnOrganizationFields } from '@konvoj/contract';
import { auditChange } from '../audit/service.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import { organizationNameTaken } from './errors.ts';
import { differenceOf } from './rules.ts';

/** The organization of the caller, as its administrators see and change it. */
export interface OwnOrganizationService {
  find(scope: Scope): Promise<OwnOrganization>;
  /**
   * Issued orders and sent documents keep what they were made with.
   * @throws {ProblemError} organization.name_taken
   */
  save(actor: Actor, wanted: OwnOrganizationFields): Promise<OwnOrganization>;
}

export function ownOrganizationService(database: Database): OwnOrganizationService {
  return {
    find: (scope) => database.tenant(scope, (tx) => findOwn(tx, scope)),

    save: (actor, wanted) =>
      database
        .tenant(actor, async (tx) => {
          const before = await findOwn(tx, actor, true);
          const after = { ...before, ...wanted };
          const changed = differenceOf(['name', 'country', 'language'], before, after);
          if (changed === null) return before;
          await tx.query({
            name: 'organization.save_own',
            text: 'update organization set name = $2, country = $3, language = $4 where id = $1',
            values: [actor.organizationId, after.name, after.country, after.language],
          });
          const entity = { entity: 'organization', entityId: actor.organizationId, entityName: after.name } as const;
          await auditChange(tx, actor, { action: 'update', ...entity, ...changed });
          return after;
        })
        .catch((error: unknown) => {
          throw isNameTaken(error) ? organizationNameTaken() : error;
        }),
  };
}

/** @param lock until the end of the transaction, for a change */
async function findOwn(tx: Tx, { organizationId }: Scope, lock = false): Promise<OwnOrganization> {
  const [row] = await tx.query<Omit<OwnOrganization, 'language'> & { readonly language: string }>({
    name: lock ? 'organization.lock_own' : 'organization.own',
    text: `select name, country, language, time_zone as "timeZone" from organization
            where id = $1${lock ? ' for update' : ''}`,
    values: [organizationId],
  });
  if (row === undefined) throw notFound();
  return { ...row, language: languageOf(row.language) };
}

/** Whether the database refused a change because another organization has the name. */
function isNameTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'organization_name_key';
}
