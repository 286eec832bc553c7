import { isZero, u16At } from './bytes.ts';
import { readCard, type CardFile } from './card/card.ts';
import { EF } from './card/files.ts';
import type { Finding } from './findings.ts';
import { FIRST_RECORDS, BLOCKS } from './vehicle-unit/layout.ts';
import { type VehicleUnitFile, readVehicleUnit } from './vehicle-unit/vehicle-unit.ts';

export type TachographFile = CardFile | VehicleUnitFile;

/** Why bytes are no tachograph file. `archive`: a ZIP, which the caller unpacks. */
export type Refusal = 'empty' | 'tooShort' | 'text' | 'archive' | 'unknown';

export type Recognised =
  | { readonly kind: 'file'; readonly file: TachographFile }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const LEAST_BYTES = 100;
/** Where a card's download begins. */
const FIRST_FILES: ReadonlySet<number> = new Set([EF.icc, EF.ic, EF.application, EF.identification]);
/** A text is recognised by its beginning. */
const SAMPLE = 512;

/**
 * Reads the bytes of a card or of a vehicle unit, whatever the name of the file. What units and portals are known to do to
 * files is repaired in a copy and reported; such a file is fit for reports, but the original is what an inspector gets.
 */
export function readTachographFile(bytes: Uint8Array): Recognised {
  return bytes.length === 0 ? refused('empty') : read(bytes, []);
}

function read(bytes: Uint8Array, repairs: readonly Finding[]): Recognised {
  const decoded = repairs.length === 0 ? decodeText(bytes) : null;
  if (decoded !== null) return read(decoded, [finding('textDecoded')]);
  if (isText(bytes)) return refused('text');
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return refused('archive');
  if (bytes.length < LEAST_BYTES) return refused('tooShort');
  if (isVehicleUnit(bytes)) return useful(readVehicleUnit(bytes, repairs));
  if (isCard(bytes)) return useful(readCard(bytes, repairs));
  if (lacksFirstBytes(bytes)) {
    const restored = new Uint8Array(bytes.length + 2);
    restored.set([0x00, 0x02]);
    restored.set(bytes, 2);
    return useful(readCard(restored, [...repairs, finding('firstBytesRestored')]));
  }
  return useful(readVehicleUnit(bytes, repairs));
}

function refused(refusal: Refusal): Recognised {
  return { kind: 'refused', refusal };
}

function useful(file: TachographFile): Recognised {
  const parts = file.kind === 'card' ? file.objects : file.blocks;
  return parts.length === 0 ? refused('unknown') : { kind: 'file', file };
}

function finding(code: Finding['code']): Finding {
  return { code, object: '', offset: 0, day: null };
}

function isVehicleUnit(bytes: Uint8Array): boolean {
  return bytes[0] === 0x76 && BLOCKS.has(bytes[1] ?? -1);
}

function isCard(bytes: Uint8Array): boolean {
  return FIRST_FILES.has(u16At(bytes, 0)) && (bytes[2] ?? 0xff) <= 3 && !isHeadlessBlock(bytes);
}

/** `05 01 …` could be an array of a vehicle unit only if 05 began a block, which it does not. */
function isHeadlessBlock(bytes: Uint8Array): boolean {
  return FIRST_RECORDS.has(bytes[0] ?? -1);
}

/** A card's download without the id of its first file: `00 00 19`, the appendix and the length of the ICC. */
function lacksFirstBytes(bytes: Uint8Array): boolean {
  return bytes[0] === 0x00 && bytes[1] === 0x00 && bytes[2] === 0x19 && !isZero(bytes, 3);
}

function isText(bytes: Uint8Array): boolean {
  return bytes.subarray(0, SAMPLE).every((byte) => (byte >= 0x20 && byte < 0x7f) || isLineBreak(byte));
}

function isLineBreak(byte: number): boolean {
  return byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

/** The bytes of a text of hexadecimal or base64 digits; null for every other. */
function decodeText(bytes: Uint8Array): Uint8Array | null {
  if (!isText(bytes)) return null;
  const text = Buffer.from(bytes).toString('latin1').replace(/\s+/g, '');
  if (/^([0-9A-Fa-f]{2})+$/.test(text)) return Uint8Array.from(Buffer.from(text, 'hex'));
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0
    ? Uint8Array.from(Buffer.from(text, 'base64'))
    : null;
}
