import { crc32 } from 'node:zlib';
import { downloadDetail, readUnitLine, writeUnitLine } from '@konvoj/contract';
import type { DownloadDetail, UnitLine, UnitVerb } from '@konvoj/contract';
import type { Clock } from '../../../platform/clock.ts';
import { CommandError } from '../../../telemetry/gateway/service.ts';
import { isAuthenticationCommand } from './company-card-commands.ts';
import { DownloadProblem } from './unit-adapter.ts';
import type { CardChannel, DownloadEvent, UnitAdapter, UnitPlan } from './unit-adapter.ts';

/** A card and a unit exchange some twenty messages (Annex IC, appendix 11). */
const APDUS_MAX = 500;
const FILE_MAX_BYTES = 10 * 1_048_576;
const BLOCKS_MAX = 10_000;
/** How often one piece is requested again that came damaged. */
const DAMAGED_MAX = 3;
/** A unit that lost its connection may come back within this time. */
export const RESUME_WITHIN_MS = 3 * 60_000;
export const RESUME_EVERY_MS = 5_000;
/** A company card serves one session at a time: a unit may not hold it for as long as it likes. */
export const SESSION_MAX_MS = 60 * 60_000;
export const RESUMES_MAX = 20;
/** The least that has to arrive after the authentication, beside the time without a connection. */
const BYTES_PER_MINUTE = 10_000;
const MINUTE_MS = 60_000;
/** Class, instruction and parameters of an APDU; what follows may be secret. */
const HEADER_DIGITS = 8;
const STATUS_WORD_DIGITS = 4;

export interface CommandUnitParts {
  /** Sends a text to the unit and waits for its answer. @throws {CommandError} as rejection */
  readonly send: (text: string) => Promise<string>;
  readonly clock: Pick<Clock, 'now' | 'after'>;
}

/** Units that speak the lines of `readUnitLine` in answers to commands of their tracker. */
export function commandUnit(parts: CommandUnitParts): UnitAdapter {
  return { start: (plan, card, signal) => new Session(parts, plan, card, signal).run() };
}

type Message = Extract<DownloadEvent, { kind: 'message' }>;

class Session {
  readonly #parts: CommandUnitParts;
  readonly #plan: UnitPlan;
  readonly #card: CardChannel;
  readonly #signal: AbortSignal;
  #number = 0;
  readonly #until: number;
  #resumes = 0;
  /** Milliseconds without a connection to the unit. */
  #lostMs = 0;
  /** Exchanged since the last event. */
  #messages: Message[] = [];

  constructor(parts: CommandUnitParts, plan: UnitPlan, card: CardChannel, signal: AbortSignal) {
    this.#parts = parts;
    this.#plan = plan;
    this.#card = card;
    this.#signal = signal;
    this.#until = parts.clock.now() + SESSION_MAX_MS;
  }

  async *run(): AsyncGenerator<DownloadEvent, void> {
    try {
      yield* this.#authenticate();
      yield* this.#download();
    } finally {
      this.#card.end();
      yield* this.#noted();
    }
  }

  async *#authenticate(): AsyncGenerator<DownloadEvent, void> {
    yield status('authStarted', 'waiting_unit');
    await this.#ask('open', [this.#plan.subject], 'ready');
    yield* this.#noted();
    yield status('authStarted', 'waiting_card');
    let answer = await this.#ask('atr', [await this.#abortable(this.#card.begin())]);
    yield status('authStarted', 'apdu');
    for (let count = 0; answer.verb === 'apdu'; count++) {
      if (count === APDUS_MAX) throw new DownloadProblem('auth_limit');
      const command = hexOf(answer.args[0]);
      if (!isAuthenticationCommand(command)) throw new DownloadProblem('transport');
      const response = await this.#abortable(this.#card.transmit(command));
      this.#note('card', `response ${response.slice(-STATUS_WORD_DIGITS)}`, response.length / 2);
      answer = await this.#ask('card', [response]);
      yield* this.#noted();
    }
    if (answer.verb !== 'authenticated') throw new DownloadProblem('transport');
    // The unit has read the card itself: a bridge that reports another number is wrong.
    if (answer.args[0] !== this.#card.number) throw new DownloadProblem('card_changed');
    yield status('authComplete', null);
  }

