import { Reader, contentEnd, u16At } from '../bytes.ts';
import type { CardObject } from '../card/objects.ts';
import { readObjects } from '../card/objects.ts';
import { type Finding, reporter } from '../findings.ts';
import {
  BLOCKS,
  type BlockContent,
  FIRST_RECORDS,
  GEN1_BLOCKS,
  RECORD,
  type RecordArray,
  type VehicleUnitGeneration,
} from './layout.ts';
import { limited } from './limits.ts';

export interface Block {
  /** The byte behind 76; null where the header is missing from the file. */
  readonly trep: number | null;
  readonly content: BlockContent;
  readonly generation: VehicleUnitGeneration | null;
  /** Where its data begins, behind `76 xx`. */
  readonly offset: number;
  readonly end: number;
  readonly arrays: readonly RecordArray[];
  /** What the signature covers. */
  readonly signed: Uint8Array;
  readonly signature: Uint8Array | null;
  /** False: it ends early, or somewhere else than its counts say. */
  readonly isWhole: boolean;
  /** The objects of a card that was downloaded through the vehicle unit. */
  readonly card: readonly CardObject[];
}

/** A block never holds that many arrays; damaged ones could. */
const MAX_ARRAYS = 64;
const ARRAY_HEADER = 5;
const INTERFACE_VERSION_BYTES = 2;

/** Walks the blocks of a vehicle unit. A damaged block ends at the next place where a whole block begins. */
export function readBlocks(bytes: Uint8Array, findings: Finding[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at >= contentEnd(bytes)) {
      reporter(findings, '', at)('trailingZeros');
      return blocks;
    }
    const block = blockAt(bytes, at, findings);
    const isFine = block !== null && isTrusted(bytes, block);
    const next = isFine ? block.end : nextBlock(bytes, at + 1);
    // Where nothing follows that could tell how far it is right, what was read of a block is kept.
    if (block !== null && (isFine || next === bytes.length)) {
      const arrays = limited(block.arrays, reporter(findings, blockName(block), block.offset));
      blocks.push({ ...block, arrays, isWhole: isFine });
    }
    reportBlock(block, isFine, next === bytes.length, at, findings);
    at = next;
  }
  return blocks;
}

/**
 * Generation 2 says itself where a block ends. The counts of generation 1 are right when another block follows, even if that
 * one's header is damaged.
 */
function isTrusted(bytes: Uint8Array, { isWhole, generation, end }: Block): boolean {
  return isWhole && (generation !== '1' || leadsOn(bytes, end) || leadsOverDamagedHeader(bytes, end));
}

function leadsOverDamagedHeader(bytes: Uint8Array, end: number): boolean {
  return [...GEN1_BLOCKS.keys()].some((trep) => {
    const following = walkGen1(bytes, end + 2, trep);
    return following.isWhole && leadsOn(bytes, following.end);
  });
}

function reportBlock(block: Block | null, isFine: boolean, isLast: boolean, at: number, findings: Finding[]): void {
  if (block === null) return reporter(findings, '', at)('bytesSkipped');
  const report = reporter(findings, blockName(block), block.offset);
  if (block.trep === null) report('blockHeaderMissing');
  if (!isFine) report(isLast && !block.isWhole ? 'objectCut' : 'objectDamaged');
}

/** `32`, or `activities` where the file does not hold the byte. */
export function blockName({ trep, content }: Block): string {
  return trep === null ? content : trep.toString(16).padStart(2, '0');
}

/** The block at a place, with or without its header; null when none is recognised. */
function blockAt(bytes: Uint8Array, at: number, findings: Finding[]): Block | null {
  if (!hasHeader(bytes, at))
    return FIRST_RECORDS.has(bytes[at] ?? -1) ? headlessGen2(bytes, at) : headlessGen1(bytes, at);
  const trep = bytes[at + 1] ?? 0;
  const kind = BLOCKS.get(trep);
  if (kind === undefined) return null;
  if (kind.content === 'interfaceVersion') return interfaceVersion(bytes, at + 2);
  if (kind.content === 'card') return cardBlock(bytes, at + 2, findings);
  const walked = kind.generation === '1' ? walkGen1(bytes, at + 2, trep) : walkGen2(bytes, at + 2);
  return { trep, ...kind, card: [], ...walked };
}

type Walked = Pick<Block, 'arrays' | 'end' | 'isWhole' | 'offset' | 'signature' | 'signed'>;

function walkGen1(bytes: Uint8Array, offset: number, trep: number): Walked {
  const reader = new Reader(bytes, offset);
  const arrays: RecordArray[] = [];
  let [signedFrom, signedTo] = [offset, offset];
  for (const { type, size, countBytes } of GEN1_BLOCKS.get(trep) ?? []) {
    const count = countBytes === 0 ? 1 : countBytes === 1 ? reader.u8() : reader.u16();
    if (type === RECORD.signature) signedTo = reader.at;
    arrays.push({ type, size, bytes: reader.take(count * size) });
    if (type === RECORD.certificate) signedFrom = reader.at;
  }
  return walked(bytes, offset, reader.at, arrays, [signedFrom, signedTo], true);
}

