import { z } from 'zod';
import { PASSWORD_LENGTH } from '../../constants.ts';
import { endpoint } from '../../endpoint.ts';
import { idText, instant, shortText } from '../../wire-types.ts';
import { factorCode, passkeyAttestation, passkeyOptions, totpCode, totpSecret } from './sign-in-steps.ts';

/** A user has at most so many. */
export const PASSKEYS_MAX = 20;
/** How many recovery codes make a set. */
export const RECOVERY_CODES = 10;

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const factorsOfUser = z.object({
  /** The authenticator app; null: none. */
  totp: z.object({ since: instant }).nullable(),
  passkeys: z.array(passkey),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: z.int().min(0),
  /** Whether the organization requires a second factor. */
  required: z.boolean(),
  /** Whether the address of the installation allows passkeys. */
  passkeysPossible: z.boolean(),
});
export type FactorsOfUser = z.infer<typeof factorsOfUser>;

/** Of the caller, for a change that needs it. */
export const currentPassword = z.string().min(1).max(PASSWORD_LENGTH.max);
/** Shown this once. Null: the codes of before go on. */
const newCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });
export type NewRecoveryCodes = z.infer<typeof newCodes>;

/** The own second factors. Nobody changes them for another, except that an administrator removes all. */
export const signInFactors = {
  find: endpoint({
    method: 'GET',
    path: '/api/signInFactors',
    access: 'account.own',
    summary: 'The own authenticator app, passkeys and recovery codes',
    reply: factorsOfUser,
  }),
  startTotp: endpoint({
    method: 'POST',
    path: '/api/signInFactors/totp',
    access: 'account.own',
    summary: 'A secret for an authenticator app, which counts once a code confirms it',
    body: z.strictObject({ currentPassword }),
    reply: totpSecret,
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/api/signInFactors/totp/confirm',
    access: 'account.own',
    summary: 'Switches the authenticator app on and ends all other sessions',
    body: z.strictObject({ code: totpCode }),
    reply: newCodes,
  }),
  removeTotp: endpoint({
    method: 'POST',
    path: '/api/signInFactors/totp/remove',
    access: 'account.own',
    summary: 'Switches the authenticator app off, by the password and a code of it or a recovery code',
    body: z.strictObject({ currentPassword, code: factorCode }),
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/signInFactors/recoveryCodes',
    access: 'account.own',
    summary: 'New recovery codes in place of all others',
    body: z.strictObject({ currentPassword }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/api/signInFactors/passkeys/options',
    access: 'account.own',
    summary: 'The challenge with which a browser makes a passkey',
    body: z.strictObject({ currentPassword }),
    reply: passkeyOptions,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/signInFactors/passkeys',
    access: 'account.own',
    summary: 'Adds the passkey that a browser has made',
    body: z.strictObject({ name: shortText, response: passkeyAttestation }),
    reply: newCodes,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/api/signInFactors/passkeys/:id/remove',
    access: 'account.own',
    summary: 'Removes a passkey',
    params: z.strictObject({ id: z.string().max(100) }),
    body: z.strictObject({ currentPassword }),
  }),
  resetOfUser: endpoint({
    method: 'DELETE',
    path: '/api/orgusers/:id/signInFactors',
    access: 'users.manage',
    summary:
      'Removes all second factors of another user who has lost them, and ends their sessions; 403 for the own user',
    params: z.strictObject({ id: idText }),
  }),
} as const;
