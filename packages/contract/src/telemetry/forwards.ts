import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { outboundUrl, webhookFailure } from '../organization/webhooks.ts';
import { id, idText, instant, shortText } from '../wire-types.ts';

/** Of an organization. */
export const FORWARDS_MAX = 5;
/** Positions that could not be forwarded for so long are left out. */
export const FORWARD_BACKLOG_DAYS = 7;
export const FORWARD_TOKEN_MAX_LENGTH = 500;

const fields = z.strictObject({
  name: shortText,
  url: outboundUrl,
  /** Sent as `Authorization: Bearer …`. Null: none; absent: the stored one stays. */
  token: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .max(FORWARD_TOKEN_MAX_LENGTH)
    .nullable()
    .optional(),
  /** A list of up to 100 positions in one request, in place of one position. */
  asList: z.boolean(),
  enabled: z.boolean(),
});
export type ForwardFields = z.output<typeof fields>;

export const forward = z.object({
  id,
  name: z.string(),
  url: z.string(),
  hasToken: z.boolean(),
  asList: z.boolean(),
  enabled: z.boolean(),
  /** When positions were last accepted; null: never. */
  acceptedAt: instant.nullable(),
  /** Since when none was accepted; null: the last try was. */
  failingSince: instant.nullable(),
  failure: webhookFailure.nullable(),
  /** HTTP status of the last answer that did not accept. */
  status: z.int().nullable(),
  retryAt: instant.nullable(),
});
export type Forward = z.infer<typeof forward>;

const byId = z.strictObject({ id: idText });
const access = 'integrations.manage';

export const forwards = {
  list: endpoint({
    method: 'GET',
    path: '/api/positionForwards',
    access,
    summary: 'Where positions are forwarded to, by name',
    reply: z.array(forward),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/positionForwards',
    access,
    summary: 'Forwards positions from now on to another system, in the JSON of Traccar',
    body: fields,
    reply: forward,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/api/positionForwards/:id',
    access,
    summary: 'Replaces a forward; switched off it forgets where it was',
    params: byId,
    body: fields,
    reply: forward,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/positionForwards/:id',
    access,
    summary: 'Ends a forward',
    params: byId,
  }),
} as const;
