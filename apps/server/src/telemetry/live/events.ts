import { listChange } from '@konvoj/contract';
import type { ListChange } from '@konvoj/contract';
import { z } from 'zod';
import type { Topic } from '../../platform/bus.ts';

/** Rows of a list of an organization changed, and the change is committed: its users are to read them again. */
export const listChanged: Topic<ListChange & { readonly organizationId: number }> = {
  subject: 'live.list_changed',
  schema: listChange.extend({ organizationId: z.int() }),
};
