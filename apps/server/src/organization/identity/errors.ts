import { ProblemError, defineError, invalidFields } from '../../platform/http/index.ts';

/** The same answer for an unknown account, a wrong password, a locked and an expired account (reading 19). */
export const wrongCredentials = () => new ProblemError('session.wrong_credentials', { extensions: { id: 0 } });
export const resetLinkExpired = defineError('session.reset_link_expired');
export const unsafePassword = (code: 'password_common' | 'password_own') => invalidFields({ path: 'password', code });
export const emailTaken = () => new ProblemError('user.email_taken', { errors: [{ path: 'email', code: 'taken' }] });
export const organizationNameTaken = () =>
  new ProblemError('organization.name_taken', { errors: [{ path: 'name', code: 'taken' }] });
export const lastAdmin = defineError('user.last_admin');
/** The second step of a sign-in comes too late, or without the first. */
export const stepExpired = defineError('sign_in.step_expired');
export const factorRequired = defineError('sign_in.factor_required');
export const totpExists = defineError('sign_in.totp_exists');
export const passkeysUnavailable = defineError('sign_in.passkeys_unavailable');
/** The same answer for an unknown passkey, a wrong signature and an account that may not be used. */
export const passkeyRefused = defineError('sign_in.passkey_refused');
export const removalBegan = defineError('organization.removal_began');
export const tooManyPasskeys = defineError('sign_in.too_many_passkeys');

// Sign-in by the company (company_sign_in.names.ts of the contract says when).
export const companyUnknown = defineError('company_sign_in.unknown');
export const companyRequired = defineError('company_sign_in.required');
export const companyExpired = defineError('company_sign_in.expired');
export const companyAddressRefused = defineError('company_sign_in.address_refused');
export const companyUnreachable = defineError('company_sign_in.unreachable');
export const companyBadAnswer = defineError('company_sign_in.bad_answer');
export const companyClientRefused = defineError('company_sign_in.client_refused');
export const companyRefused = defineError('company_sign_in.refused');
export const companyNotVerified = defineError('company_sign_in.not_verified');
export const companyEmailUnverified = defineError('company_sign_in.email_unverified');
export const companyDomainRefused = defineError('company_sign_in.domain_refused');
export const companyNoAccount = defineError('company_sign_in.no_account');
export const companyOtherUser = defineError('company_sign_in.other_user');
export const companyUntested = defineError('company_sign_in.untested');
export const companyNameTaken = () =>
  new ProblemError('company_sign_in.name_taken', { errors: [{ path: 'name', code: 'taken' }] });
