/** How the bytes of an element are read. */
export type ElementKind =
  | 'number'
  /** 0 and 1; anything else (2 error, 3 not available) is unknown. */
  | 'flag'
  | 'text'
  /** Text behind one byte that names its ISO 8859 part. */
  | 'codePageText'
  | 'hex'
  /** A number of eight bytes as decimal digits. */
  | 'decimal'
  /** 1-Wire id: iButton, Dallas sensor. */
  | 'rom'
  /** 0 rest, 1 available, 2 work, 3 driving. */
  | 'tachographState'
  /** The same in the low half of the byte; the high half is a time warning. */
  | 'tachographNibble'
  /** Halves of a driver card number. */
  | 'cardHigh'
  | 'cardLow';

/** One row of an element table. The size of a value is never in the table: it is what the packet says. */
export interface Element {
  readonly id: number;
  /** Its name on the wire of the product. */
  readonly name: string;
  readonly kind: ElementKind;
  /** Unit after scaling; null for codes and counters. */
  readonly unit: string | null;
  readonly signed: boolean;
  /** Raw value × scale = value in `unit`. */
  readonly scale: number;
  /** Place in a group of equal sensors: `temperatures.2`. */
  readonly slot: number | null;
  /** Raw values that mean "no value". */
  readonly invalid: readonly number[];
  /** Smallest and largest raw value that can be true. */
  readonly min: number;
  readonly max: number;
  /** A value with all bits set means "not available" (SAE J1939). */
  readonly onesInvalid: boolean;
  /** Several elements may give one name: the lowest rank with a value wins. */
  readonly rank: number;
}

type Options = Partial<Omit<Element, 'id' | 'name' | 'kind' | 'unit'>>;

// Every row has the same fields in the same order: rows are read for every record, and one shape is fast.
function row(kind: ElementKind, id: number, name: string, unit: string | null, options: Options): Element {
  return {
    id,
    name,
    kind,
    unit,
    signed: options.signed ?? false,
    scale: options.scale ?? 1,
    slot: options.slot ?? null,
    invalid: options.invalid ?? [],
    min: options.min ?? Number.NEGATIVE_INFINITY,
    max: options.max ?? Number.POSITIVE_INFINITY,
    onesInvalid: options.onesInvalid ?? false,
    rank: options.rank ?? 0,
  };
}

export function num(id: number, name: string, unit?: string, options: Options = {}): Element {
  return row('number', id, name, unit ?? null, options);
}

export function of(kind: ElementKind, id: number, name: string, options: Options = {}): Element {
  return row(kind, id, name, null, options);
}

export function flag(id: number, name: string): Element {
  return row('flag', id, name, null, {});
}

/** Neighbouring ids of equal elements: name1, name2 … (`first` is the number of the first). */
export function series(
  ids: readonly number[],
  name: string,
  row: (id: number, name: string) => Element,
  first = 1,
): Element[] {
  return ids.map((id, index) => row(id, `${name}${first + index}`));
}

/** Equal sensors under one name with a slot each, from 0. */
export function slots(ids: readonly number[], name: string, unit: string, options: Options): Element[] {
  return ids.map((id, slot) => num(id, name, unit, { ...options, slot }));
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

// Dallas sensors: 850 is the power-on value (85.0 °C), 2000 read error, 3000 not connected, 4000 wrong id, 5000 not ready.
export const DALLAS = { signed: true, scale: 0.1, invalid: [850, 2000, 3000, 4000, 5000] } as const;
export const ODOMETER = { invalid: [0], onesInvalid: true } as const;
