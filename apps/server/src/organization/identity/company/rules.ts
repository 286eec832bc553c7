import type { CompanySignInFields } from '@konvoj/contract';
import type { StoredCompany } from './types.ts';

/** Whether an address belongs to one of the domains, not to one below it. @param domains in small letters */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}

/** Whether another provider or client would be used: then an earlier test shows nothing. */
export function changesClient(before: StoredCompany | null, after: CompanySignInFields): boolean {
  return (
    before === null ||
    after.clientSecret !== null ||
    before.issuer !== after.issuer ||
    before.clientId !== after.clientId ||
    before.domains.toSorted().join() !== after.domains.toSorted().join()
  );
}

/** Whether the secret has to be entered: a stored one is never sent to another issuer. */
export function needsSecret(before: StoredCompany | null, after: CompanySignInFields): boolean {
  return after.clientSecret === null && before?.issuer !== after.issuer;
}

/** Whether these settings need a test before they count: they replace the password or the second factor. */
export function needsTest({ mode, trustsSecondFactor }: Pick<StoredCompany, 'mode' | 'trustsSecondFactor'>): boolean {
  return mode === 'required' || (mode === 'offered' && trustsSecondFactor);
}
