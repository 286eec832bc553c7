import { z } from 'zod';
import type { Topic } from '../../platform/bus.ts';

/** An API token was deleted: connections that it opened close at once. */
export const apiTokenDeleted: Topic<{ readonly tokenId: number }> = {
  subject: 'api_tokens.deleted',
  schema: z.strictObject({ tokenId: z.int() }),
};
