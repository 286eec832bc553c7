import { z } from 'zod';
import { EMAIL_MAX_LENGTH } from '../../constants.ts';
import { endpoint } from '../../endpoint.ts';
import { id, idText, instant, instantInput, languageCode, languageInput, role, shortText } from '../../wire-types.ts';

export const orgUser = z.object({
  id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role,
  language: languageCode,
  locked: z.boolean(),
  /** The first instant at which the account no longer works; null: no end. */
  validUntil: instant.nullable(),
  lastLogin: instant.nullable(),
  loginAlert: z.boolean(),
  canEditFleet: z.boolean(),
  /** Number of visible vehicles; null: all. */
  visibleVehicleCount: z.int().min(0).nullable(),
});
export type OrgUser = z.infer<typeof orgUser>;

/** How a user signed in: with the password alone, with a second factor after it, with a passkey. */
export const signInMethod = z.enum([
  'password',
  'totp',
  'recovery',
  'passkey',
  /** By the provider of the company, and the same with a second factor of ours. */
  'company',
  'company_totp',
  'company_recovery',
  'company_passkey',
]);
export type SignInMethod = z.infer<typeof signInMethod>;

/** A session of a user. */
export const ownSession = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: instant,
  lastSeen: instant,
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  method: signInMethod,
});
export type OwnSession = z.infer<typeof ownSession>;

export const customer = z.object({
  id,
  name: z.string(),
  vehicleCount: z.int().min(0),
  users: z.array(z.object({ id, name: z.string(), email: z.string(), role, locked: z.boolean() })),
  /** When everything of the organization is deleted; null: it is not. */
  removalAt: instant.nullable(),
  /** Whether that has begun: it can no longer be cancelled. */
  removalBegan: z.boolean(),
});
export type Customer = z.infer<typeof customer>;

/** How long the deletion of an organization can be cancelled. */
export const REMOVAL_GRACE_DAYS = 14;
/** A time zone that this runtime knows: `Europe/Ljubljana`. */
export const timeZoneName = z
  .string()
  .max(64)
  .refine(isTimeZone, { params: { code: 'unknown' } });
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** ISO 3166-1 alpha-2 */
export const organizationCountry = z.string().regex(/^[A-Z]{2}$/);

export const newOrganization = z.strictObject({
  name: shortText,
  timeZone: timeZoneName,
  country: organizationCountry,
  /** Of the organization and of its first administrator. */
  language: languageInput,
  email: z.email().max(EMAIL_MAX_LENGTH),
  firstName: shortText,
  lastName: shortText,
});
export type NewOrganization = z.infer<typeof newOrganization>;

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/orgusers',
    access: 'users.manage',
    summary: 'Users of the organization by surname',
    reply: z.array(orgUser),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/orgusers',
    access: 'users.manage',
    summary: 'A new user, who gets a mail with a link to set their password; 409 when the address is taken',
    body: z.strictObject({
      email: z.email().max(EMAIL_MAX_LENGTH),
      firstName: shortText,
      lastName: shortText,
      role: z.enum(['admin', 'user']),
      language: languageInput.optional(),
      canEditFleet: z.boolean().optional(),
      validUntil: instantInput.nullable().optional(),
    }),
    reply: orgUser,
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/api/orgusers/:id/invitation',
    access: 'users.manage',
    summary: 'Mails the invitation again; to who has set a password already, the link of a forgotten one',
    params: z.strictObject({ id: idText }),
  }),
  visibleVehicles: endpoint({
    method: 'GET',
    path: '/api/userVisibleVehicles',
    access: 'users.manage',
    summary: 'The vehicles a user is limited to; null: they see all, an empty list: none',
    query: z.strictObject({ userId: idText }),
    reply: z.object({ vehicleIds: z.array(id).nullable() }),
  }),
  setVisibleVehicles: endpoint({
    method: 'POST',
    path: '/api/userVisibleVehicles',
    access: 'users.manage',
    summary:
      'Limits a user to vehicles (an empty list shows him none), or with null shows him all; administrators always see all',
    body: z.strictObject({ userId: id, vehicleIds: z.array(id).max(10_000).nullable() }),
    reply: z.object({ vehicleIds: z.array(id).nullable() }),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/sessions',
    access: 'account.own',
    summary: 'Where the user is signed in, the newest first',
    reply: z.array(ownSession),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/sessions',
    access: 'account.own',
    summary: 'Signs the user out everywhere else',
    reply: z.object({ ended: z.int().min(0) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'account.own',
    summary: 'Ends one of the own sessions',
    params: z.strictObject({ id: z.string().max(100) }),
  }),
  customers: endpoint({
    method: 'GET',
    path: '/api/sysadmin/customers',
    access: 'support.act',
    summary: 'All organizations with their users',
    query: z.strictObject({ search: z.string().trim().max(100).optional() }),
    reply: z.array(customer),
  }),
  removeCustomer: endpoint({
    method: 'POST',
    path: '/api/sysadmin/customers/:id/removal',
    access: 'support.act',
    summary: 'Deletes an organization with everything in 14 days; its users cannot sign in from now on',
    params: z.strictObject({ id: idText }),
    /** The name of the organization, typed as a confirmation. */
    body: z.strictObject({ name: z.string().max(200) }),
    reply: z.object({ removalAt: instant }),
  }),
  keepCustomer: endpoint({
    method: 'DELETE',
    path: '/api/sysadmin/customers/:id/removal',
    access: 'support.act',
    summary: 'Cancels the deletion of an organization; 409 once it has begun',
    params: z.strictObject({ id: idText }),
  }),
  addOrganization: endpoint({
    method: 'POST',
    path: '/api/sysadmin/customers',
    access: 'support.act',
    summary:
      'A new organization with its first administrator, who has no password yet; answers the link to set one, shown this once',
    body: newOrganization,
    reply: z.object({ id, userId: id, link: z.string(), validUntil: instant }),
  }),
  switchUser: endpoint({
    method: 'POST',
    path: '/api/switchUser',
    access: 'support.act',
    summary: 'Lets the session act as another user for eight hours; answers the token for the live socket',
    body: z.strictObject({ userId: id }),
    reply: z.object({ switch_token: z.string(), switch_token_expire: instant }),
  }),
  resetSwitchUser: endpoint({
    method: 'POST',
    path: '/api/resetSwitchUser',
    access: 'account.own',
    summary: 'Ends the switch',
  }),
} as const;
