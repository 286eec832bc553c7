import { OWN_COLUMNS, textUnits, writeRecord } from './fields.generated.ts';
import type { RecordRow } from './fields.generated.ts';
import type { NormalisedRecord } from './record.ts';

/** Of all columns of fixed width, and of the heads of the others. */
const MOST_FIXED_BYTES = 256;
const MOST_BYTES_PER_UNIT = 3;

/**
 * The newest record of a device in one column of `device_state`: for each value that is known the number of its column
 * (its place in `RECORD_COLUMNS`), then the value as PostgreSQL sends it, texts and bytes after their length. One column
 * costs PostgreSQL far less than twenty (docs/development/decisions/ingest-costs.md).
 */
export class RecordPacker implements RecordRow {
  #bytes = Buffer.allocUnsafe(1_024);
  #at = 0;
  #column = 0;

  /** Without the values that have a column of their own. Valid until the next call. */
  pack(record: NormalisedRecord): Uint8Array {
    this.#at = 0;
    this.#column = 0;
    this.#reserve(MOST_FIXED_BYTES + textUnits(record) * MOST_BYTES_PER_UNIT + (record.io?.length ?? 0));
    writeRecord(this, record, 0, null, null, false);
    return this.#bytes.subarray(0, this.#at);
  }

  /** Both times have a column of their own. */
  time(): void {
    this.#column += 1;
  }

  int2(value: number | null): void {
    if (this.#begin(value)) this.#at = this.#bytes.writeInt16BE(value, this.#at);
  }

  int4(value: number | null): void {
    if (this.#begin(value)) this.#at = this.#bytes.writeInt32BE(value, this.#at);
  }

  text(value: string | null): void {
    if (!this.#begin(value)) return;
    const length = this.#bytes.write(value, this.#at + 4, 'utf8');
    this.#bytes.writeInt32BE(length, this.#at);
    this.#at += 4 + length;
  }

  bytes(value: Uint8Array | null): void {
    if (!this.#begin(value)) return;
    this.#at = this.#bytes.writeInt32BE(value.length, this.#at);
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
  }

  json(value: string | null): void {
    if (value !== null) this.#reserve(this.#at + MOST_FIXED_BYTES + value.length * MOST_BYTES_PER_UNIT);
    this.text(value);
  }

  /** Writes the number of the next column, if it is packed and has a value. */
  #begin<Value>(value: Value | null): value is Value {
    const column = this.#column;
    this.#column += 1;
    if (value === null || column < OWN_COLUMNS) return false;
    this.#at = this.#bytes.writeUInt8(column, this.#at);
    return true;
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(bytes, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}
