import { ascii, romId } from '../identifiers.ts';
import { hexOf, isZero, readSigned, readUnsigned } from '../bytes.ts';
import type { Element, ElementKind } from './element.ts';

export const TACHOGRAPH_STATES = ['rest', 'available', 'work', 'driving'] as const;
export type TachographState = (typeof TACHOGRAPH_STATES)[number];

/** The number of an element in its unit, or null when its bytes mean "no value". */
export function numberOf(element: Element, bytes: Uint8Array, at: number, size: number): number | null {
  const raw = element.signed ? readSigned(bytes, at, size) : readUnsigned(bytes, at, size);
  if (Number.isNaN(raw) || isInvalid(element, raw, size)) return null;
  return scaled(raw, element.scale);
}

const ALL_ONES: readonly number[] = [0, 0xff, 0xffff, 0, 0xffff_ffff, 0, 0, 0, 2 ** 64];

function isInvalid(element: Element, raw: number, size: number): boolean {
  if (raw < element.min || raw > element.max) return true;
  if (element.onesInvalid && raw === ALL_ONES[size]) return true;
  return element.invalid.length > 0 && element.invalid.includes(raw);
}

// A division by a power of ten gives the nearest double; a product with 0.1 does not (3 × 0.1).
function scaled(raw: number, scale: number): number {
  return scale < 1 ? raw / Math.round(1 / scale) : raw * scale;
}

type ElementValue = number | boolean | string | null;

/** One element as it goes onto the wire; null: reported, but without a value. */
export function valueOf(element: Element, bytes: Uint8Array, at: number, size: number): ElementValue {
  return READERS[element.kind](element, bytes, at, size);
}

type Reader = (element: Element, bytes: Uint8Array, at: number, size: number) => ElementValue;

const READERS: Readonly<Record<ElementKind, Reader>> = {
  number: numberOf,
  flag: (_, bytes, at, size) => flagOf(readUnsigned(bytes, at, size)),
  tachographState: (_, bytes, at, size) => TACHOGRAPH_STATES[readUnsigned(bytes, at, size)] ?? null,
  tachographNibble: (_, bytes, at) => TACHOGRAPH_STATES[(bytes[at] ?? 0) & 0x0f] ?? null,
  rom: (_, bytes, at, size) => (size === 8 ? romId(bytes, at) : unlessZero(bytes, at, size)),
  hex: (_, bytes, at, size) => unlessZero(bytes, at, size),
  cardHigh: (_, bytes, at, size) => unlessZero(bytes, at, size),
  cardLow: (_, bytes, at, size) => unlessZero(bytes, at, size),
  decimal: (_, bytes, at, size) => (isZero(bytes, at, size) ? null : BigInt(`0x${hexOf(bytes, at, size)}`).toString()),
  text: (_, bytes, at, size) => ascii(bytes, at, size) || null,
  codePageText: (_, bytes, at, size) => codePageText(bytes, at, size),
};

function flagOf(raw: number): boolean | null {
  return raw === 0 || raw === 1 ? raw === 1 : null;
}

function unlessZero(bytes: Uint8Array, at: number, size: number): string | null {
  return size === 0 || isZero(bytes, at, size) ? null : hexOf(bytes, at, size);
}

// Runtimes with all of Intl know ISO 8859; part 1 stands in for a part that does not exist.
function codePageText(bytes: Uint8Array, at: number, size: number): string | null {
  const part = bytes[at] ?? 0;
  const label = part >= 2 && part <= 16 && part !== 12 ? `iso-8859-${part}` : 'iso-8859-1';
  const text = new TextDecoder(label).decode(bytes.subarray(at + 1, at + size));
  return text.replaceAll('\0', '').trim() || null;
}
