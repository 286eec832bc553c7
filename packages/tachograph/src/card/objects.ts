import { contentEnd, u16At } from '../bytes.ts';
import { type Finding, reporter } from '../findings.ts';
import { FILES, isPossibleLength } from './files.ts';

/** One tag-length object of a card's download: a file of the card, or the signature of the one before. */
export interface CardObject {
  readonly fileId: number;
  /** 0 data and 1 signature of generation 1 or common; 2 data and 3 signature of generation 2. Damaged files have others. */
  readonly appendix: number;
  /** Where its header begins. */
  readonly offset: number;
  readonly value: Uint8Array;
}

export interface CardObjects {
  readonly objects: readonly CardObject[];
  /** Where the walk ended: at the end, or at the next block of a vehicle unit. */
  readonly end: number;
}

const HEADER = 5;

/** `0504/02`: the file and its appendix, as in findings and verdicts. */
export function objectName(fileId: number, appendix: number): string {
  return `${fileId.toString(16).padStart(4, '0')}/${appendix.toString(16).padStart(2, '0')}`.toUpperCase();
}

/**
 * Walks the objects of a card. A length that leads nowhere ends its object at the next header that does lead somewhere, so that
 * one damaged header costs one object.
 */
export function readObjects(bytes: Uint8Array, findings: Finding[], from = 0): CardObjects {
  const objects: CardObject[] = [];
  let at = from;
  while (at < bytes.length && !isVehicleUnitBlock(bytes, at)) {
    if (at >= contentEnd(bytes)) {
      reporter(findings, '', at)('trailingZeros');
      return { objects, end: bytes.length };
    }
    const declaredEnd = endOf(bytes, at);
    const fits = leadsOn(bytes, declaredEnd);
    const next = fits ? declaredEnd : nextHeader(bytes, at + 1);
    if (fits || isKnownHeader(bytes, at)) {
      const object = objectAt(bytes, at, Math.min(declaredEnd, next));
      objects.push(object);
      reportObject(object, fits, declaredEnd > bytes.length, findings);
      at = Math.min(declaredEnd, next);
    } else {
      reporter(findings, '', at)('bytesSkipped');
      at = next;
    }
  }
  return { objects, end: at };
}

function objectAt(bytes: Uint8Array, at: number, end: number): CardObject {
  return {
    fileId: u16At(bytes, at),
    appendix: bytes[at + 2] ?? 0,
    offset: at,
    value: bytes.subarray(Math.min(at + HEADER, end), end),
  };
}

function reportObject(object: CardObject, fits: boolean, isCut: boolean, findings: Finding[]): void {
  const report = reporter(findings, objectName(object.fileId, object.appendix), object.offset);
  if (!fits) report(isCut ? 'objectCut' : 'objectDamaged');
  if (!FILES.has(object.fileId) || object.appendix > 3) report('objectUnknown');
}

function endOf(bytes: Uint8Array, at: number): number {
  return at + HEADER + u16At(bytes, at + 3);
}

/** Whether an object may end here: at the end of the file, before another object, before a block of a vehicle unit. */
function leadsOn(bytes: Uint8Array, end: number): boolean {
  if (isBoundary(bytes, end)) return true;
  const isObject = end + HEADER <= bytes.length && (bytes[end + 2] ?? 0xff) <= 3;
  return isObject && isBoundary(bytes, endOf(bytes, end)); // an object whose id is not known
}

function isBoundary(bytes: Uint8Array, end: number): boolean {
  if (end >= bytes.length) return end === bytes.length;
  return isKnownHeader(bytes, end) || isVehicleUnitBlock(bytes, end) || end >= contentEnd(bytes);
}

function isKnownHeader(bytes: Uint8Array, at: number): boolean {
  return at + HEADER <= bytes.length && FILES.has(u16At(bytes, at)) && (bytes[at + 2] ?? 0) <= 3;
}

/** A card inside the download of a vehicle unit ends where the next block begins. */
function isVehicleUnitBlock(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x76 && (bytes[at + 1] ?? 0xff) <= 0x35;
}

/** The next header whose length is possible for its file and that leads on; the end of the bytes when there is none. */
function nextHeader(bytes: Uint8Array, from: number): number {
  for (let at = from; at + HEADER < bytes.length; at++) {
    if (!isKnownHeader(bytes, at)) continue;
    const [fileId, appendix] = [u16At(bytes, at), bytes[at + 2] ?? 0];
    if (!isPossibleLength(fileId, appendix, u16At(bytes, at + 3))) continue;
    const end = endOf(bytes, at);
    if (end === bytes.length || isKnownHeader(bytes, end) || isVehicleUnitBlock(bytes, end)) return at;
  }
  return bytes.length;
}
