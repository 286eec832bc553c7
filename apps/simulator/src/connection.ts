import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { codecId, commandText, commandType, decodeCommand, encodeCommand, encodeHandshake } from '@konvoj/teltonika';

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

/** Answers a command of the server; null: the tracker does not know it. A rejection loses the connection. */
export type AnswerCommand = (text: string) => Promise<string | null>;

const PREAMBLE_BYTES = 4;
/** Preamble and length before the data field of a packet, CRC behind it. */
const [HEAD_BYTES, TAIL_BYTES] = [8, 4];
/** What trackers answer to a command that they do not know. */
const UNKNOWN_COMMAND = 'ERROR: unknown command';

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
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>;
  readonly #answerCommand: AnswerCommand | undefined;

  private constructor(socket: Socket, answerCommand: AnswerCommand | undefined) {
    this.#socket = socket;
    this.#answerCommand = answerCommand;
    this.ended = new Promise((resolve) => void socket.once('close', () => resolve()));
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(new ConnectionLostError(error.message)));
    socket.on('close', () => this.#fail(new ConnectionLostError('the connection was closed')));
  }

  /**
   * Connects and sends the identity.
   * @param answerCommand answers Codec 12 commands of the server; absent: they are ignored
   * @throws {TrackerRefusedError} for an IMEI that the server does not know
   * @throws {ConnectionLostError} when the server is unavailable or does not answer
   */
  static async open(
    host: string,
    port: number,
    imei: string,
    answerCommand?: AnswerCommand,
  ): Promise<TrackerConnection> {
    const socket = connect({ host, port });
    const connection = new TrackerConnection(socket, answerCommand);
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
    while (this.#takeAnswer() || this.#takeCommand());
  }

  /**
   * The answer that is awaited: one byte to the identity, four to a packet. A command begins with four zeros as well as an
   * answer that no record was stored, but is longer, and the server sends it in one piece.
   */
  #takeAnswer(): boolean {
    const waiting = this.#waiting;
    if (waiting === undefined || this.#received.length < waiting.bytes) return false;
    const answer = this.#received.subarray(0, waiting.bytes);
    const isCommand = waiting.bytes === PREAMBLE_BYTES && this.#received.length > PREAMBLE_BYTES;
    if (isCommand && answer.readUInt32BE(0) === 0) return false;
    this.#waiting = undefined;
    clearTimeout(waiting.timer);
    this.#received = this.#received.subarray(waiting.bytes);
    waiting.resolve(answer);
    return true;
  }

  #takeCommand(): boolean {
    const received = this.#received;
    if (received.length < HEAD_BYTES) return false;
    const end = HEAD_BYTES + received.readUInt32BE(PREAMBLE_BYTES);
    if (received.length < end + TAIL_BYTES) return false;
    this.#received = received.subarray(end + TAIL_BYTES);
    const command = decodeCommand(received.subarray(HEAD_BYTES, end));
    if (command.ok && command.value.type === commandType.request) void this.#execute(commandText(command.value));
    return true;
  }

  async #execute(text: string): Promise<void> {
    if (this.#answerCommand === undefined) return;
    try {
      const payload = new TextEncoder().encode((await this.#answerCommand(text)) ?? UNKNOWN_COMMAND);
      if (!this.#socket.destroyed)
        this.#socket.write(encodeCommand({ codec: codecId.codec12, type: commandType.answer, payload }));
    } catch {
      this.#socket.destroy();
    }
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
