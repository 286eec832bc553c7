import type { Clock } from '../../../platform/clock.ts';
import { codecId, type Command, commandText, commandType, encodeRequest, encodeRequestFor } from '@konvoj/teltonika';

/** Why a command was not answered. */
export type CommandFailure = 'not_connected' | 'disconnected' | 'timeout' | 'refused' | 'too_many';

export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly reason: CommandFailure;

  constructor(reason: CommandFailure) {
    super(`the command was not answered: ${reason}`);
    this.reason = reason;
  }
}

/** Codec 14 carries the IMEI and only that tracker executes it; older firmware supports Codec 12 only. */
export type CommandCodecChoice = 12 | 14;

interface Pending {
  readonly packet: Uint8Array;
  readonly resolve: (answer: string) => void;
  readonly reject: (error: CommandError) => void;
}

const MOST_WAITING = 16;

/** The commands of one connection: answers carry no number, so one is in flight at a time and the others wait. */
export class CommandChannel {
  readonly #waiting: Pending[] = [];
  #underWay: Pending | null = null;
  #stopTimer: (() => void) | null = null;
  readonly #send: (packet: Uint8Array) => void;
  readonly #mayWrite: () => boolean;
  readonly #clock: Clock;
  readonly #timeoutMs: number;

  /** @param line how to write, and whether the records of the tracker are acknowledged (it expects that first) */
  constructor(line: { send: (packet: Uint8Array) => void; mayWrite: () => boolean }, clock: Clock, timeoutMs: number) {
    this.#send = line.send;
    this.#mayWrite = line.mayWrite;
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Sends the text of an SMS command without login and password.
   * @throws {CommandError} as rejection: timeout, refused (Codec 14: other IMEI), disconnected, too_many
   */
  request(imei: string, text: string, codec: CommandCodecChoice): Promise<string> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.reject(new CommandError('too_many'));
    const packet = codec === 14 ? encodeRequestFor(imei, text) : encodeRequest(text);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ packet, resolve, reject });
      this.flush();
    });
  }

  /** Sends the next command when none is in flight and the line is free. */
  flush(): void {
    if (this.#underWay !== null || this.#waiting.length === 0 || !this.#mayWrite()) return;
    this.#underWay = this.#waiting.shift() ?? null;
    if (this.#underWay === null) return;
    this.#stopTimer = this.#clock.after(this.#timeoutMs, () =>
      this.#settle((pending) => pending.reject(new CommandError('timeout'))),
    );
    this.#send(this.#underWay.packet);
  }

  /** Handles a message of the tracker; false when it answers no command of ours (data of its serial port). */
  receive(command: Command): boolean {
    const isOurs = command.codec === codecId.codec12 || command.codec === codecId.codec14;
    if (!isOurs || this.#underWay === null) return false;
    if (command.type === commandType.refused) {
      this.#settle((pending) => pending.reject(new CommandError('refused')));
      return true;
    }
    if (command.type !== commandType.answer) return false;
    this.#settle((pending) => pending.resolve(commandText(command)));
    return true;
  }

  /** The connection has ended. */
  end(): void {
    const waiting = this.#waiting.splice(0);
    this.#settle((pending) => pending.reject(new CommandError('disconnected')));
    for (const pending of waiting) pending.reject(new CommandError('disconnected'));
  }

  #settle(settle: (pending: Pending) => void): void {
    const pending = this.#underWay;
    this.#stopTimer?.();
    this.#stopTimer = null;
    this.#underWay = null;
    if (pending !== null) settle(pending);
    this.flush();
  }
}
