import type { SignInMethod } from '@konvoj/contract';
import type { Tx } from '../../../platform/database.ts';
import { companyRequired } from '../errors.ts';
import type { User } from '../types.ts';
import { findCompany } from './store.ts';

const BY_COMPANY: ReadonlySet<SignInMethod> = new Set([
  'company',
  'company_totp',
  'company_recovery',
  'company_passkey',
]);

/**
 * Refuses every other sign-in of users whose organization requires that by the company. System administrators belong to no
 * organization and always get in.
 * @throws company_sign_in.required
 */
export async function requireCompanyMethod(
  lookup: Tx,
  { organization }: Pick<User, 'organization'>,
  method: SignInMethod,
): Promise<void> {
  if (organization === null || BY_COMPANY.has(method)) return;
  const company = await findCompany(lookup, { organizationId: organization.id });
  if (company?.mode === 'required') throw companyRequired({ name: company.name });
}
