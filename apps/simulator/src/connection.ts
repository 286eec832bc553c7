import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { encodeHandshake } from '@konvoj/teltonika';

/** The server answered `00`: it does not know this IMEI. */
export class TrackerRefusedError extends Error {
  readonly imei: string;

  constructor(imei: string) {
    super(`the server refuses the tracker ${imei}`);
    this.name = 'TrackerRefusedError';
    this.imei = imei;
  }
}

/** The socket ended, or the server did not answer in time. */
class ConnectionLostError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ConnectionLostError';
  }
}

/** The usual setting of trackers: the records are resent after this. */
const ANSWER_TIMEOUT_MS = 30_000;

interface Waiting {
  readonly bytes: number;
  readonly resolve: (answer: Buffer) => void;
  readonly reject: (reason: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** One tracker's TCP session: identity, then one packet in flight at a time, each acknowledged before the next. */
export class TrackerConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting | undefined;
  #ended: Error | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(new ConnectionLostError(error.message)));
    socket.on('close', () => this.#fail(new ConnectionLostError('the connection was closed')));
  }

  /**
   * Connects and sends the identity.
   * @throws {TrackerRefusedError} for an IMEI that the server does not know
   * @throws {ConnectionLostError} when the server is unavailable or does not answer
   */
  static async open(host: string, port: number, imei: string): Promise<TrackerConnection> {
    const socket = connect({ host, port });
    const connection = new TrackerConnection(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('close', () => reject(connection.#ended ?? new ConnectionLostError('no connection')));
    });
    const answer = await connection.#ask(encodeHandshake(imei), 1);
    if (answer[0] === 1) return connection;
    connection.close();
    throw new TrackerRefusedError(imei);
  }

  /**
   * Sends one packet.
   * @returns the number of records that the server acknowledged
   * @throws {ConnectionLostError} without an answer: the packet must be sent again
   */
  async send(packet: Uint8Array): Promise<number> {
    return (await this.#ask(packet, 4)).readUInt32BE(0);
  }

  close(): void {
    this.#socket.destroy();
  }

  #ask(bytes: Uint8Array, answerBytes: number): Promise<Buffer> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#fail(new ConnectionLostError('no answer in time'));
        this.#socket.destroy();
      }, ANSWER_TIMEOUT_MS);
      this.#waiting = { bytes: answerBytes, resolve, reject, timer };
      this.#socket.write(bytes);
    });
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const waiting = this.#waiting;
    if (!waiting) {
      // Unsolicited data is a command of the server. Simulated trackers execute none.
      this.#received = Buffer.alloc(0);
      return;
    }
    if (this.#received.length < waiting.bytes) return;
    this.#waiting = undefined;
    clearTimeout(waiting.timer);
    const answer = this.#received.subarray(0, waiting.bytes);
    this.#received = this.#received.subarray(waiting.bytes);
    waiting.resolve(answer);
  }

  #fail(reason: Error): void {
    this.#ended ??= reason;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (!waiting) return;
    clearTimeout(waiting.timer);
    waiting.reject(reason);
  }
}
