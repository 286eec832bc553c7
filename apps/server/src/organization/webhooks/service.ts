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

/** Organizations with an active webhook for one of these events, for jobs that announce what the ingest has stored. */
export function organizationsWanting(database: Pick<Database, 'lookup'>, events: readonly WebhookEvent[]) {
  return store.organizationsWanting(statementsOn(database.lookup), events);
}

/** From when on an organization's webhooks want an event, epoch milliseconds; null: none does. */
export function wantedSince(tx: Tx, scope: Scope, event: WebhookEvent): Promise<number | null> {
  return store.wantedSince(tx, scope, event);
}
