import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { apiScope, id, idText, instant, instantInput, shortText } from '../wire-types.ts';

export const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(apiScope),
  createdAt: instant,
  createdBy: z.string().nullable(),
  validUntil: instant.nullable(),
  lastUsed: instant.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const apiTokens = {
  list: endpoint({
    method: 'GET',
    path: '/api/apiTokens',
    access: 'tokens.manage',
    summary: 'Tokens with which other programs use the API',
    reply: z.array(apiToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/apiTokens',
    access: 'tokens.manage',
    summary: 'A new token; its secret is shown once',
    body: z.strictObject({
      name: shortText,
      scopes: z.array(apiScope).min(1),
      validUntil: instantInput.nullable().optional(),
    }),
    reply: apiToken.extend({ secret: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/apiTokens/:id',
    access: 'tokens.manage',
    summary: 'Ends a token at once',
    params: z.strictObject({ id: idText }),
  }),
} as const;
