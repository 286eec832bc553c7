import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { shortText } from '../../wire-types.ts';
import { outboundUrl } from '../webhooks.ts';
import { currentPassword } from './sign-in-factors.ts';
import { signInStep } from './sign-in-steps.ts';

/** Of the name in the link of an organization, `/login/<name>`. */
export const COMPANY_NAME_LENGTH = { min: 2, max: 40 } as const;
export const COMPANY_DOMAINS_MAX = 20;
export const COMPANY_CLIENT_MAX_LENGTH = 300;
export const COMPANY_SECRET_MAX_LENGTH = 500;

/** `off`: nobody; `offered`: beside passwords and passkeys; `required`: in place of them. */
export const companySignInMode = z.enum(['off', 'offered', 'required']);
export type CompanySignInMode = z.infer<typeof companySignInMode>;

/** The name in the link of an organization. */
const linkName = z
  .string()
  .trim()
  .toLowerCase()
  .min(COMPANY_NAME_LENGTH.min)
  .max(COMPANY_NAME_LENGTH.max)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** As administrators copy it: without the path of its metadata, without query and fragment. */
const issuer = z
  .string()
  .trim()
  .overwrite((text) => text.replace(/\/\.well-known\/openid-configuration$/, ''))
  .pipe(outboundUrl)
  .refine((text) => !/[?#]|\/\.well-known\//.test(text));

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .overwrite((text) => text.replace(/^@/, ''))
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/);

/** What OAuth allows in the id and the secret of a client (RFC 6749, appendix A). */
const clientText = z
  .string()
  .trim()
  .min(1)
  .regex(/^[\x20-\x7e]*$/);

const settings = {
  name: linkName,
  issuer,
  clientId: clientText.max(COMPANY_CLIENT_MAX_LENGTH),
  /** Of the e-mail addresses that may sign in. */
  domains: z.array(domain).min(1).max(COMPANY_DOMAINS_MAX),
  mode: companySignInMode,
  /** Whether a sign-in at the provider counts as a second factor. */
  trustsSecondFactor: z.boolean(),
};

const fields = z.strictObject({
  ...settings,
  /** Null: the stored one stays, which is possible only with the same issuer. */
  clientSecret: clientText.max(COMPANY_SECRET_MAX_LENGTH).nullable(),
});
export type CompanySignInFields = z.output<typeof fields>;

const change = fields.extend({ currentPassword });
export type CompanySignInChange = z.output<typeof change>;

export const companySignInSettings = z.object({
  /** What the provider has to know: where it sends browsers back to. */
  redirectAddress: z.string(),
  /** What the link of the organization begins with, before its name. */
  linkBase: z.string(),
  /** Null: not set up. The secret is never shown. */
  settings: z
    .object({
      name: z.string(),
      issuer: z.string(),
      clientId: z.string(),
      domains: z.array(z.string()),
      mode: companySignInMode,
      trustsSecondFactor: z.boolean(),
      /** Whether an administrator has signed in by these settings. */
      isTested: z.boolean(),
    })
    .nullable(),
});
export type CompanySignInSettings = z.infer<typeof companySignInSettings>;

/** An address of the provider, to which the browser goes. */
const providerAddress = z.object({ address: z.string() });

/** Sign-in by the OpenID Connect provider of an organization. What is begun is in an HTTP-only cookie for ten minutes. */
export const companySignIn = {
  start: endpoint({
    method: 'POST',
    path: '/api/session/company/start',
    access: 'public',
    summary: 'Begins a sign-in by the company; 404 for an unknown name',
    body: z.strictObject({ name: shortText, remember: z.boolean().default(false) }),
    reply: providerAddress,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/session/company',
    access: 'public',
    summary: 'Completes it by the answer of the provider, once; 410 in a browser that has begun none',
    body: z.strictObject({
      /** The query of the address to which the provider has sent the browser. */
      answer: z.string().max(8_000),
    }),
    reply: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('signedIn'), id: z.int().positive() }),
      /** The second factor is missing. */
      z.object({ outcome: z.literal('step'), step: signInStep }),
      /** It was the test of an administrator. */
      z.object({ outcome: z.literal('tested') }),
    ]),
  }),
} as const;

export const companySignInOfOrganization = {
  find: endpoint({
    method: 'GET',
    path: '/api/organization/signIn/company',
    access: 'users.manage',
    summary: 'The settings of sign-in by the company, without the secret',
    reply: companySignInSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/organization/signIn/company',
    access: 'users.manage',
    summary:
      'Sets sign-in by the company up, by the password; requiring it, or counting it as the second factor, needs a test of the same settings before',
    body: change,
    reply: companySignInSettings,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/organization/signIn/company/remove',
    access: 'users.manage',
    summary: 'Removes it with its secret, by the password; passwords and passkeys suffice again',
    body: z.strictObject({ currentPassword }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/organization/signIn/company/test',
    access: 'users.manage',
    summary:
      'Begins a test of the saved settings: the administrator signs in at the provider, and stays signed in here',
    reply: providerAddress,
  }),
} as const;
