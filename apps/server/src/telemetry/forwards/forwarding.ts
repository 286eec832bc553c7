import { FORWARD_BACKLOG_DAYS } from '@konvoj/contract';
import type { WebhookFailure } from '@konvoj/contract';
import type { Clock } from '../../platform/clock.ts';
import { concurrently } from '../../platform/concurrently.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { fairPlaces } from '../../platform/fair-places.ts';
import type { ServedUntil } from '../../platform/fair-places.ts';
import type { Log } from '../../platform/logging.ts';
import { OutboundError } from '../../platform/outbound/send.ts';
import type { PostOutbound } from '../../platform/outbound/send.ts';
import type { Sealing } from '../../platform/sealing.ts';
import type { StoredPosition } from '../positions/stored-position.ts';
import { retryAfter } from './rules.ts';
import * as store from './store.ts';
import { traccarPosition } from './traccar-json.ts';
import type { RecordKey, StoredForward } from './types.ts';

const DAY_MS = 86_400_000;
const ANSWER_WITHIN_MS = 10_000;
const ANSWER_BYTES = 1_000;
/** Longer than a round takes: a process that is silent for so long counts as killed. */
const LEASE_MS = 5 * 60_000;
/**
 * Of a round: then the claim is renewed, or the place is given to a forward that waits. A request and its notes may follow
 * the end of the time.
 */
const ROUND_MS = 15_000;
const DEVICES_AT_ONCE = 100;
const RECORDS_AT_ONCE = 100;
/** After the latest moment of a record: the ingest accepts none that lies far in the future. */
const FAR_FUTURE_MS = Date.UTC(2100, 0, 1);
/** Devices of a forward that are sent at the same time; the records of one follow each other. */
const REQUESTS_AT_ONCE = 8;
/** Forwards that one process works for at the same time, and of these those of one organization. */
const FORWARDS_AT_ONCE = { ofAll: 16, ofOne: 4 } as const;

export interface ForwardingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly post: PostOutbound;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * Sends committed positions to other systems, from where each forward has got to: at least once, those of a device in their
 * order, late ones after them. A receiver that is slow or away keeps its cursor; the ingest never waits for it.
 */
export interface Forwarding {
  /** Begins to work for forwards that are due. Resolves when that has begun. */
  look(): Promise<void>;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Begins nothing more, and waits for what is being sent. */
  close(): Promise<void>;
}

/** The receiver has not accepted a position. */
class NotAcceptedError extends Error {
  override readonly name = 'NotAcceptedError';
  readonly failure: WebhookFailure;
  readonly status: number | null;

  constructor(failure: WebhookFailure, status: number | null) {
    super(`not accepted: ${failure}`);
    this.failure = failure;
    this.status = status;
  }
}

export function positionForwarding(parts: ForwardingParts): Forwarding {
  const { database, clock, log } = parts;
  const lookup = statementsOn(database.lookup);
  const places = fairPlaces({
    atOnce: FORWARDS_AT_ONCE.ofAll,
    ofOne: FORWARDS_AT_ONCE.ofOne,
    due: () => store.forwardsToServe(lookup, clock.now()),
    serve: ({ organizationId, id }, mayGoOn) => serve({ organizationId }, id, mayGoOn),
    onError: (error, { organizationId, id }) =>
      log.warn({ err: error, organizationId, forward: id }, 'positions were not forwarded'),
  });

  /** Round after round, while no other forward waits for the place. */
  async function serve(scope: Scope, id: number, mayGoOn: () => boolean): Promise<ServedUntil> {
    let isMine = false;
    try {
      for (;;) {
        const now = clock.now();
        const claim = { now, until: now + LEASE_MS, isMine };
        const forward = await database.tenant(scope, (tx) => store.claimForward(tx, scope, id, claim));
        if (forward === null) return 'rest';
        isMine = true;
        if (!mayGoOn() || !(await forwardRound(parts, scope, forward))) return 'rest';
        if (places.othersWait()) return 'more';
      }
    } catch (error) {
      if (!(error instanceof NotAcceptedError)) throw error;
      await database.tenant(scope, (tx) => noteFailure(tx, scope, id, error));
      return 'rest';
    } finally {
      if (isMine) await database.tenant(scope, (tx) => store.releaseForward(tx, scope, id));
    }
  }

  async function noteFailure(tx: Tx, scope: Scope, id: number, error: NotAcceptedError) {
    const held = await store.lockForward(tx, scope, id);
    if (held === null) return;
    const now = clock.now();
    const { failure, status } = error;
    await store.noteFailed(tx, scope, id, { failure, status, now, retryAt: retryAfter(held.failures + 1, now) });
  }

  return { look: () => places.look(), idle: () => places.idle(), close: () => places.close() };
}

