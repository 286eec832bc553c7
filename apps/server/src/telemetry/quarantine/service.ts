import { auditChange } from '../../organization/audit/service.ts';
import { fleetChanged } from '../../fleet/events.ts';
import type { IngestService } from '../ingest/ingest.ts';
import { familyOf } from '../records/record.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Database, Scope } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import type { Log } from '../../platform/logging.ts';
import { ReplayQueue } from './replay-queue.ts';
import { replay } from './replay.ts';
import { countReasons, findTracker, listRows, remountedTrackers } from './store.ts';
import type { Replayed, TrackerQuarantine } from './types.ts';

export interface QuarantineService {
  /** @param reason null: all  @throws {ProblemError} not_found */
  of(scope: Scope, trackerId: number, reason: string | null): Promise<TrackerQuarantine>;
  /** @param reason null: all  @throws {ProblemError} not_found */
  replay(actor: Actor, trackerId: number, reason: string | null): Promise<Replayed>;
  /** Replays rows that fall into a mounting now, and then once a minute. */
  start(): void;
  /** Stops the replays that follow changed mountings, and waits for the current one. */
  close(): Promise<void>;
}

/** A message of the bus may be lost. */
const REPLAY_EVERY_MS = 60_000;

export interface QuarantineDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly ingest: IngestService;
  readonly log: Log;
}

/** Data that the ingest could not use: listed, and replayed by a user or when a mounting is extended. */
export function quarantineService({ database, bus, ingest, log }: QuarantineDeps): QuarantineService {
  const closing = new AbortController();
  const failed = (error: unknown, trackerId?: number): void => {
    if (!closing.signal.aborted)
      log.warn({ err: error, trackerId }, 'the quarantine could not be replayed; it is tried again in a minute');
  };
  // The rows themselves say what is left to do: they leave the quarantine only when their records are stored.
  const replayRemounted = async (ofOrganization: number | null): Promise<void> => {
    for (const { organizationId, trackerId } of await remountedTrackers(database.ingest, ofOrganization)) {
      if (closing.signal.aborted) return;
      try {
        const selection = { organizationId, trackerId, reason: 'not_mounted' };
        const replayed = await replay(database.ingest, ingest, selection);
        if (replayed.stored > 0)
          log.info({ trackerId, ...replayed }, 'records from before the mounting of their tracker replayed');
      } catch (error) {
        failed(error, trackerId);
      }
    }
  };
  const queue = new ReplayQueue(replayRemounted, failed);
  const unsubscribe = bus.subscribe(fleetChanged, ({ organizationId }) => queue.add(organizationId));
  return {
    of: (scope, trackerId, reason) =>
      database.tenant(scope, async (tx) => {
        const tracker = await findTracker(tx, scope, trackerId);
        if (tracker === null) throw notFound();
        const reasons = await countReasons(tx, scope, trackerId);
        return { family: familyOf(tracker.family), reasons, rows: await listRows(tx, scope, trackerId, reason) };
      }),
    async replay(actor, trackerId, reason) {
      const tracker = await database.tenant(actor, (tx) => findTracker(tx, actor, trackerId));
      if (tracker === null) throw notFound();
      const { organizationId } = actor;
      const replayed = await replay(database.ingest, ingest, { organizationId, trackerId, reason });
      const change = { entityId: trackerId, entityName: tracker.imei, after: { reason, ...replayed } };
      await database.tenant(actor, (tx) => auditChange(tx, actor, { action: 'replay', entity: 'tracker', ...change }));
      return replayed;
    },
    start() {
      const timer = setInterval(() => queue.add(null), REPLAY_EVERY_MS);
      timer.unref();
      closing.signal.addEventListener('abort', () => clearInterval(timer));
      queue.add(null);
    },
    close() {
      closing.abort();
      unsubscribe();
      return queue.close();
    },
  };
}
