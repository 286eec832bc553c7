import type { AvlRecord } from '@konvoj/teltonika';
import { TrackerConnection, TrackerRefusedError } from './connection.ts';
import type { AnswerCommand } from './connection.ts';
import { packetOf, packetSize } from './packets.ts';
import { pauseFor } from './pause.ts';
import { chance } from './random.ts';
import type { Tally } from './tally.ts';

export interface TrackerOptions {
  readonly host: string;
  readonly port: number;
  readonly imei: string;
  readonly tally: Tally;
  readonly signal: AbortSignal;
  /** Maximum of records per packet. */
  readonly recordsPerPacket: number;
  /** The first pause after a failure; each further one is twice as long, up to half a minute. Default: a second. */
  readonly firstBackoffMs?: number;
  /** Answers commands of the server. Default: they are ignored. */
  readonly answerCommand?: AnswerCommand;
}

const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 30_000;

/**
 * The memory and the modem of a tracker: keeps records until the server has acknowledged them, resends packets without
 * an acknowledgement, reconnects with growing pauses.
 */
export class Tracker {
  readonly #options: TrackerOptions;
  readonly #unsent: AvlRecord[] = [];
  #connection: TrackerConnection | undefined;
  #opening: Promise<TrackerConnection | undefined> | undefined;
  #failures = 0;

  constructor(options: TrackerOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => this.#connection?.close(), { once: true });
  }

  save(record: AvlRecord): void {
    this.#unsent.push(record);
  }

  /** Sends until the memory is empty or the signal is aborted. Never rejects for network errors. */
  async empty(): Promise<void> {
    const { signal, tally, recordsPerPacket } = this.#options;
    while (this.#unsent.length > 0 && !signal.aborted) {
      const connection = await this.#connected();
      if (!connection) continue;
      const count = packetSize(this.#unsent, 0, recordsPerPacket);
      const packet = packetOf(this.#unsent.slice(0, count));
      const sentAt = performance.now();
      try {
        // A tracker deletes only fully acknowledged packets; others are resent.
        if ((await connection.send(packet)) === count) {
          this.#unsent.splice(0, count);
          tally.acknowledged(count, performance.now() - sentAt);
          this.#failures = 0;
          continue;
        }
        tally.resent += count;
      } catch {
        tally.resent += count;
        this.#disconnect();
      }
      await this.#backOff();
    }
  }

  /** Keeps a connection open, so that commands of the server arrive also while there is nothing to send. */
  async stayConnected(): Promise<void> {
    const { signal } = this.#options;
    while (!signal.aborted) {
      const connection = await this.#connected();
      if (connection === undefined) continue;
      await connection.ended;
      if (this.#connection === connection) this.#disconnect();
      await this.#backOff();
    }
  }

  /** @returns undefined after a failure and its pause */
  #connected(): Promise<TrackerConnection | undefined> {
    if (this.#connection) return Promise.resolve(this.#connection);
    this.#opening ??= this.#open().finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  async #open(): Promise<TrackerConnection | undefined> {
    const { host, port, imei, tally, signal, answerCommand } = this.#options;
    try {
      const connection = await TrackerConnection.open(host, port, imei, answerCommand);
      if (signal.aborted) {
        connection.close();
        return undefined;
      }
      tally.connected++;
      if (this.#failures > 0) tally.reconnects++;
      this.#connection = connection;
      return connection;
    } catch (error) {
      if (error instanceof TrackerRefusedError) tally.refused++;
      await this.#backOff();
      return undefined;
    }
  }

  /** Without coverage or at the end. Unsent records stay in memory. */
  disconnect(): void {
    this.#disconnect();
  }

  #disconnect(): void {
    if (!this.#connection) return;
    this.#connection.close();
    this.#connection = undefined;
    this.#options.tally.connected--;
  }

  async #backOff(): Promise<void> {
    const { imei, signal, firstBackoffMs = FIRST_BACKOFF_MS } = this.#options;
    const pause = Math.min(LONGEST_BACKOFF_MS, firstBackoffMs * 2 ** this.#failures++);
    // Staggered, so that not all trackers reconnect at once after an outage.
    await pauseFor(pause * (0.6 + 0.8 * chance(imei, this.#failures)), signal);
  }
}
