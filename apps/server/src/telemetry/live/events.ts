import type { ListChange } from '@konvoj/contract';
import type { Topic } from '../../platform/bus.ts';

/** Rows of a list of an organization changed, and the change is committed: its users read them again. */
export const listChanged: Topic<ListChange & { readonly organizationId: number }> = { subject: 'live.list_changed' };
