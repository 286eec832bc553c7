import { fixOf } from '../stages/state.ts';
import { RECORD_COLUMNS, textUnits, writeRecord } from '../records/fields.generated.ts';
import type { RecordColumns, RecordRow } from '../records/fields.generated.ts';
import type { NormalisedRecord } from '../records/record.ts';

const DAY_MS = 86_400_000;
/** 2000-01-01, the epoch of PostgreSQL's timestamps, in epoch milliseconds. */
const POSTGRES_EPOCH_MS = 946_684_800_000;
const TWO_TO_32 = 4_294_967_296;
const NULL_LENGTH = -1;
const COPY_DATA = 0x64;
/** Message type and length, which come before the rows. */
const MESSAGE_HEAD = 5;
/** Signature, flags and length of the extension of a binary COPY. */
const COPY_HEAD = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const END_OF_ROWS = -1;
const COLUMN_NAMES = ['organization_id', 'device_id', ...RECORD_COLUMNS.map(([name]) => name)];
/** An upper bound for a row without its texts and bytes: no value of fixed width is longer than 8 bytes. */
const MOST_FIXED_BYTES = 2 + COLUMN_NAMES.length * 12;
/** Maximum of UTF-8 bytes per character. */
const MOST_BYTES_PER_UNIT = 3;
const FIRST_BYTES = 65_536;
/** Buffers kept for the next batch. Data of more than a few days at once is rare. */
const MOST_KEPT = 4;

/**
 * The positions of a batch as binary COPY, one message for each day, because COPY writes directly into partitions
 * (migrations/0020-position-copy.sql). Rows have PostgreSQL's binary format; the memory is reused from batch to batch.
 */
export class PositionCopy {
  readonly #kept: DayRows[] = [];
  #used = 0;
  #day: DayRows | null = null;

  /** Clears the rows. Only after the commit of the batch has returned. */
  clear(): void {
    this.#kept.length = Math.min(this.#kept.length, MOST_KEPT);
    this.#used = 0;
    this.#day = null;
  }

  push(organizationId: number, deviceId: number, record: NormalisedRecord, serverTime: number, outlier: boolean): void {
    if (this.#day === null || !this.#day.holds(record.deviceTime)) this.#day = this.#rowsAt(record.deviceTime);
    this.#day.push(organizationId, deviceId, record, serverTime, outlier);
  }

  /** A statement and its message for each day; valid until the next `clear`. */
  messages(): CopyMessage[] {
    return this.#kept.slice(0, this.#used).map((day) => day.message());
  }

  #rowsAt(time: number): DayRows {
    for (let index = 0; index < this.#used; index += 1) {
      const day = this.#kept[index];
      if (day?.holds(time) === true) return day;
    }
    const day = this.#kept[this.#used] ?? new DayRows();
    this.#kept[this.#used] = day;
    this.#used += 1;
    day.begin(time);
    return day;
  }
}

/** The same record as a row of arrays. */
export function pushPosition(
  columns: RecordColumns,
  record: NormalisedRecord,
  serverTime: number,
  outlier: boolean,
): void {
  const fix = fixOf(record);
  columns.push(record, serverTime, fix?.latitude ?? null, fix?.longitude ?? null, outlier);
}

/** A COPY and the CopyData message that answers it. */
export interface CopyMessage {
  readonly text: string;
  readonly bytes: Buffer;
}

class DayRows implements RecordRow {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #view = viewOf(this.#bytes);
  #at = 0;
  #from = 0;

  begin(time: number): void {
    this.#from = Math.floor(time / DAY_MS) * DAY_MS;
    this.#bytes[0] = COPY_DATA;
    COPY_HEAD.copy(this.#bytes, MESSAGE_HEAD);
    this.#at = MESSAGE_HEAD + COPY_HEAD.length;
  }

  holds(time: number): boolean {
    return time >= this.#from && time < this.#from + DAY_MS;
  }

  message(): CopyMessage {
    this.#reserve(2);
    this.#view.setInt16(this.#at, END_OF_ROWS);
    this.#at += 2;
    this.#view.setInt32(1, this.#at - 1);
    const day = new Date(this.#from).toISOString().slice(0, 10).replaceAll('-', '');
    return {
      text: `copy position_${day} (${COLUMN_NAMES.join(', ')}) from stdin (format binary)`,
      bytes: this.#bytes.subarray(0, this.#at),
    };
  }

  /** The columns in the order of `COLUMN_NAMES`. */
  push(organizationId: number, deviceId: number, record: NormalisedRecord, serverTime: number, outlier: boolean): void {
    const variable = textUnits(record) * MOST_BYTES_PER_UNIT + (record.io?.length ?? 0);
    this.#reserve(MOST_FIXED_BYTES + variable);
    // Its place is stored when the fold can use it; a flag marks an outlier.
    const fix = fixOf(record);
    this.#view.setInt16(this.#at, COLUMN_NAMES.length);
    this.#at += 2;
    this.int4(organizationId);
    this.int4(deviceId);
    writeRecord(
      this,
      record,
      serverTime,
      fix === null ? null : fix.latitude,
      fix === null ? null : fix.longitude,
      outlier,
    );
  }

  int2(value: number | null): void {
    if (value === null) return this.#null();
    this.#view.setInt32(this.#at, 2);
    this.#view.setInt16(this.#at + 4, value);
    this.#at += 6;
  }

  int4(value: number | null): void {
    if (value === null) return this.#null();
    this.#view.setInt32(this.#at, 4);
    this.#view.setInt32(this.#at + 4, value);
    this.#at += 8;
  }

  time(epochMs: number): void {
    const microseconds = (epochMs - POSTGRES_EPOCH_MS) * 1000;
    const high = Math.floor(microseconds / TWO_TO_32);
    this.#view.setInt32(this.#at, 8);
    this.#view.setInt32(this.#at + 4, high);
    this.#view.setUint32(this.#at + 8, microseconds - high * TWO_TO_32);
    this.#at += 12;
  }

  text(value: string | null): void {
    if (value === null) return this.#null();
    const length = this.#bytes.write(value, this.#at + 4, 'utf8');
    this.#view.setInt32(this.#at, length);
    this.#at += 4 + length;
  }

  bytes(value: Uint8Array | null): void {
    if (value === null) return this.#null();
    this.#view.setInt32(this.#at, value.length);
    this.#bytes.set(value, this.#at + 4);
    this.#at += 4 + value.length;
  }

  /** jsonb in binary: a version, then the text. */
  json(value: string | null): void {
    if (value === null) return this.#null();
    this.#reserve(MOST_FIXED_BYTES + value.length * MOST_BYTES_PER_UNIT);
    this.#bytes[this.#at + 4] = 1;
    const length = 1 + this.#bytes.write(value, this.#at + 5, 'utf8');
    this.#view.setInt32(this.#at, length);
    this.#at += 4 + length;
  }

  #null(): void {
    this.#view.setInt32(this.#at, NULL_LENGTH);
    this.#at += 4;
  }

  #reserve(more: number): void {
    const needed = this.#at + more;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
    this.#view = viewOf(larger);
  }
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
