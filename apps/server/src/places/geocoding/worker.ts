import { setTimeout as pause } from 'node:timers/promises';
import type { DeviceCommit } from '../../telemetry/ingest/events.ts';
import { telemetryCommitted } from '../../telemetry/ingest/events.ts';
import type { Bus } from '../../platform/bus.ts';
import { statementsOn } from '../../platform/database.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { Log } from '../../platform/logging.ts';
import { oneAtATime } from '../../platform/one-at-a-time.ts';
import { countryOf } from '@konvoj/geo/country';
import type { StageEnd } from '../../telemetry/stages/types.ts';
import { cellKey, cellOf, placeOfCell } from './cells.ts';
import type { Cell } from './cells.ts';
import { addressLanguage } from './engine/address-text.ts';
import type { Engine } from './engine/engine.ts';
import { keepAddress, postponeCell, enqueueCells, queuedCells, enqueueEndsOfStages } from './store.ts';
import type { QueuedCell } from './store.ts';

export interface WorkerTimes {
  /** The interval for reading the queue without a notification. */
  readonly lookMs: number;
  /** How long closed stages are collected before they are queued. */
  readonly gatherMs: number;
  /** The pause of a cell after its first failure; each further one doubles it. */
  readonly firstPauseMs: number;
}

export const WORKER_TIMES: WorkerTimes = { lookMs: 15_000, gatherMs: 2_000, firstPauseMs: 60_000 };

const LONGEST_PAUSE_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;
/** Batch size of the queue. */
const ROUND = 20;
/** Ends waiting to be queued; those above the limit are queued when their stages are read. */
const MOST_GATHERED = 20_000;

export interface AddressWorker {
  /** Cells were queued: read the queue immediately. */
  nudge(): void;
  /** Waits for the request in progress, and queues the collected ends. */
  close(): Promise<void>;
}

export interface WorkerDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly engine: Engine;
  readonly log: Log;
  readonly times: WorkerTimes;
  readonly now: () => number;
}

/**
 * Fetches queued addresses, those that wait longest first, at the rate of the engine; one process at a time. Closed
 * stages are queued automatically; at the start also those of the last day, so that a crash loses none. The ingest
 * never waits for this work.
 */
export function startAddressWorker({ database, bus, engine, log, times, now }: WorkerDeps): AddressWorker {
  const tx = statementsOn(database.ingest);
  const closing = new AbortController();
  const gathered = new Map<number, Cell>();
  let bell = Promise.withResolvers<void>();

  const stop = bus.subscribe(telemetryCommitted, (commits) => {
    if (gathered.size < MOST_GATHERED) for (const cell of endsOf(commits)) gathered.set(cellKey(cell), cell);
  });
  const gathering = every(times.gatherMs, closing.signal, async () => {
    if (gathered.size === 0) return;
    const cells = [...gathered.values()];
    gathered.clear();
    await enqueueCells(tx, cells);
    bell.resolve();
  });
  const working = work();

  async function work(): Promise<void> {
    await quietly(() => enqueueEndsOfStages(tx, new Date(now() - DAY_MS)));
    while (!closing.signal.aborted) {
      bell = Promise.withResolvers();
      const waitMs = await quietly(() => oneAtATime(database.ingest, 'konvoj addresses', round));
      if (waitMs === 0) continue;
      await Promise.race([bell.promise, sleep(Math.max(engine.waitMs(), waitMs ?? times.lookMs), closing.signal)]);
    }
  }

  /** Requests some cells. @returns milliseconds until the next round */
  async function round(): Promise<number> {
    const cells = await queuedCells(tx, new Date(now()), ROUND);
    for (const cell of cells) {
      if (closing.signal.aborted || engine.waitMs() > 0) return engine.waitMs();
      await fetchAddress(tx, cell);
    }
    return cells.length < ROUND ? times.lookMs : 0;
  }

  async function fetchAddress(tx: Tx, cell: QueuedCell): Promise<void> {
    const place = placeOfCell(cell);
    const language = addressLanguage(countryOf(place.latitude, place.longitude));
    try {
      const address = await engine.reverse(place, language, 'yielding');
      await keepAddress(tx, cell, { address, source: engine.kind, at: new Date(now()) });
    } catch (error) {
      if (closing.signal.aborted) return;
      log.debug({ err: error }, 'address lookup failed; it is retried later');
      const waitMs = Math.min(LONGEST_PAUSE_MS, times.firstPauseMs * 2 ** Math.min(cell.tries, 20));
      await postponeCell(tx, cell, new Date(now() + waitMs));
    }
  }

  async function quietly<T>(step: () => Promise<T>): Promise<T | null> {
    try {
      return await step();
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'address lookup is waiting for the database');
      return null;
    }
  }

  async function every(ms: number, signal: AbortSignal, step: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await sleep(ms, signal);
      await quietly(step);
    }
  }

  return {
    nudge: () => bell.resolve(),
    async close() {
      stop();
      closing.abort();
      engine.close();
      await Promise.all([gathering, working]);
    },
  };
}

/** The start and end points of the stages that a batch closed. */
function* endsOf(commits: readonly DeviceCommit[]): Generator<Cell> {
  for (const { closedStages } of commits) {
    for (const { first, last } of closedStages) {
      for (const { latitude, longitude } of [first, last] satisfies StageEnd[]) {
        if (latitude !== null && longitude !== null) yield cellOf({ latitude, longitude });
      }
    }
  }
}

/** Ends early, without an error, when the signal is aborted. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(Math.min(ms, DAY_MS), undefined, { signal, ref: false }).catch(() => undefined);
}
