import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { optionalText, shortText } from '../wire-types.ts';

/** What a browser hands over when it subscribes to notifications (Push API). */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(200) }),
});
export type PushSubscription = z.infer<typeof pushSubscription>;

/** What a notification carries to the browser; the page's service worker shows it. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** Where a click leads: a path of the web app. */
  path: z.string(),
  /** A later notification of the same tag takes the place of the earlier one. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof pushMessage>;

const token = z.string().min(1).max(4_096);

export const push = {
  register: endpoint({
    method: 'POST',
    path: '/api/tokens',
    access: 'account.own',
    summary:
      'Registers a browser or a telephone for notifications; with `web` the token is the JSON of the push subscription',
    body: z.strictObject({
      token,
      model: optionalText,
      imei: optionalText.optional(),
      name: shortText,
      web: z.boolean(),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tokens',
    access: 'account.own',
    summary: 'Ends the notifications of a browser or telephone',
    body: z.strictObject({ token }),
  }),
  key: endpoint({
    method: 'GET',
    path: '/api/push/key',
    access: 'account.own',
    summary: 'The public key (VAPID) with which a browser subscribes',
    reply: z.object({ publicKey: z.string() }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/push/test',
    access: 'account.own',
    summary: 'Sends a notification to the own browsers, to see whether it arrives',
    reply: z.object({ browsers: z.int().min(0) }),
  }),
} as const;
