import type { Socket } from 'node:net';
import {
  AvlCursor,
  decodeCommand,
  encodeAck,
  type FrameProblem,
  FrameReader,
  isAvlCodec,
  isCommandCodec,
  type StreamEvent,
} from '@konvoj/teltonika';
import type { KnownTracker } from '../../ingest/port.ts';
import type { StoredMeter } from '../metrics.ts';
import { admit } from '../admissions.ts';
import type { GatewayTools } from '../tools.ts';
import type { BrokenPackets } from './broken-packets.ts';
import { AvlRecords } from './avl-records.ts';
import { CommandChannel, type CommandCodecChoice } from './commands.ts';

export const PROTOCOL = 'teltonika';
const ACCEPTED = Buffer.of(1);
const REFUSED = Buffer.of(0);
/** The acknowledgements of 0 to 255 records; read-only, so that all connections send the same buffers. */
const ACKS = Array.from({ length: 256 }, (_, count) => Buffer.from(encodeAck(count)));
/** The offset of the first record count in a complete packet. */
const COUNT_AT = 9;
/** A peer that sends and never reads its acknowledgements is closed. */
const MOST_UNREAD_ANSWER_BYTES = 4_096;

// Used only synchronously, so all connections share it.
const cursor = new AvlCursor();

export interface ConnectionEvents {
  /** The tracker is registered and accepted; an older connection of it is closed. */
  identified(connection: TrackerConnection, tracker: KnownTracker): void;
  /** The IMEI has arrived, registered or not. False: the limit of connections is reached. */
  introduced(): boolean;
  closed(connection: TrackerConnection): void;
}

/** The tools that all connections of a port share. */
export interface SharedByConnections {
  readonly broken: BrokenPackets;
  readonly meter: StoredMeter;
}

type CloseReason = 'replaced' | 'idle' | 'handshake_timeout' | 'crowded_out' | 'unread_answers' | 'stop' | 'failed';

/**
 * One TCP connection of a tracker: IMEI, then packets one after the other. A packet is acknowledged when all of its
 * records are stored; until then no further one is decoded, and above a bounded buffer the socket is not read.
 */
export class TrackerConnection {
  imei: string | null = null;
  /** The remote address; null when the connection closed immediately. */
  readonly address: string | null;
  readonly #socket: Socket;
  readonly #tools: GatewayTools;
  readonly #shared: SharedByConnections;
  readonly #events: ConnectionEvents;
  readonly #reader = new FrameReader();
  readonly #commands: CommandChannel;
  #tracker: KnownTracker | null = null;
  #identifiedAt = 0;
  /** Received messages are being processed. */
  #isBusy = false;
  #whenRested: (() => void) | null = null;
  #isEnding = false;
  /**
   * The time of the last byte received or sent; checked at intervals, because a timer per connection costs too much.
   */
  #activeAt: number;
  #stopHandshakeTimer: () => void;

  constructor(socket: Socket, tools: GatewayTools, shared: SharedByConnections, events: ConnectionEvents) {
    this.#socket = socket;
    this.address = socket.remoteAddress ?? null;
    this.#tools = tools;
    this.#shared = shared;
    this.#events = events;
    this.#activeAt = tools.clock.now();
    const line = {
      send: (packet: Uint8Array) => this.#send(packet),
      mayWrite: () => this.#tracker !== null && !this.#isBusy,
    };
    this.#commands = new CommandChannel(line, tools.clock, tools.limits.commandMs);
    this.#stopHandshakeTimer = tools.clock.after(tools.limits.handshakeMs, () => this.destroy('handshake_timeout'));
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 60_000);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    // losing a tracker is normal; 'close' follows
    socket.on('error', () => undefined);
    socket.on('close', () => this.#closed());
  }

  /** Its registration has changed: it is read again before its next packet. */
  identifyAgain(): void {
    this.#identifiedAt = Number.NEGATIVE_INFINITY;
  }

  /** @throws {CommandError} as rejection */
  sendCommand(imei: string, text: string, codec: CommandCodecChoice): Promise<string> {
    return this.#commands.request(imei, text, codec);
  }

