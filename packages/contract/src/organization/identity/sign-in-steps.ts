import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

/** What may follow a right password. */
export const secondFactor = z.enum(['totp', 'passkey', 'recovery']);
export type SecondFactor = z.infer<typeof secondFactor>;

/**
 * What is missing after a right password: one of the user's second factors, or, where the organization requires one and
 * the user has none, its set-up.
 */
export const signInStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('factor'), methods: z.array(secondFactor) }),
  z.object({ kind: z.literal('enrolment') }),
]);
export type SignInStep = z.infer<typeof signInStep>;

/** A code as people type it: digits of an app, or a recovery code, with spaces or hyphens. */
export const factorCode = z.string().trim().min(1).max(40);
/** The code of an app. */
export const totpCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/));

/** The secret of an authenticator app: base32 for typing, and the address that its QR code holds. */
export const totpSecret = z.object({ secret: z.string(), address: z.string() });
export type TotpSecret = z.infer<typeof totpSecret>;

/** Options for `navigator.credentials` in the JSON form of WebAuthn level 3. */
export const passkeyOptions = z.record(z.string(), z.unknown());
const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/);
const credential = {
  id: base64url.max(1_400),
  rawId: base64url.max(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}),
};

/** What a browser answers to the options of a sign-in. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** What a browser answers to the options of a registration. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;

const recoveryCodes = z.array(z.string());
const signedInId = z.object({ id: z.int().positive() });

/** The second half of a sign-in; the first is in an HTTP-only cookie for five minutes. */
export const signInSteps = {
  factor: endpoint({
    method: 'POST',
    path: '/api/session/factor',
    access: 'public',
    summary: 'Completes a sign-in by the code of an app or a recovery code; 410 without a right password before',
    body: z.strictObject({ code: factorCode }),
    reply: signedInId,
  }),
  startEnrolment: endpoint({
    method: 'POST',
    path: '/api/session/enrolment',
    access: 'public',
    summary: 'A secret for an authenticator app, for a user whose organization requires a second factor',
    reply: totpSecret,
  }),
  confirmEnrolment: endpoint({
    method: 'POST',
    path: '/api/session/enrolment/confirm',
    access: 'public',
    summary: 'Confirms the app by its first code, signs in, and answers the recovery codes this once',
    body: z.strictObject({ code: totpCode }),
    reply: z.object({ id: z.int().positive(), recoveryCodes }),
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/api/session/passkey/options',
    access: 'public',
    summary: 'The challenge of a sign-in with a passkey',
    reply: passkeyOptions,
  }),
  passkey: endpoint({
    method: 'POST',
    path: '/api/session/passkey',
    access: 'public',
    summary: 'Signs in with a passkey, or completes a sign-in that had a right password',
    body: z.strictObject({ response: passkeyAssertion, remember: z.boolean().default(false) }),
    reply: signedInId,
  }),
} as const;
