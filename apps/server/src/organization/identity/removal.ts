import { REMOVAL_GRACE_DAYS } from '@konvoj/contract';
import { audit } from '../audit/service.ts';
import type { AuditEntry } from '../audit/service.ts';
import type { Tx } from '../../platform/database.ts';
import { deleteSessionsOf, endSwitchesInto } from './session-store.ts';
import { setRemoval, userIdsOf } from './removal-store.ts';
import type { RemovableOrganization } from './removal-store.ts';

const DAY_MS = 86_400_000;

/** Who schedules or cancels a deletion: a system administrator, or the operator by a command. */
export type RemovalAuthor = Pick<AuditEntry, 'userId' | 'ip'>;

/** Sessions that ended with the deletion of an organization. */
export interface EndedSessions {
  /** In hex. */
  readonly own: readonly string[];
  /** Of system administrators who acted as its users. */
  readonly switched: readonly { readonly id: string; readonly userId: number }[];
}

/**
 * Schedules the deletion of an organization and ends the sessions of its users. One that is scheduled already keeps its time.
 * The audit of it belongs to no organization, so that it stays.
 * @param now epoch milliseconds
 */
export async function scheduleRemoval(
  tx: Tx,
  { id, name, removalAt }: RemovableOrganization,
  author: RemovalAuthor,
  now: number,
): Promise<EndedSessions & { readonly removalAt: Date }> {
  if (removalAt !== null) return { removalAt, own: [], switched: [] };
  const at = new Date(now + REMOVAL_GRACE_DAYS * DAY_MS);
  await setRemoval(tx, id, at);
  const own: string[] = [];
  const switched: { id: string; userId: number }[] = [];
  for (const userId of await userIdsOf(tx, id)) {
    own.push(...(await deleteSessionsOf(tx, userId)));
    switched.push(...(await endSwitchesInto(tx, userId)));
  }
  const entry = { ...author, organizationId: null, entity: 'organization', entityId: id, entityName: name } as const;
  await audit(tx, { ...entry, action: 'delete', after: { removalAt: at.toISOString() } });
  return { removalAt: at, own, switched };
}

/** Cancels a deletion that has not begun. */
export async function cancelRemoval(
  tx: Tx,
  { id, name, removalAt }: RemovableOrganization,
  author: RemovalAuthor,
): Promise<void> {
  if (removalAt === null) return;
  await setRemoval(tx, id, null);
  const entry = { ...author, organizationId: null, entity: 'organization', entityId: id, entityName: name } as const;
  await audit(tx, { ...entry, action: 'restore' });
}