  destroy(reason: CloseReason): void {
    if (this.#socket.destroyed) return;
    this.#tools.metrics.closed.inc({ reason });
    this.#isEnding = true;
    this.#socket.destroy();
  }

  /** Closes a connection without traffic for too long; waiting for our acknowledgement is not idle. */
  endWhenIdle(now: number): void {
    if (!this.#isBusy && now - this.#activeAt >= this.#tools.limits.idleMs) this.destroy('idle');
  }

  /** Stops reading, waits for the packet that is being stored and its acknowledgement, then closes the connection. */
  async drain(): Promise<void> {
    this.#isEnding = true;
    this.#socket.pause();
    if (this.#isBusy) await new Promise<void>((resolve) => (this.#whenRested = resolve));
    if (this.#socket.destroyed) return;
    this.#tools.metrics.closed.inc({ reason: 'stop' });
    await new Promise<void>((resolve) => this.#socket.end(resolve));
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#activeAt = this.#tools.clock.now();
    this.#reader.push(chunk);
    if (!this.#isBusy) this.#goOn();
    else if (this.#reader.buffered >= this.#tools.limits.bufferedBytes) this.#socket.pause();
  }

  /**
   * Processes received messages one after the other, up to one that must wait; when the wait ends, it is called again.
   */
  #goOn(): void {
    this.#isBusy = true;
    try {
      for (let event = this.#next(); event !== null; event = this.#next()) {
        if (this.#handle(event)) return;
      }
      this.#rest();
    } catch (error) {
      this.#fail(error);
    }
  }

  #rest(): void {
    this.#isBusy = false;
    this.#whenRested?.();
    if (this.#isEnding || this.#socket.destroyed) return;
    if (this.#socket.isPaused()) this.#socket.resume();
    this.#commands.flush();
  }

  #fail(error: unknown): void {
    this.#isBusy = false;
    this.#whenRested?.();
    this.#tools.log.warn({ err: error, imei: this.imei }, 'tracker connection failed');
    this.destroy('failed');
  }

  #next(): StreamEvent | null {
    return this.#isEnding || this.#socket.destroyed ? null : this.#reader.read();
  }

  /** @returns whether the next message must wait for this one */
  #handle(event: StreamEvent): boolean {
    if (event.kind === 'frame') return this.#takePacket(event.codec, event.data, event.packet);
    if (event.kind === 'imei') return this.#waitFor(this.#identify(event.imei));
    if (event.kind === 'damaged') return this.#waitFor(this.#refuse(event.problem, event.packet));
    if (event.kind === 'broken') this.#breakOff(event.problem);
    return false;
  }

  #waitFor(work: Promise<void>): true {
    work.then(
      () => this.#goOn(),
      (error: unknown) => this.#fail(error),
    );
    return true;
  }

  async #identify(imei: string): Promise<void> {
    this.#stopHandshakeTimer();
    this.imei = imei;
    if (!this.#events.introduced()) return this.#hangUp(null);
    if (!(await this.#lookUp(imei)) || this.#socket.destroyed || this.#tracker === null) return;
    this.#events.identified(this, this.#tracker);
    this.#send(ACCEPTED);
  }

  /** False: not registered or not on this protocol; refused and closed. */
  async #lookUp(imei: string): Promise<boolean> {
    this.#tracker = await this.#admitted(imei);
    this.#identifiedAt = this.#tools.clock.now();
    if (this.#tracker === null) this.#hangUp(REFUSED);
    return this.#tracker !== null;
  }

  async #admitted(imei: string): Promise<KnownTracker | null> {
    const { ingest, metrics } = this.#tools;
    const { address } = this;
    const registered = await ingest.identify(imei, PROTOCOL, address ?? undefined);
    const contact = { protocol: PROTOCOL, address, key: null } as const;
    const admitted = registered === null ? null : await admit(registered, contact, this.#tools);
    if (admitted === null || admitted.tracker === null) {
      metrics.refused.inc({ protocol: PROTOCOL, reason: 'unknown_tracker' });
      return null;
    }
    return admitted.refusal === null ? admitted.tracker : null;
  }

  #takePacket(codec: number, data: Uint8Array, packet: Uint8Array): boolean {
    if (isAvlCodec(codec)) return this.#takeRecords(data, packet);
    return this.#waitFor(
      isCommandCodec(codec) ? this.#takeMessage(data, packet) : this.#refuse('unknown_codec', packet),
    );
  }

  #takeRecords(data: Uint8Array, packet: Uint8Array): boolean {
    const { ingest, clock, limits, watch } = this.#tools;
    const started = clock.now();
    if (started - this.#identifiedAt > limits.identifyAgainMs) return this.#takeOnceIdentified(data, packet);
    const tracker = this.#tracker;
    const problem = cursor.open(data);
    if (tracker === null || problem !== null) return this.#waitFor(this.#refuse(problem ?? 'bad_handshake', packet));
    const records = new AvlRecords(cursor, tracker.family);
    // For support (docs/operations/trackers.md): one copy into reused memory.
    watch.took(tracker.imei, packet, records.count, started);
    ingest.submitThen(tracker, PROTOCOL, records, (failure) => {
      if (failure === null) this.#acknowledge(records.count, started);
      else this.#fail(failure);
    });
    return true;
  }

  #takeOnceIdentified(data: Uint8Array, packet: Uint8Array): true {
    this.#lookUp(this.imei ?? '')
      .then((isKnown) => {
        if (!isKnown || !this.#takeRecords(data, packet)) this.#goOn();
        return undefined;
      })
      .catch((error: unknown) => this.#fail(error));
    return true;
  }

  #acknowledge(records: number, started: number): void {
    this.#send(ACKS[records] ?? encodeAck(records));
    this.#shared.meter.stored(records, this.#tools.clock.now() - started);
    this.#goOn();
  }

  /** An answer to a command, or data of the serial port, which needs no acknowledgement. */
  async #takeMessage(data: Uint8Array, packet: Uint8Array): Promise<void> {
    const command = decodeCommand(data);
    if (!command.ok) return this.#refuse(command.problem, packet);
    if (!this.#commands.receive(command.value)) {
      this.#tools.metrics.refused.inc({ protocol: PROTOCOL, reason: 'unasked_message' });
    }
    return undefined;
  }

  /**
   * Stored without an acknowledgement, so the tracker resends it. The third time it is acknowledged, so that the
   * tracker continues.
   */
  async #refuse(problem: FrameProblem, packet: Uint8Array): Promise<void> {
    const { ingest, metrics, watch, clock, incidents } = this.#tools;
    metrics.badFrames.inc({ protocol: PROTOCOL, reason: problem });
    const tracker = this.#tracker;
    if (tracker === null) return;
    watch.refused(tracker.imei, packet, clock.now());
    incidents.note(tracker, 'bad_frame', { protocol: PROTOCOL, address: this.address });
    const { isNew, isStuck } = this.#shared.broken.count(tracker.imei, packet);
    if (isNew) await ingest.quarantine(tracker, PROTOCOL, problem, packet);
    if (isStuck) this.#send(ACKS[packet[COUNT_AT] ?? 0] ?? REFUSED);
  }

  #breakOff(problem: FrameProblem): void {
    this.#tools.metrics.badFrames.inc({ protocol: PROTOCOL, reason: problem });
    this.#hangUp(problem === 'bad_imei' ? REFUSED : null);
  }

  #hangUp(lastReply: Uint8Array | null): void {
    this.#isEnding = true;
    if (lastReply === null) this.#socket.destroy();
    else this.#socket.end(lastReply, () => this.#socket.destroy());
  }

  #send(bytes: Uint8Array): void {
    if (this.#socket.destroyed) return;
    this.#activeAt = this.#tools.clock.now();
    if (this.#socket.writableLength > MOST_UNREAD_ANSWER_BYTES) this.destroy('unread_answers');
    else this.#socket.write(bytes);
  }

  #closed(): void {
    this.#stopHandshakeTimer();
    this.#commands.end();
    this.#events.closed(this);
  }
}