function walkGen2(bytes: Uint8Array, offset: number): Walked {
  const arrays: RecordArray[] = [];
  let [at, signedFrom] = [offset, offset];
  while (arrays.length < MAX_ARRAYS && at + ARRAY_HEADER <= bytes.length && !hasHeader(bytes, at)) {
    const [type, size, count] = [bytes[at] ?? 0, u16At(bytes, at + 1), u16At(bytes, at + 3)];
    const end = at + ARRAY_HEADER + size * count;
    arrays.push({ type, size, bytes: bytes.subarray(at + ARRAY_HEADER, end) });
    if (type === RECORD.signature) {
      return walked(bytes, offset, end, arrays, [signedFrom, at], count === 1 && isSignatureSize(size));
    }
    if (type === RECORD.certificate) signedFrom = end;
    at = end;
  }
  return walked(bytes, offset, at, arrays, [signedFrom, at], false);
}

function isSignatureSize(size: number): boolean {
  return size >= 64 && size <= 132;
}

function walked(
  bytes: Uint8Array,
  offset: number,
  end: number,
  arrays: RecordArray[],
  [from, to]: readonly [number, number],
  isSigned: boolean,
): Walked {
  const isWhole = isSigned && end <= bytes.length;
  const signature = arrays.find(({ type }) => type === RECORD.signature)?.bytes ?? null;
  const signed = bytes.subarray(from, to);
  return { offset, end: Math.min(end, bytes.length), arrays, signed, signature: isWhole ? signature : null, isWhole };
}

function interfaceVersion(bytes: Uint8Array, offset: number): Block {
  const end = Math.min(offset + INTERFACE_VERSION_BYTES, bytes.length);
  return { ...unsigned(bytes, 0x00, 'interfaceVersion', offset, end), generation: '2v2' };
}

function cardBlock(bytes: Uint8Array, offset: number, findings: Finding[]): Block {
  const { objects, end } = readObjects(bytes, findings, offset);
  return { ...unsigned(bytes, 0x06, 'card', offset, end), card: objects };
}

function unsigned(bytes: Uint8Array, trep: number, content: BlockContent, offset: number, end: number): Block {
  const signed = bytes.subarray(offset, end);
  return { trep, content, generation: null, offset, end, arrays: [], signed, signature: null, isWhole: true, card: [] };
}

/** Some transfers lack the header of their first block: it is known by its first record type, the version by the others. */
function headlessGen2(bytes: Uint8Array, at: number): Block | null {
  const content = FIRST_RECORDS.get(bytes[at] ?? -1);
  const block = walkGen2(bytes, at);
  if (content === undefined || !block.isWhole) return null;
  return { trep: null, content, generation: versionOf(block.arrays), card: [], ...block };
}

function versionOf(arrays: readonly RecordArray[]): VehicleUnitGeneration | null {
  const sizeOf = (type: number) => arrays.find((array) => array.type === type)?.size;
  if (sizeOf(RECORD.registration) !== undefined || sizeOf(RECORD.borderCrossings) !== undefined) return '2v2';
  if (sizeOf(RECORD.identification) === 138 || sizeOf(RECORD.calibrations) === 252) return '2v2';
  return sizeOf(RECORD.speed) === undefined && sizeOf(RECORD.faults) === undefined ? '2v1' : null;
}

/** Generation 1 has no record types: a block without its header is known by ending where another begins. */
function headlessGen1(bytes: Uint8Array, at: number): Block | null {
  if (at !== 0) return null;
  for (const trep of GEN1_BLOCKS.keys()) {
    const block = walkGen1(bytes, at, trep);
    const content = BLOCKS.get(trep)?.content;
    if (content !== undefined && block.isWhole && block.end !== at && leadsOn(bytes, block.end)) {
      return { trep: null, content, generation: '1', card: [], ...block };
    }
  }
  return null;
}

function hasHeader(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x76 && BLOCKS.has(bytes[at + 1] ?? -1);
}

/** Whether a block may end here: at the end, before a header, before an array of a block without header, before zeros. */
function leadsOn(bytes: Uint8Array, end: number): boolean {
  if (end >= bytes.length || hasHeader(bytes, end) || end >= contentEnd(bytes)) return true;
  return FIRST_RECORDS.has(bytes[end] ?? -1) && walkGen2(bytes, end).isWhole;
}

/** The next header whose block is whole and leads on; the end of the bytes when there is none. */
function nextBlock(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 2 < bytes.length; at++) {
    if (!hasHeader(bytes, at)) continue;
    const trep = bytes[at + 1] ?? 0;
    if (trep === 0x06 || trep === 0x00) continue;
    const isGen1 = BLOCKS.get(trep)?.generation === '1';
    const block = isGen1 ? walkGen1(bytes, at + 2, trep) : walkGen2(bytes, at + 2);
    if (!isGen1 && FIRST_RECORDS.get(bytes[at + 2] ?? -1) !== BLOCKS.get(trep)?.content) continue;
    if (block.isWhole && leadsOn(bytes, block.end)) return at;
    // The last block of a file that was cut is not whole, but its kind is certain from its first record type.
    if (!isGen1 && block.end === bytes.length && block.arrays.length > 1) return at;
  }
  return bytes.length;
}
