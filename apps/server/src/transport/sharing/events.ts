import { z } from 'zod';
import type { Topic } from '../../platform/bus.ts';

/** A shared link was changed, revoked or restored: its viewers are updated immediately. */
export interface LinkChange {
  readonly organizationId: number;
  readonly linkId: number;
}
export const linkChanged: Topic<LinkChange> = {
  subject: 'sharing.link_changed',
  schema: z.strictObject({ organizationId: z.int(), linkId: z.int() }),
};
