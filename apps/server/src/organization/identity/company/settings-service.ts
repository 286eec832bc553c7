import { randomUUID } from 'node:crypto';
import type { CompanySignInChange, CompanySignInFields } from '@konvoj/contract';
import { auditSignInSettings } from '../audit-sign-in-settings.ts';
import type { Clock } from '../../../platform/clock.ts';
import { statementsOn } from '../../../platform/database.ts';
import type { Database, Scope, Tx } from '../../../platform/database.ts';
import { forbidden, invalidFields, signedOut } from '../../../platform/http/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import { mayBeReached } from '../../../platform/outbound/send.ts';
import type { OutboundRules } from '../../../platform/outbound/send.ts';
import type { Sealing } from '../../../platform/sealing.ts';
import type { Notify } from '../../notifications/types.ts';
import type { ConfirmPassword } from '../confirm-password.ts';
import { companyNameTaken, companyUntested } from '../errors.ts';
import { companyChangedMail } from '../mails.ts';
import type { CompanyChange } from '../mails.ts';
import { findUser, listUsableAdmins } from '../store.ts';
import { nameOf } from '../wire.ts';
import { changesClient, needsSecret, needsTest } from './rules.ts';
import { deleteCompany, findCompany, isNameTaken, saveCompany } from './store.ts';
import type { StoredCompany } from './types.ts';

/** What administrators set for sign-in by their company. */
export interface CompanySettings {
  find(scope: Scope): Promise<StoredCompany | null>;
  /**
   * Counts from the next sign-in of each user; sessions go on. All administrators are notified.
   * @throws validation: a wrong or no password, an issuer that may not be reached, a missing secret; forbidden while a
   * system administrator acts as the user; company_sign_in.untested, name_taken; too_many_requests
   */
  save(actor: Actor, change: CompanySignInChange): Promise<StoredCompany>;
  /**
   * All administrators are notified. Without settings nothing happens.
   * @throws validation: a wrong or no password; forbidden while a system administrator acts as the user; too_many_requests
   */
  remove(actor: Actor, currentPassword: string): Promise<void>;
}

export interface CompanySettingsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly notify: Notify;
  readonly confirmPassword: ConfirmPassword;
  readonly sealing: Sealing;
  readonly rules: OutboundRules;
}

export function companySettings(parts: CompanySettingsParts): CompanySettings {
  const { database, clock, notify, confirmPassword, sealing, rules } = parts;
  const lookup = statementsOn(database.lookup);

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
    if (needsTest(settings) && proof.testedAt === null) throw companyUntested();
    return { organizationId, ...settings, sealedSecret, ...proof };
  }

  /** Whoever has only the session of an administrator can neither let a provider of theirs in nor end the requirement. */
  async function confirm({ userId, switchedBy, ip }: Actor, password: string): Promise<void> {
    if (switchedBy !== undefined) throw forbidden();
    const user = await findUser(lookup, userId);
    if (user === null) throw signedOut();
    await confirmPassword(user, password, ip);
  }

  async function notifyAdmins(tx: Tx, actor: Actor, change: CompanyChange): Promise<void> {
    const at = clock.now();
    const author = await findUser(lookup, actor.switchedBy ?? actor.userId);
    const by = author === null ? '' : nameOf(author);
    for (const admin of await listUsableAdmins(tx, actor, at)) {
      await notify(tx, companyChangedMail(admin, change, { by, at, ip: actor.ip }));
    }
  }

  return {
    find: (scope) => database.tenant(scope, (tx) => findCompany(tx, scope)),

    async save(actor, { currentPassword, ...fields }) {
      await confirm(actor, currentPassword);
      if (!mayBeReached(fields.issuer, rules)) throw invalidFields({ path: 'issuer', code: 'address_refused' });
      return database
        .tenant(actor, async (tx) => {
          const before = await findCompany(tx, actor, true);
          const after = changed(actor, before, fields);
          await saveCompany(tx, after);
          await auditSignInSettings(tx, actor, {
            before: before === null ? {} : audited(before),
            after: { ...audited(after), ...(fields.clientSecret === null ? {} : { clientSecretChanged: true }) },
          });
          await notifyAdmins(tx, actor, 'saved');
          return after;
        })
        .catch((error: unknown) => {
          throw isNameTaken(error) ? companyNameTaken() : error;
        });
    },

    async remove(actor, currentPassword) {
      await confirm(actor, currentPassword);
      await database.tenant(actor, async (tx) => {
        const before = await findCompany(tx, actor, true);
        if (before === null) return;
        await deleteCompany(tx, actor);
        await auditSignInSettings(tx, actor, {
          before: audited(before),
          after: { companyMode: 'off' },
        });
        await notifyAdmins(tx, actor, 'removed');
      });
    },
  };
}

/** What the audit keeps: never the secret. */
function audited({ name, issuer, clientId, domains, mode, trustsSecondFactor }: StoredCompany) {
  return { companyName: name, issuer, clientId, domains, companyMode: mode, trustsSecondFactor };
}
