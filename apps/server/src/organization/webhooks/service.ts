import { statementsOn } from '../../platform/database.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import type { WebhookEvent } from '@konvoj/contract';
import * as store from './delivery-store.ts';
import type { Announcement } from './types.ts';

/**
 * Announces what happened to the webhooks of the organization, in the transaction in which it happened: it is sent once that is
 * committed, and never otherwise.
 * @param now epoch milliseconds
 */
export async function announce(
  tx: Tx,
  scope: Scope,
  announcements: readonly Announcement[],
  now: number,
): Promise<void> {
  if (announcements.length > 0) await store.insertAnnounced(tx, scope, announcements, now);
}

/** How many rows a job announces in one transaction. */
export const ANNOUNCED_AT_ONCE = 500;

/**
 * Announces what the ingest has stored, in each organization that has an active webhook for one of these events.
 * @param announceSome announces up to `ANNOUNCED_AT_ONCE` in its transaction, and gives how many
 */
export async function announceStored(
  database: Pick<Database, 'lookup' | 'tenant'>,
  events: readonly WebhookEvent[],
  announceSome: (tx: Tx, scope: Scope) => Promise<number>,
): Promise<void> {
  for (const organizationId of await store.organizationsWanting(statementsOn(database.lookup), events)) {
    const scope = { organizationId };
    let announced = ANNOUNCED_AT_ONCE;
    while (announced === ANNOUNCED_AT_ONCE) announced = await database.tenant(scope, (tx) => announceSome(tx, scope));
  }
}

/** From when on an organization's webhooks want an event, epoch milliseconds; null: none does. */
export function wantedSince(tx: Tx, scope: Scope, event: WebhookEvent): Promise<number | null> {
  return store.wantedSince(tx, scope, event);
}
