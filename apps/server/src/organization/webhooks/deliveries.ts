import { WEBHOOK_LOG_DAYS } from '@konvoj/contract';
import type { Clock } from '../../platform/clock.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { fairPlaces } from '../../platform/fair-places.ts';
import type { ServedUntil } from '../../platform/fair-places.ts';
import type { Log } from '../../platform/logging.ts';
import { OutboundError } from '../../platform/outbound/send.ts';
import type { PostOutbound } from '../../platform/outbound/send.ts';
import type { Sealing } from '../../platform/sealing.ts';
import type { Notify } from '../notifications/types.ts';
import { claimDue, deleteOld, failWaiting, hooksWithDue, settleTry } from './delivery-store.ts';
import type { Ending } from './delivery-store.ts';
import { noticeOfPause } from './pause-notice.ts';
import { isToBePaused, loggedAnswer, nextTry, signedHeaders } from './rules.ts';
import { findHook, findSecret, noteOutcome, pauseHook } from './store.ts';
import type { StoredDelivery, TryResult } from './types.ts';

const ANSWER_WITHIN_MS = 10_000;
const ANSWER_BYTES = 500;
/** A try that takes longer was made by a process that is no more. */
export const LEASE_MS = 60_000;
/** Receivers that are served at the same time, by one process, and of these those of one organization. */
const HOOKS_AT_ONCE = { ofAll: 16, ofOne: 4 } as const;
/** Then a webhook gives its place to the next one. */
const TURN = { deliveries: 20, ms: 5_000 } as const;
/** After so many failures in a row the rest of a webhook's deliveries waits for the next look. */
const FAILURES_IN_A_ROW = 3;
const DAY_MS = 86_400_000;

export interface DeliveryParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly post: PostOutbound;
  readonly notify: Notify;
  readonly log: Pick<Log, 'warn'>;
}

/** Sends what is due. Deliveries of one webhook follow each other; organizations take turns. */
export interface Deliveries {
  /** Begins to send what is due. Resolves when that has begun. */
  look(): Promise<void>;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Begins nothing more. Resolves when what is being sent has ended; the rest waits for the next start. */
  close(): Promise<void>;
  /** Sends a delivery that the caller has claimed. @returns it as it is then; null: it was taken over, or deleted */
  send(scope: Scope, webhookId: number, url: string, delivery: StoredDelivery): Promise<StoredDelivery | null>;
  deleteOld(): Promise<void>;
}

export function webhookDeliveries(parts: DeliveryParts): Deliveries {
  const { database, clock, sealing, post, notify, log } = parts;
  const lookup = statementsOn(database.lookup);
  const places = fairPlaces({
    atOnce: HOOKS_AT_ONCE.ofAll,
    ofOne: HOOKS_AT_ONCE.ofOne,
    due: async () =>
      (await hooksWithDue(lookup, clock.now())).map(({ organizationId, webhookId }) => ({
        organizationId,
        id: webhookId,
      })),
    serve: ({ organizationId, id }, mayGoOn) => serve({ organizationId }, id, mayGoOn),
    onError: (error, { organizationId, id }) =>
      log.warn({ err: error, organizationId, webhookId: id }, 'a webhook was not served'),
  });

  async function attempt(scope: Scope, webhookId: number, url: string, delivery: StoredDelivery): Promise<TryResult> {
    const begun = clock.elapsed();
    const result = (failure: TryResult['failure'], status: number | null = null, answer: string | null = null) => ({
      failure,
      status,
      answer,
      latencyMs: Math.round(clock.elapsed() - begun),
    });
    const sealed = await database.tenant(scope, (tx) => findSecret(tx, scope, webhookId));
    const secret = sealed === null ? null : sealing.unseal(scope.organizationId, sealed);
    if (secret === null) return result('key');
    const { id, body } = delivery;
    try {
      const { status, text } = await post({
        url,
        headers: signedHeaders(secret, { id, now: clock.now(), body }),
        body,
        withinMs: ANSWER_WITHIN_MS,
        answerBytes: ANSWER_BYTES,
      });
      return result(status >= 200 && status < 300 ? null : 'answer', status, loggedAnswer(text));
    } catch (error) {
      if (error instanceof OutboundError) return result(error.failure);
      throw error;
    }
  }

  async function send(scope: Scope, webhookId: number, url: string, delivery: StoredDelivery) {
    const result = await attempt(scope, webhookId, url, delivery);
    return database.tenant(scope, (tx) => settle(tx, scope, webhookId, delivery, result));
  }

  async function settle(tx: Tx, scope: Scope, webhookId: number, delivery: StoredDelivery, result: TryResult) {
    const now = clock.now();
    const settled = await settleTry(tx, scope, delivery, result, endingOf(delivery, result, now));
    // A test tells of itself only.
    if (settled === null || delivery.event === 'test') return settled;
    const failingSince = await noteOutcome(tx, scope, webhookId, result.failure === null, now);
    if (failingSince === null || !isToBePaused(failingSince, now)) return settled;
    const name = await pauseHook(tx, scope, webhookId, now);
    if (name === null) return settled;
    await failWaiting(tx, scope, webhookId, now);
    await noticeOfPause(tx, notify, scope, { id: webhookId, name }, now);
    return settled;
  }

  /** Sends some of the due deliveries of a webhook, one after the other. */
  async function serve(scope: Scope, webhookId: number, mayGoOn: () => boolean): Promise<ServedUntil> {
    const end = clock.elapsed() + TURN.ms;
    let failures = 0;
    for (let sent = 0; sent < TURN.deliveries && clock.elapsed() < end; sent += 1) {
      if (failures === FAILURES_IN_A_ROW || !mayGoOn()) return 'rest';
      const now = clock.now();
      const claimed = await database.tenant(scope, async (tx) => {
        const hook = await findHook(tx, scope, webhookId);
        const delivery = hook && (await claimDue(tx, scope, webhookId, { now, leaseUntil: now + LEASE_MS }));
        return hook && delivery && { url: hook.url, delivery };
      });
      if (claimed === null) return 'rest';
      const settled = await send(scope, webhookId, claimed.url, claimed.delivery);
      failures = settled?.failure === null ? 0 : failures + 1;
    }
    return failures === 0 ? 'more' : 'rest';
  }

  return {
    send,
    look: () => places.look(),
    idle: () => places.idle(),
    close: () => places.close(),
    deleteOld: () => deleteOld(lookup, clock.now() - WEBHOOK_LOG_DAYS * DAY_MS),
  };
}

function endingOf({ tries, event }: StoredDelivery, { failure }: TryResult, now: number): Ending {
  if (failure === null) return { state: 'sent', endedAt: now };
  const dueAt = event === 'test' ? null : nextTry(tries, now);
  return dueAt === null ? { state: 'failed', endedAt: now } : { state: 'queued', dueAt };
}