  async *#download(): AsyncGenerator<DownloadEvent, void> {
    const { blocksTotal, bytesTotal } = await this.#list();
    yield status('downloadInProgress', null);
    const pieces: Uint8Array[] = [];
    let bytesDone = 0;
    const startedAt = this.#parts.clock.now();
    for (let block = 0; block < blocksTotal; block++) {
      for (let [offset, size] = [0, 1]; offset < size;) {
        const answer = yield* this.#piece(block, offset);
        size = answer.size;
        offset += answer.bytes.length;
        bytesDone += answer.bytes.length;
        if (offset > size || bytesDone > bytesTotal) throw new DownloadProblem('transport');
        pieces.push(answer.bytes);
        if (bytesDone < bytesTotal) this.#requireProgress(startedAt, bytesDone);
        yield { kind: 'progress', blocksDone: offset === size ? block + 1 : block, blocksTotal, bytesDone };
      }
    }
    if (bytesDone !== bytesTotal) throw new DownloadProblem('transport');
    yield* this.#close();
    yield { kind: 'file', bytes: Buffer.concat(pieces) };
  }

  async #list(): Promise<{ readonly blocksTotal: number; readonly bytesTotal: number }> {
    const { subject, what, days } = this.#plan;
    const args =
      subject === 'driver'
        ? ['card', String(what.slot)]
        : ['unit', what.blocks.join(','), String(days), what.speed ? '1' : '0'];
    const answer = await this.#ask('list', args, 'blocks');
    const [blocksTotal, bytesTotal] = [wholeOf(answer.args[0]), wholeOf(answer.args[1])];
    if (blocksTotal === 0 || bytesTotal === 0) throw new DownloadProblem('empty');
    if (blocksTotal > BLOCKS_MAX || bytesTotal > FILE_MAX_BYTES) throw new DownloadProblem('transport');
    return { blocksTotal, bytesTotal };
  }

  /** One piece of a block, requested again when it came damaged, and after the unit has come back. */
  async *#piece(
    block: number,
    offset: number,
  ): AsyncGenerator<DownloadEvent, { readonly bytes: Uint8Array; readonly size: number }> {
    for (let damaged = 0; damaged < DAMAGED_MAX;) {
      try {
        const answer = await this.#ask('read', [String(block), String(offset)], 'data');
        yield* this.#noted();
        const piece = readPiece(answer, block, offset);
        if (piece !== null) return piece;
        damaged++;
      } catch (error) {
        if (!(error instanceof LineLostError)) throw error;
        yield* this.#comeBack();
      }
    }
    throw new DownloadProblem('transport');
  }

  /** A whole minute has to have brought its share. @throws {DownloadProblem} timeout */
  #requireProgress(startedAt: number, bytesDone: number): void {
    const minutes = Math.floor((this.#parts.clock.now() - startedAt - this.#lostMs) / MINUTE_MS);
    if (bytesDone < minutes * BYTES_PER_MINUTE) throw new DownloadProblem('timeout');
  }

  /** Waits for a unit that has lost its connection. */
  async *#comeBack(): AsyncGenerator<DownloadEvent, void> {
    const { clock } = this.#parts;
    if (++this.#resumes > RESUMES_MAX) throw new DownloadProblem('offline');
    const lostAt = clock.now();
    const until = lostAt + RESUME_WITHIN_MS;
    for (;;) {
      yield* this.#noted();
      await this.#abortable(new Promise<void>((resolve) => void clock.after(RESUME_EVERY_MS, resolve)));
      try {
        await this.#ask('resume', [], 'resumed');
        this.#lostMs += clock.now() - lostAt;
        yield status('downloadInProgress', 'resumed');
        return;
      } catch (error) {
        if (!(error instanceof LineLostError)) throw error;
        if (clock.now() >= until) throw new DownloadProblem('offline');
      }
    }
  }

  /** Everything has arrived: a unit that does not answer any more changes nothing. */
  async *#close(): AsyncGenerator<DownloadEvent, void> {
    try {
      await this.#ask('close', [], 'closed');
    } catch (error) {
      if (!(error instanceof DownloadProblem)) throw error;
    }
    yield* this.#noted();
  }

  /** @param expected of the answer; absent: any but a refusal */
  async #ask(verb: UnitVerb, args: readonly string[], expected?: UnitVerb): Promise<UnitLine> {
    if (this.#parts.clock.now() >= this.#until) throw new DownloadProblem('timeout');
    const line = { session: this.#plan.session, number: ++this.#number, verb, args };
    this.#note('server', noteOf(line), contentBytes(line));
    const text = await this.#abortable(this.#send(writeUnitLine(line)));
    const answer = readUnitLine(text);
    // A unit without this function answers with a text of its own.
    if (answer === null) throw new DownloadProblem('disabled');
    this.#note('unit', noteOf(answer), contentBytes(answer));
    if (answer.session !== line.session || answer.number !== line.number) throw new LineLostError('transport');
    if (answer.verb === 'error' || answer.verb === 'denied') throw new DownloadProblem(detailOf(answer.args[0]));
    if (expected !== undefined && answer.verb !== expected) throw new DownloadProblem('transport');
    return answer;
  }

  async #send(text: string): Promise<string> {
    try {
      return await this.#parts.send(text);
    } catch (error) {
      if (error instanceof CommandError) throw new LineLostError(LOST[error.reason]);
      throw error;
    }
  }

  #abortable<T>(work: Promise<T>): Promise<T> {
    const signal = this.#signal;
    return new Promise((resolve, reject) => {
      const abort = () => reject(asError(signal.reason));
      if (signal.aborted) abort();
      signal.addEventListener('abort', abort, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    });
  }

  #note(from: Message['from'], message: string, bytes: number): void {
    // The database stores no NUL, and a log shows no other control characters.
    this.#messages.push({ kind: 'message', from, message: message.replaceAll(/\p{C}/gu, ''), bytes });
  }

  *#noted(): Generator<Message, void> {
    yield* this.#messages.splice(0);
  }
}

