import { ProblemError, defineError, invalidFields } from '../../platform/http/index.ts';

/** The same answer for an unknown account, a wrong password, a locked and an expired account (reading 19). */
export const wrongCredentials = () => new ProblemError('session.wrong_credentials', { extensions: { id: 0 } });
export const resetLinkExpired = defineError('session.reset_link_expired');
export const unsafePassword = (code: 'password_common' | 'password_own') => invalidFields({ path: 'password', code });
export const emailTaken = () => new ProblemError('user.email_taken', { errors: [{ path: 'email', code: 'taken' }] });
export const lastAdmin = defineError('user.last_admin');
