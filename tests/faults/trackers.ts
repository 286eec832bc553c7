import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { codecId, encodeAvl, encodeHandshake, u16, u32, u8 } from '@konvoj/teltonika';

const RECORDS_PER_PACKET = 5;
const RECORD_EVERY_MS = 5_000;
const DRIVES_RECORDS = 180;
const CYCLE_RECORDS = 240;
const METERS_PER_RECORD = 110;
const RECONNECT_AFTER_MS = 50;

/** Time as trackers see it, which may go faster than ours. */
export interface DeviceClock {
  /** Resolves when it is this late (epoch milliseconds), at once when it is later. */
  reaches(time: number): Promise<void>;
}

/** @param speed device seconds per second from now on, beginning at `from` */
export function deviceClock(from: number, speed: number): DeviceClock {
  const startedAt = performance.now();
  return {
    async reaches(time) {
      const wait = (time - from) / speed - (performance.now() - startedAt);
      if (wait > 0) await pause(wait);
    },
  };
}

/**
 * A tracker as it behaves in the field: it keeps what is not acknowledged, and sends it again on the next connection.
 * One in four has its packets in pairs, the newer one first, so that late data is part of every moment.
 */
export class FieldTracker {
  /** Device times of the records that the server has acknowledged. */
  readonly acknowledged: number[] = [];
  readonly #imei: string;
  readonly #port: number;
  readonly #index: number;
  readonly #from: number;
  readonly #clock: DeviceClock | undefined;
  #socket: Socket | null = null;
  #next = 0;
  #isStopped = false;
  readonly #done: Promise<void>;

  /** @param clock records are sent when they are due by it; default: as fast as they are acknowledged */
  constructor(options: { imei: string; port: number; index: number; from: number; clock?: DeviceClock }) {
    this.#imei = options.imei;
    this.#port = options.port;
    this.#index = options.index;
    this.#from = options.from;
    this.#clock = options.clock;
    this.#done = this.#run();
  }

  /** Sends on until the packet under way is acknowledged. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
  }

  /** The network ends the connection, if there is one. */
  drop(): void {
    this.#socket?.resetAndDestroy();
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      await this.#session().catch(() => undefined);
      if (!this.#isStopped) await pause(RECONNECT_AFTER_MS);
    }
  }

  async #session(): Promise<void> {
    const socket = connect({ host: '127.0.0.1', port: this.#port });
    this.#socket = socket;
    // What happened shows in the answer that does not come.
    socket.on('error', () => undefined);
    try {
      await once(socket, 'connect');
      socket.write(encodeHandshake(this.#imei));
      if ((await answer(socket, 1)).readUInt8() !== 1) throw new Error('not accepted');
      // Also after a stop: half of a pair would be a hole.
      while (!this.#isStopped || this.#next % 2 === 1) await this.#sendNext(socket);
    } finally {
      socket.destroy();
    }
  }

  async #sendNext(socket: Socket): Promise<void> {
    const packet = this.#index % 4 === 0 ? this.#next ^ 1 : this.#next;
    const times = Array.from(
      { length: RECORDS_PER_PACKET },
      (_, inPacket) => this.#from + (packet * RECORDS_PER_PACKET + inPacket) * RECORD_EVERY_MS,
    );
    await this.#clock?.reaches(times.at(-1) ?? 0);
    if (socket.destroyed) throw new Error('the connection ended meanwhile');
    socket.write(encodeAvl({ codec: codecId.codec8Extended, records: times.map((time) => this.#record(time)) }));
    if ((await answer(socket, 4)).readUInt32BE() !== RECORDS_PER_PACKET) throw new Error('another number');
    this.acknowledged.push(...times);
    this.#next += 1;
  }

  #record(time: number) {
    const number = (time - this.#from) / RECORD_EVERY_MS;
    const inCycle = (number + this.#index * 11) % CYCLE_RECORDS;
    const drives = inCycle < DRIVES_RECORDS;
    const meters =
      (Math.floor(number / CYCLE_RECORDS) * DRIVES_RECORDS + Math.min(inCycle, DRIVES_RECORDS)) * METERS_PER_RECORD;
    return {
      time,
      priority: 0,
      longitude: 14 + this.#index * 0.01,
      latitude: 45.6 + (Math.abs((meters % 100_000) - 50_000) / 111_195) * 1,
      altitudeMeters: 300,
      angle: 0,
      satellites: 12,
      speedKmh: drives ? 79 : 0,
      eventId: 0,
      elements: [u8(239, drives ? 1 : 0), u8(240, drives ? 1 : 0), u16(66, 27_400), u32(16, meters)],
    };
  }
}

/** The next bytes from the server; rejects when the connection ends instead. */
function answer(socket: Socket, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the connection ended'));
    let got = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      got = Buffer.concat([got, chunk]);
      if (got.length < bytes) return;
      socket.off('data', read).off('close', ended);
      resolve(got);
    };
    socket.on('data', read).once('close', ended);
  });
}
