import { Reader, u16At } from '../bytes.ts';

/** Records of a ring in the order of their times, and the place of the newest one in the file. */
export interface Ring<T> {
  readonly newest: number;
  readonly records: readonly T[];
}

/**
 * Records of fixed size behind a pointer to the newest one. Unused records (no time) are left out; `timeOf` sorts.
 * @param pointerBytes 1 (places of generation 1), 2, or 0 for a file without a pointer
 */
export function readRing<T>(
  value: Uint8Array,
  pointerBytes: 0 | 1 | 2,
  size: number,
  decode: (reader: Reader) => T | null,
  timeOf: (record: T) => Date,
): Ring<T> {
  const newest = [0, value[0] ?? 0, u16At(value, 0)][pointerBytes] ?? 0;
  const records = readRecords(value.subarray(pointerBytes), size, decode);
  return { newest, records: records.sort((a, b) => timeOf(a).getTime() - timeOf(b).getTime()) };
}

/** Complete records of one size, without those that decode to nothing. */
export function readRecords<T>(bytes: Uint8Array, size: number, decode: (reader: Reader) => T | null): T[] {
  const records: T[] = [];
  for (let at = 0; at + size <= bytes.length; at += size) {
    const record = decode(new Reader(bytes.subarray(at, at + size)));
    if (record !== null) records.push(record);
  }
  return records;
}
