import { crc32 } from 'node:zlib';
import { readUnitLine, writeUnitLine } from '@konvoj/contract';
import type { DownloadDetail, UnitLine, UnitVerb } from '@konvoj/contract';
import { AUTHENTICATE, READ_NUMBER, SELECT_TACHOGRAPH, proofOf } from './company-card.ts';

/** What a unit is asked for: its own blocks, or the file of the card in a slot. */
export type Wanted =
  | { readonly kind: 'unit'; readonly blocks: readonly string[]; readonly days: number; readonly speed: boolean }
  | { readonly kind: 'card'; readonly slot: number };

export interface VehicleUnitOptions {
  /** The key of the company cards that it accepts. */
  readonly key: string;
  /** Blocks of the file; none: there is nothing in the slot. */
  readonly blocks: (wanted: Wanted) => readonly Uint8Array[];
  readonly ignition?: () => boolean;
  /** Refuses every card with this, as units do with an expired card or a vehicle that is not locked in. */
  readonly denies?: DownloadDetail;
  readonly pieceBytes?: number;
  /** Changes answers on their way, for tests of faults. */
  readonly spoil?: (answer: UnitLine) => UnitLine;
}

const PIECE_BYTES = 8_192;
const CHALLENGE = '0102030405060708';
/** ISO 14229: the request was out of range. */
const OUT_OF_RANGE = 'nrc_31';

type Phase = 'idle' | 'opened' | 'selecting' | 'reading' | 'proving' | 'open' | 'reading blocks';

/**
 * A vehicle unit with remote download, as its tracker passes commands to it. It keeps what it has begun, so that a download
 * goes on after the tracker has lost its connection.
 * @returns a function that answers a command; null for commands that are not for it
 */
export function vehicleUnit(options: VehicleUnitOptions): (text: string) => string | null {
  const unit = new VehicleUnit(options);
  return (text) => {
    const line = readUnitLine(text);
    if (line === null) return null;
    const answer = unit.answer(line);
    return writeUnitLine(options.spoil?.(answer) ?? answer);
  };
}

class VehicleUnit {
  readonly #options: VehicleUnitOptions;
  #phase: Phase = 'idle';
  #session = 0;
  #number = '';
  #blocks: readonly Uint8Array[] = [];

  constructor(options: VehicleUnitOptions) {
    this.#options = options;
  }

  answer(line: UnitLine): UnitLine {
    const [verb, ...args] = this.#answer(line);
    return { session: line.session, number: line.number, verb, args };
  }

  #answer({ session, verb, args }: UnitLine): [UnitVerb, ...string[]] {
    if (verb === 'open') return this.#open(session);
    if (session !== this.#session) return ['error', 'nrc_24'];
    switch (verb) {
      case 'atr':
        return this.#next('selecting', SELECT_TACHOGRAPH);
      case 'card':
        return this.#takeResponse(args[0] ?? '');
      case 'list':
        return this.#list(args);
      case 'read':
        return this.#read(Number(args[0]), Number(args[1]));
      case 'resume':
        return this.#phase === 'reading blocks' ? ['resumed'] : ['error', 'nrc_24'];
      case 'close':
        this.#phase = 'idle';
        return ['closed'];
      default:
        return ['error', 'nrc_11'];
    }
  }

  #open(session: number): [UnitVerb, ...string[]] {
    if (this.#options.ignition?.() === false) return ['error', 'ignition_off'];
    this.#session = session;
    this.#phase = 'opened';
    return ['ready'];
  }

  #next(phase: Phase, command: string): [UnitVerb, ...string[]] {
    this.#phase = phase;
    return ['apdu', command];
  }

  #takeResponse(response: string): [UnitVerb, ...string[]] {
    const { key, denies } = this.#options;
    if (!response.endsWith('9000')) return this.#deny('auth_failed');
    const data = response.slice(0, -4);
    if (this.#phase === 'selecting') return this.#next('reading', READ_NUMBER);
    if (this.#phase === 'reading') {
      this.#number = Buffer.from(data, 'hex').toString('ascii');
      return this.#next('proving', AUTHENTICATE + CHALLENGE);
    }
    if (this.#phase !== 'proving') return ['error', 'nrc_24'];
    if (denies !== undefined) return this.#deny(denies);
    if (data !== proofOf(key, this.#number, CHALLENGE)) return this.#deny('auth_failed');
    this.#phase = 'open';
    return ['authenticated', this.#number];
  }

  #deny(detail: DownloadDetail): [UnitVerb, ...string[]] {
    this.#phase = 'idle';
    return ['denied', detail];
  }

  #list(args: readonly string[]): [UnitVerb, ...string[]] {
    if (this.#phase !== 'open') return ['error', 'nrc_22'];
    const [kind, first = '', days = '', speed = ''] = args;
    const wanted: Wanted =
      kind === 'card'
        ? { kind, slot: Number(first) }
        : { kind: 'unit', blocks: first.split(','), days: Number(days), speed: speed === '1' };
    this.#blocks = this.#options.blocks(wanted);
    this.#phase = 'reading blocks';
    const bytes = this.#blocks.reduce((sum, block) => sum + block.length, 0);
    return ['blocks', String(this.#blocks.length), String(bytes)];
  }

  #read(number: number, offset: number): [UnitVerb, ...string[]] {
    const block = this.#phase === 'reading blocks' ? this.#blocks[number] : undefined;
    if (block === undefined || offset >= block.length) return ['error', OUT_OF_RANGE];
    const piece = block.subarray(offset, offset + (this.#options.pieceBytes ?? PIECE_BYTES));
    const checksum = crc32(piece).toString(16).padStart(8, '0');
    const content = Buffer.from(piece).toString('base64');
    return ['data', String(number), String(offset), String(block.length), checksum, content];
  }
}
