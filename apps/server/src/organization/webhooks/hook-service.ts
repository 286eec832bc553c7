import { randomUUID } from 'node:crypto';
import { WEBHOOKS_MAX, WEBHOOK_TEST } from '@konvoj/contract';
import type { WebhookDelivery, WebhookFields } from '@konvoj/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import { mayBeReached } from '../../platform/outbound/send.ts';
import type { OutboundRules } from '../../platform/outbound/send.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import type { Sealing } from '../../platform/sealing.ts';
import { auditChange } from '../audit/service.ts';
import { LEASE_MS } from './deliveries.ts';
import type { Deliveries } from './deliveries.ts';
import { failWaiting, findDelivery, insertTest, listDeliveries, queueAgain } from './delivery-store.ts';
import { addressRefused, deliveryOpen, tooMany } from './errors.ts';
import { newSecret } from './rules.ts';
import { countHooks, deleteHook, findHook, insertHook, listHooks, saveHook, saveSecret } from './store.ts';
import type { StoredDelivery, StoredHook } from './types.ts';

const TESTS = { limit: 20, windowMs: 15 * 60_000 } as const;

export interface HookParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly rules: OutboundRules;
  readonly deliveries: Pick<Deliveries, 'send'>;
}

/** What administrators do with webhooks. */
export interface HookService {
  list(scope: Scope): Promise<StoredHook[]>;
  /** @throws webhook.too_many; validation: an address that is refused */
  create(actor: Actor, fields: WebhookFields): Promise<{ readonly hook: StoredHook; readonly secret: string }>;
  /** @throws not_found; validation: an address that is refused */
  replace(actor: Actor, id: number, fields: WebhookFields): Promise<StoredHook>;
  /** @throws not_found */
  renewSecret(actor: Actor, id: number): Promise<string>;
  /** @throws not_found */
  remove(actor: Actor, id: number): Promise<void>;
  /** Sends a test and waits for what comes of it. @throws not_found, too_many_requests */
  test(actor: Actor, id: number): Promise<StoredDelivery>;
  /** @throws not_found */
  deliveries(scope: Scope, id: number, state: WebhookDelivery['state'] | null): Promise<StoredDelivery[]>;
  /** @throws not_found, webhook.delivery_open */
  resend(scope: Scope, id: number, deliveryId: string): Promise<StoredDelivery>;
}

export function hookService({ database, clock, sealing, rules, deliveries }: HookParts): HookService {
  const tests = rateLimit({ database, clock }, 'webhook tests', TESTS);
  const requireReachable = ({ url }: WebhookFields) => {
    if (!mayBeReached(url, rules)) throw addressRefused();
  };

  return {
    list: (scope) => database.tenant(scope, (tx) => listHooks(tx, scope)),

    async create(actor, fields) {
      requireReachable(fields);
      const secret = newSecret();
      const hook = await database.tenant(actor, async (tx) => {
        if ((await countHooks(tx, actor)) >= WEBHOOKS_MAX) throw tooMany();
        const sealed = sealing.seal(actor.organizationId, secret);
        const inserted = await insertHook(tx, actor, fields, sealed, clock.now());
        await auditChange(tx, actor, {
          action: 'create',
          entity: 'webhook',
          entityId: inserted.id,
          entityName: inserted.name,
          after: audited(inserted),
        });
        return inserted;
      });
      return { hook, secret };
    },

    async replace(actor, id, fields) {
      requireReachable(fields);
      return database.tenant(actor, async (tx) => {
        const before = await lockedHook(tx, actor, id);
        const now = clock.now();
        const after = await saveHook(tx, actor, id, fields, now);
        if (!after.enabled) await failWaiting(tx, actor, id, now);
        await auditChange(tx, actor, {
          action: 'update',
          entity: 'webhook',
          entityId: id,
          entityName: after.name,
          before: audited(before),
          after: audited(after),
        });
        return after;
      });
    },

    async renewSecret(actor, id) {
      const secret = newSecret();
      await database.tenant(actor, async (tx) => {
        const { name } = await lockedHook(tx, actor, id);
        await saveSecret(tx, actor, id, sealing.seal(actor.organizationId, secret));
        const change = { action: 'update', entity: 'webhook', entityId: id, entityName: name } as const;
        await auditChange(tx, actor, { ...change, after: { secretRenewed: true } });
      });
      return secret;
    },

    remove: (actor, id) =>
      database.tenant(actor, async (tx) => {
        const { name } = await lockedHook(tx, actor, id);
        await deleteHook(tx, actor, id);
        await auditChange(tx, actor, { action: 'delete', entity: 'webhook', entityId: id, entityName: name });
      }),

    async test(actor, id) {
      const now = clock.now();
      const written = { id: randomUUID(), body: testBody(actor, now) };
      const begin = async (tx: Tx) => {
        const { url } = await lockedHook(tx, actor, id);
        await insertTest(tx, actor, id, written, { now, leaseUntil: now + LEASE_MS });
        const delivery = await findDelivery(tx, actor, id, written.id);
        return { url, delivery };
      };
      await database.tenant(actor, (tx) => lockedHook(tx, actor, id));
      await tests.require(String(actor.organizationId));
      const { url, delivery } = await database.tenant(actor, begin);
      const sent = delivery && (await deliveries.send(actor, id, url, delivery));
      if (sent === null) throw notFound();
      return sent;
    },

    deliveries: (scope, id, state) =>
      database.tenant(scope, async (tx) => {
        if ((await findHook(tx, scope, id)) === null) throw notFound();
        return listDeliveries(tx, scope, id, state);
      }),

    resend: (scope, id, deliveryId) =>
      database.tenant(scope, async (tx) => {
        if ((await findDelivery(tx, scope, id, deliveryId)) === null) throw notFound();
        const queued = await queueAgain(tx, scope, id, deliveryId, clock.now());
        if (queued === null) throw deliveryOpen();
        return queued;
      }),
  };
}

async function lockedHook(tx: Tx, scope: Scope, id: number): Promise<StoredHook> {
  const hook = await findHook(tx, scope, id, true);
  if (hook === null) throw notFound();
  return hook;
}

/** What the audit keeps of a webhook: never its secret. */
function audited({ name, url, events, enabled }: StoredHook) {
  return { name, url, events, enabled };
}

function testBody({ organizationId }: Scope, now: number): string {
  return JSON.stringify({ type: WEBHOOK_TEST, timestamp: new Date(now).toISOString(), organizationId, data: {} });
}
