import { setTimeout as wait } from 'node:timers/promises';
import { isDiskFull } from '../../platform/clear-error.ts';
import type { Log } from '../../platform/logging.ts';
import { throttle } from '../../platform/throttle.ts';
import { kindOfFailure } from './database-errors.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;
const WARN_EVERY_MS = 10_000;

/** The ingest was closed while it waited for the database: pending records are not stored and not acknowledged. */
export class IngestClosedError extends Error {
  override readonly name = 'IngestClosedError';
}

/** Waits for an unavailable database, and logs it at intervals. */
export class RetryPolicy {
  readonly #log: Log;
  readonly #given = new AbortController();
  readonly #throttled = throttle(WARN_EVERY_MS);

  constructor(log: Log) {
    this.#log = log;
  }

  /** Ends every wait with `IngestClosedError`. */
  giveUp(): void {
    this.#given.abort();
  }

  get gaveUp(): boolean {
    return this.#given.signal.aborted;
  }

  /**
   * Repeats `work` until the database answers.
   * @throws what `work` throws unless the database is away (`kindOfFailure`)
   * @throws {IngestClosedError} after `giveUp`
   */
  async untilAnswered<T>(work: () => Promise<T>): Promise<T> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      if (this.gaveUp) throw new IngestClosedError('the ingest is closed');
      try {
        return await work();
      } catch (error) {
        if (kindOfFailure(error) !== 'away') throw error;
        this.#throttled(() => this.#warnOf(error));
        await wait(pause, undefined, { signal: this.#given.signal }).catch(() => undefined);
      }
    }
  }

  #warnOf(error: unknown): void {
    const away = 'the database does not take telemetry; trackers wait';
    const full = 'the disk of the database is full: trackers wait until there is space again';
    this.#log.warn({ err: error }, isDiskFull(error) ? full : away);
  }
}
