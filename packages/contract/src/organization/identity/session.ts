import { z } from 'zod';
import { EMAIL_MAX_LENGTH, PASSWORD_LENGTH } from '../../constants.ts';
import { endpoint } from '../../endpoint.ts';
import { id, instant, instantInput, languageCode, languageInput, role, shortText } from '../../wire-types.ts';
import { signInStep } from './sign-in-steps.ts';

/** What a user sets for himself. Minutes and hours are whole numbers. */
export const userSettings = z.strictObject({
  trackLengthHours: z.int().min(1).max(72),
  stopTimeMinutes: z.int().min(1).max(60),
  minimumStopMinutes: z.int().min(1).max(240),
  theme: z.enum(['light', 'dark', 'system']),
});
export type UserSettings = z.infer<typeof userSettings>;

export const sessionUser = z.object({
  id,
  name: z.string(),
  person: z.object({ firstName: z.string(), lastName: z.string() }),
  email: z.string(),
  role,
  organization: z.object({ id, name: z.string(), timeZone: z.string(), country: z.string() }).nullable(),
  language: languageCode,
  canEditFleet: z.boolean(),
  locked: z.boolean(),
  validUntil: instant.nullable(),
  loginAlert: z.boolean(),
  settings: userSettings,
  wsToken: z.string(),
  wsTokenExpire: instant,
  /** The system administrator who acts as this user; absent otherwise. */
  switchedBy: z.object({ id, name: z.string() }).optional(),
  switch_token: z.string().optional(),
  switch_token_expire: instant.optional(),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** A user as stored: without the tokens of a live connection, which belong to the session that asks. */
export const savedUser = sessionUser.omit({
  wsToken: true,
  wsTokenExpire: true,
  switchedBy: true,
  switch_token: true,
  switch_token_expire: true,
});
export type SavedUser = z.infer<typeof savedUser>;

export const session = {
  csrfCookie: endpoint({
    method: 'GET',
    path: '/sanctum/csrf-cookie',
    access: 'public',
    summary: 'Sets the readable cookie XSRF-TOKEN',
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/session',
    access: 'public',
    summary:
      'Signs in; 401 answers {id: 0}, and a right password without its second factor {id: 0} with the step to take',
    bodyKind: 'form',
    body: z.strictObject({
      email: z.string().min(1).max(EMAIL_MAX_LENGTH),
      password: z.string().min(1).max(128),
      remember: z.stringbool().optional(),
    }),
    reply: z.object({ id: z.int().min(0), step: signInStep.optional() }),
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/api/session',
    access: 'account.own',
    summary: 'Signs out and closes the sockets of the session',
  }),
  user: endpoint({
    method: 'GET',
    path: '/api/user',
    access: 'account.own',
    summary: 'The signed-in user and their live token',
    reply: sessionUser,
  }),
  sysAdmin: endpoint({
    method: 'GET',
    path: '/api/sysAdmin',
    access: 'account.own',
    summary: 'Whether the user is a system administrator',
    reply: z.object({ is_sysadmin: z.boolean() }),
  }),
  saveUser: endpoint({
    method: 'POST',
    path: '/api/saveUser',
    access: 'account.own',
    summary:
      'Changes the own person, language, settings, address or password; with `id` an administrator changes a user of his organization. A field one may not set is 403',
    body: z.strictObject({
      firstName: shortText.optional(),
      lastName: shortText.optional(),
      language: languageInput.optional(),
      settings: userSettings.partial().optional(),
      loginAlert: z.boolean().optional(),
      email: z.email().max(EMAIL_MAX_LENGTH).optional(),
      password: z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max).optional(),
      /** Needed for the own address and password. */
      currentPassword: z.string().max(PASSWORD_LENGTH.max).optional(),
      /** Another user of the organization. */
      id: id.optional(),
      role: z.enum(['admin', 'user']).optional(),
      locked: z.boolean().optional(),
      validUntil: instantInput.nullable().optional(),
      canEditFleet: z.boolean().optional(),
    }),
    reply: savedUser,
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/api/user/reset-password-link',
    access: 'public',
    bodyKind: 'form',
    summary: 'Mails a reset link; answers the same whether the account exists or not',
    body: z.strictObject({ email: z.email().max(EMAIL_MAX_LENGTH) }),
  }),
  validateResetToken: endpoint({
    method: 'POST',
    path: '/api/reset-password/validate-token',
    access: 'public',
    bodyKind: 'form',
    summary: '410 when the link has expired',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    reply: z.object({ valid: z.literal(true) }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/user/reset-password',
    access: 'public',
    bodyKind: 'form',
    summary: 'Sets a new password and ends all other sessions',
    body: z.strictObject({
      token: z.string().min(1).max(200),
      password: z.string().min(10).max(128),
      password_confirmation: z.string(),
    }),
  }),
} as const;
