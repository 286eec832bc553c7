import { hexOf, readUnsigned } from '../bytes.ts';
import { cardNumber } from '../identifiers.ts';
import { forEachPacked } from '../packed.ts';
import type { Element } from './element.ts';
import { contested, type ElementFamily, elementTables, keyOf } from './tables.ts';
import { valueOf } from './value.ts';

export type AttributeValue = number | string | boolean | null | Record<string, number | null>;
export type Attributes = Record<string, AttributeValue>;

/**
 * Packed elements (id u16, length u16, value) as attributes under their wire names and units. An element that was
 * reported without a usable value is null; an id that the family does not know is `io<ID>`: a number up to four bytes,
 * else upper-case hexadecimal text.
 */
export function readElements(family: ElementFamily, packed: Uint8Array): Attributes {
  const table = elementTables[family];
  const reading = new Reading(packed);
  forEachPacked(packed, (id, at, size) => {
    const element = table.get(id);
    if (element === undefined) reading.attributes[`io${id}`] = unknownValue(packed, at, size);
    else reading.take(element, at, size);
  });
  return reading.attributes;
}

function unknownValue(packed: Uint8Array, at: number, size: number): number | string {
  return size === 1 || size === 2 || size === 4 ? readUnsigned(packed, at, size) : hexOf(packed, at, size);
}

class Reading {
  readonly attributes: Attributes = {};
  readonly #packed: Uint8Array;
  /** Rank of the element that gave each name that several may give. Made when it is needed: most records need none. */
  #ranks: Map<string, number> | null = null;
  /** Offset of the first half of a card number whose second half has not come yet (or the other way round). */
  #halves: Map<string, number> | null = null;

  constructor(packed: Uint8Array) {
    this.#packed = packed;
  }

  take(element: Element, at: number, size: number): void {
    if (element.kind === 'cardHigh' || element.kind === 'cardLow') {
      if (size === 8) this.#takeHalf(element, at);
      return;
    }
    const value = valueOf(element, this.#packed, at, size);
    if (contested.has(element) ? !this.#outranks(element, value) : value === null && this.#isGiven(element)) return;
    if (element.slot === null) this.attributes[element.name] = value;
    else this.#group(element.name)[element.slot] = typeof value === 'number' ? value : null;
  }

  /** The same element twice in a record: the last with a value counts. */
  #isGiven({ name, slot }: Element): boolean {
    const given = this.attributes[name];
    if (slot === null) return given !== undefined;
    return typeof given === 'object' && given !== null && given[slot] !== undefined;
  }

  #outranks(element: Element, value: AttributeValue): boolean {
    const key = keyOf(element);
    const rank = value === null ? Number.MAX_SAFE_INTEGER : element.rank;
    this.#ranks ??= new Map();
    if ((this.#ranks.get(key) ?? Number.POSITIVE_INFINITY) < rank) return false;
    this.#ranks.set(key, rank);
    return true;
  }

  #takeHalf(element: Element, at: number): void {
    const halves = (this.#halves ??= new Map<string, number>());
    const other = halves.get(element.name);
    if (other === undefined) {
      halves.set(element.name, at);
      this.attributes[element.name] = null;
      return;
    }
    const [high, low] = element.kind === 'cardLow' ? [other, at] : [at, other];
    this.attributes[element.name] = cardNumber(this.#packed, high, this.#packed, low);
  }

  #group(name: string): Record<string, number | null> {
    const group = this.attributes[name];
    if (typeof group === 'object' && group !== null) return group;
    const created: Record<string, number | null> = {};
    this.attributes[name] = created;
    return created;
  }
}