/** The unit cannot be reached now. While data is transferred it may come back. */
class LineLostError extends DownloadProblem {}

const LOST: Readonly<Record<CommandError['reason'], DownloadDetail>> = {
  not_connected: 'offline',
  disconnected: 'transport',
  timeout: 'vu_timeout',
  refused: 'disabled',
  too_many: 'vu_timeout',
};

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DownloadProblem('cancelled');
}

function status(
  value: Extract<DownloadEvent, { kind: 'status' }>['status'],
  detail: DownloadDetail | null,
): DownloadEvent {
  return { kind: 'status', status: value, detail };
}

function detailOf(code: string | undefined): DownloadDetail {
  const read = downloadDetail.safeParse(code);
  return read.success ? read.data : 'transport';
}

/** @throws {DownloadProblem} transport */
function hexOf(text: string | undefined): string {
  if (text === undefined || !/^(?:[0-9a-f]{2})+$/.test(text)) throw new DownloadProblem('transport');
  return text;
}

/** @throws {DownloadProblem} transport */
function wholeOf(text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new DownloadProblem('transport');
  return Number(text);
}

/** `data <block> <offset> <size of the block> <CRC-32> <base64>`; null: damaged, or another piece. */
function readPiece(
  { args }: UnitLine,
  block: number,
  offset: number,
): { readonly bytes: Uint8Array; readonly size: number } | null {
  const [ofBlock, atOffset, size, checksum, content = ''] = args;
  if (wholeOf(ofBlock) !== block || wholeOf(atOffset) !== offset) return null;
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length === 0 || crc32(bytes).toString(16).padStart(8, '0') !== checksum) return null;
  return { bytes, size: wholeOf(size) };
}

/** A line for the log: of APDUs only the header, of data only which piece. */
function noteOf({ verb, args }: UnitLine): string {
  if (verb === 'apdu') return `apdu ${args[0]?.slice(0, HEADER_DIGITS) ?? ''}`;
  if (verb === 'card' || verb === 'atr') return verb;
  if (verb === 'data') return `data ${args.slice(0, 3).join(' ')}`;
  return [verb, ...args].join(' ').slice(0, 200);
}

function contentBytes({ verb, args }: UnitLine): number {
  if (verb === 'apdu' || verb === 'card' || verb === 'atr') return Math.floor((args[0]?.length ?? 0) / 2);
  return verb === 'data' ? Buffer.byteLength(args[4] ?? '', 'base64') : 0;
}