/** Sends some of what waits. @returns whether there may be more @throws {NotAcceptedError} */
async function forwardRound(parts: ForwardingParts, scope: Scope, forward: StoredForward): Promise<boolean> {
  const { database, clock } = parts;
  const { id } = forward;
  const send = senderFor(parts, scope, forward, clock.now() + ROUND_MS);
  const since = Math.max(forward.activeSince ?? 0, clock.now() - FORWARD_BACKLOG_DAYS * DAY_MS);
  const devices = await database.tenant(scope, (tx) => store.waitingDevices(tx, scope, id, since, DEVICES_AT_ONCE));
  await untilOneFails(devices, async ({ deviceId, after, newest }) => {
    const range = { deviceId, from: since, until: FAR_FUTURE_MS, after, arrivedSince: 0, limit: RECORDS_AT_ONCE };
    const records = await database.tenant(scope, (tx) => store.recordsIn(tx, scope, range));
    const save = (tx: Tx, last: RecordKey) => store.saveCursor(tx, scope, id, deviceId, last);
    // Its records are older than the retention.
    if (records.length === 0) return database.tenant(scope, (tx) => save(tx, newest));
    await send(deviceId, records, save);
  });
  const late = await database.tenant(scope, (tx) => store.firstLateSpan(tx, scope, id));
  if (late !== null) {
    const from = Math.max(late.from, since);
    const range = { ...late, from, after: null, arrivedSince: late.arrivedAt, limit: RECORDS_AT_ONCE };
    const records = await database.tenant(scope, (tx) => store.recordsIn(tx, scope, range));
    const sent = await send(late.deviceId, records, async () => undefined);
    const isDone = sent === records.length && records.length < RECORDS_AT_ONCE;
    const last = records[sent - 1]?.deviceTime ?? from;
    // Records of one moment are not divided: they are sent again.
    const rest = isDone ? null : sent === 0 ? from : Math.max(last, from + 1);
    await database.tenant(scope, (tx) => store.shortenLateSpan(tx, scope, id, late.id, rest));
  }
  return devices.length > 0 || late !== null;
}

/** Works for devices, some at the same time; after a failure for no more of them, and rejects once all have ended. */
async function untilOneFails<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  await concurrently(items, REQUESTS_AT_ONCE, async (item) => {
    if (failures.length > 0) return;
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  });
  if (failures.length > 0) throw failures[0];
}

/** Stores how far the records of a device were accepted. */
type Accepted = (tx: Tx, last: StoredPosition) => Promise<void>;
/**
 * Sends records of a device in their order, until the round is over; notes the last accepted one, also when a later one fails.
 * @returns how many were sent
 */
type Send = (deviceId: number, records: readonly StoredPosition[], accepted: Accepted) => Promise<number>;

/** @param deadline of the round, epoch milliseconds */
function senderFor(
  { database, clock, sealing, post }: ForwardingParts,
  scope: Scope,
  forward: StoredForward,
  deadline: number,
): Send {
  const { id, url, sealedToken, asList } = forward;
  const token = sealedToken === null ? null : sealing.unseal(scope.organizationId, sealedToken);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Konvoj',
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
  const request = async (body: unknown) => {
    if (sealedToken !== null && token === null) throw new NotAcceptedError('key', null);
    const status = await statusOf(
      post({ url, headers, body: JSON.stringify(body), withinMs: ANSWER_WITHIN_MS, answerBytes: ANSWER_BYTES }),
    );
    if (status < 200 || status >= 300) throw new NotAcceptedError('answer', status);
  };
  const note = (accepted: Accepted, last: StoredPosition) =>
    database.tenant(scope, async (tx) => {
      await accepted(tx, last);
      await store.noteAccepted(tx, scope, id, clock.now());
    });
  return async (deviceId, records, accepted) => {
    const device = await database.tenant(scope, (tx) => store.forwardedDevice(tx, scope, deviceId));
    let sent = 0;
    try {
      for (const part of asList ? [records] : records.map((record) => [record])) {
        if (clock.now() > deadline) break;
        const messages = part.flatMap((record) => traccarPosition(record, device) ?? []);
        const [first] = messages;
        if (first !== undefined) await request(asList ? messages : first);
        sent += part.length;
      }
    } finally {
      const last = records[sent - 1];
      if (last !== undefined) await note(accepted, last);
    }
    return sent;
  };
}

async function statusOf(answer: ReturnType<PostOutbound>): Promise<number> {
  try {
    return (await answer).status;
  } catch (error) {
    throw error instanceof OutboundError ? new NotAcceptedError(error.failure, null) : error;
  }
}
