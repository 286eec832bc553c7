import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant } from '../wire-types.ts';

/** Reasons that come in bursts: collected, and muted by who does not want them. */
export const quietReason = z.enum(['alarm', 'lateness']);
export type QuietReason = z.infer<typeof quietReason>;

const mute = z.object({ reason: quietReason, until: instant });
export type Mute = z.infer<typeof mute>;

export const notifications = {
  mutes: endpoint({
    method: 'GET',
    path: '/api/notifications/mutes',
    access: 'account.own',
    summary: 'What the user has muted at present, by mail, SMS and push',
    reply: z.array(mute),
  }),
  mute: endpoint({
    method: 'PUT',
    path: '/api/notifications/mutes/:reason',
    access: 'account.own',
    summary: 'Mutes a reason until a time; null: no longer',
    params: z.object({ reason: quietReason }),
    body: z.strictObject({ until: instant.nullable() }),
  }),
} as const;
