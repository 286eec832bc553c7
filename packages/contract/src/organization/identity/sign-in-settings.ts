import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

export const signInSettings = z.object({
  requiresSecondFactor: z.boolean(),
  /** Users of the organization without a second factor, who set one up at their next sign-in when it is required. */
  usersWithoutFactor: z.int().min(0),
});
export type SignInSettings = z.infer<typeof signInSettings>;

/** How people of an organization sign in. */
export const signInSettingsOfOrganization = {
  find: endpoint({
    method: 'GET',
    path: '/api/organization/signIn',
    access: 'users.manage',
    summary: 'Whether the organization requires a second factor',
    reply: signInSettings,
  }),
  requireFactor: endpoint({
    method: 'PUT',
    path: '/api/organization/signIn/secondFactor',
    access: 'users.manage',
    summary: 'Requires a second factor of all users at their next sign-in, or not',
    body: z.strictObject({ required: z.boolean() }),
    reply: signInSettings,
  }),
} as const;
