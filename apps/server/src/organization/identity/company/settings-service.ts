import { randomUUID } from 'node:crypto';
import type { CompanySignInFields } from '@konvoj/contract';
import { auditChange } from '../../audit/service.ts';
import type { Database, Scope } from '../../../platform/database.ts';
import { invalidFields } from '../../../platform/http/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import { mayBeReached } from '../../../platform/outbound/send.ts';
import type { OutboundRules } from '../../../platform/outbound/send.ts';
import type { Sealing } from '../../../platform/sealing.ts';
import { companyNameTaken, companyUntested } from '../errors.ts';
import { changesClient, needsSecret } from './rules.ts';
import { deleteCompany, findCompany, isNameTaken, saveCompany } from './store.ts';
import type { StoredCompany } from './types.ts';

/** What administrators set for sign-in by their company. */
export interface CompanySettings {
  find(scope: Scope): Promise<StoredCompany | null>;
  /**
   * Counts from the next sign-in of each user; sessions go on.
   * @throws validation: an issuer that may not be reached, a missing secret; company_sign_in.untested, name_taken
   */
  save(actor: Actor, fields: CompanySignInFields): Promise<StoredCompany>;
  remove(actor: Actor): Promise<void>;
}

export interface CompanySettingsParts {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly rules: OutboundRules;
}

export function companySettings({ database, sealing, rules }: CompanySettingsParts): CompanySettings {
  function changed(actor: Actor, before: StoredCompany | null, fields: CompanySignInFields): StoredCompany {
    const { clientSecret, ...settings } = fields;
    const { organizationId } = actor;
    const sealedSecret = clientSecret === null ? before?.sealedSecret : sealing.seal(organizationId, clientSecret);
    if (sealedSecret === undefined || needsSecret(before, fields)) {
      throw invalidFields({ path: 'clientSecret', code: 'required' });
    }
    const isOther = before === null || changesClient(before, fields);
    const proof = isOther
      ? { revision: randomUUID(), testedAt: null }
      : { revision: before.revision, testedAt: before.testedAt };
    if (settings.mode === 'required' && proof.testedAt === null) throw companyUntested();
    return { organizationId, ...settings, sealedSecret, ...proof };
  }

  return {
    find: (scope) => database.tenant(scope, (tx) => findCompany(tx, scope)),

    async save(actor, fields) {
      if (!mayBeReached(fields.issuer, rules)) throw invalidFields({ path: 'issuer', code: 'address_refused' });
      return database
        .tenant(actor, async (tx) => {
          const before = await findCompany(tx, actor, true);
          const after = changed(actor, before, fields);
          await saveCompany(tx, after);
          await auditChange(tx, actor, {
            action: 'update',
            entity: 'sign_in_settings',
            entityId: actor.organizationId,
            entityName: '',
            before: before === null ? {} : audited(before),
            after: { ...audited(after), ...(fields.clientSecret === null ? {} : { clientSecretChanged: true }) },
          });
          return after;
        })
        .catch((error: unknown) => {
          throw isNameTaken(error) ? companyNameTaken() : error;
        });
    },

    remove: (actor) =>
      database.tenant(actor, async (tx) => {
        const before = await findCompany(tx, actor, true);
        if (before === null) return;
        await deleteCompany(tx, actor);
        await auditChange(tx, actor, {
          action: 'update',
          entity: 'sign_in_settings',
          entityId: actor.organizationId,
          entityName: '',
          before: audited(before),
          after: { companyMode: 'off' },
        });
      }),
  };
}

/** What the audit keeps: never the secret. */
function audited({ name, issuer, clientId, domains, mode, trustsSecondFactor }: StoredCompany) {
  return { companyName: name, issuer, clientId, domains, companyMode: mode, trustsSecondFactor };
}
