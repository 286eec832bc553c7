import { auditChange } from '../../organization/audit/service.ts';
import { fleetChanged } from '../../fleet/events.ts';
import type { IngestService } from '../ingest/ingest.ts';
import { familyOf } from '../records/record.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Database, Scope } from '../../platform/database.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import type { Log } from '../../platform/logging.ts';
import { replay } from './replay.ts';
import { countReasons, findTracker, listRows, remountedTrackers } from './store.ts';
import type { Replayed, TrackerQuarantine } from './types.ts';

export interface QuarantineService {
  /** @param reason null: all  @throws {ProblemError} not_found */
  of(scope: Scope, trackerId: number, reason: string | null): Promise<TrackerQuarantine>;
  /** @param reason null: all  @throws {ProblemError} not_found */
  replay(actor: Actor, trackerId: number, reason: string | null): Promise<Replayed>;
  /** Stops the replays that follow changed mountings, and waits for the current one. */
  close(): Promise<void>;
}

export interface QuarantineDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly ingest: IngestService;
  readonly log: Log;
}

/** Data that the ingest could not use: listed, and replayed by a user or when a mounting is extended. */
export function quarantineService({ database, bus, ingest, log }: QuarantineDeps): QuarantineService {
  const replayRemounted = async (organizationId: number): Promise<void> => {
    for (const trackerId of await remountedTrackers(database.ingest, organizationId)) {
      const selection = { organizationId, trackerId, reason: 'not_mounted' };
      const replayed = await replay(database.ingest, ingest, selection);
      log.info({ trackerId, ...replayed }, 'records from before the mounting of their tracker replayed');
    }
  };
  const remounted = new Later(replayRemounted, (error) =>
    log.warn({ err: error }, 'the quarantine could not be replayed; the next change of the fleet retries'),
  );
  const unsubscribe = bus.subscribe(fleetChanged, ({ organizationId }) => remounted.ask(organizationId));
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
    close() {
      unsubscribe();
      return remounted.close();
    },
  };
}

/** Runs work for one organization after the other; repeated requests for a queued one are merged. */
class Later {
  readonly #work: (organizationId: number) => Promise<void>;
  readonly #failed: (error: unknown) => void;
  readonly #asked = new Set<number>();
  #running: Promise<void> | null = null;

  constructor(work: (organizationId: number) => Promise<void>, failed: (error: unknown) => void) {
    this.#work = work;
    this.#failed = failed;
  }

  ask(organizationId: number): void {
    this.#asked.add(organizationId);
    this.#running ??= this.#run();
  }

  async close(): Promise<void> {
    this.#asked.clear();
    await this.#running;
  }

  async #run(): Promise<void> {
    // One turn of the event loop: an import publishes its changes one after the other.
    await new Promise((resolve) => setImmediate(resolve));
    for (const organizationId of this.#asked) {
      this.#asked.delete(organizationId);
      await this.#work(organizationId).catch(this.#failed);
    }
    this.#running = null;
  }
}
