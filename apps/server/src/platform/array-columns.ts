/**
 * Columns of a batch in PostgreSQL's binary array format (array_send: dimensions, null flag, element type, length,
 * lower bound, then each element with its length). `pg` sends a Buffer parameter in binary, so a column is sent as it
 * was filled: half the work of arrays made by the driver. The buffers are reused from batch to batch.
 */
const HEADER_BYTES = 20;
/** Small, because many columns hold a few elements once; those of a lane have grown after their first batches. */
const INITIAL_BYTES = 256;
const NULL_LENGTH = -1;
/** 2000-01-01, the epoch of PostgreSQL's timestamps, in epoch milliseconds. */
const POSTGRES_EPOCH_MS = 946_684_800_000;
const TWO_TO_32 = 4_294_967_296;

/** Type oids of array elements (pg_type). */
const oid = { bytea: 17, int8: 20, int2: 21, int4: 23, text: 25, float8: 701, timestamptz: 1184 } as const;

abstract class Column {
  protected bytes: Buffer;
  protected view: DataView;
  protected at = HEADER_BYTES;
  #count = 0;
  readonly #elementOid: number;

  protected constructor(elementOid: number) {
    this.#elementOid = elementOid;
    this.bytes = Buffer.allocUnsafe(INITIAL_BYTES);
    this.view = viewOf(this.bytes);
  }

  /** Clears the elements and keeps the memory. Only after the commit of the batch has returned. */
  clear(): void {
    this.at = HEADER_BYTES;
    this.#count = 0;
  }

  /** The array as a parameter. It shares memory with the column: valid until the next `clear`. */
  parameter(): Buffer {
    const empty = this.#count === 0;
    this.view.setInt32(0, empty ? 0 : 1);
    this.view.setInt32(4, 1);
    this.view.setInt32(8, this.#elementOid);
    if (empty) return this.bytes.subarray(0, 12);
    this.view.setInt32(12, this.#count);
    this.view.setInt32(16, 1);
    return this.bytes.subarray(0, this.at);
  }

  /** Reserves an element of this many bytes, length included, and counts it. */
  protected room(bytes: number): void {
    this.#count += 1;
    const needed = this.at + bytes;
    if (needed <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
    this.view = viewOf(larger);
  }

  protected pushNull(): void {
    this.room(4);
    this.view.setInt32(this.at, NULL_LENGTH);
    this.at += 4;
  }
}

export class Int2Column extends Column {
  constructor() {
    super(oid.int2);
  }
  push(value: number | null): void {
    if (value === null) return this.pushNull();
    this.room(6);
    this.view.setInt32(this.at, 2);
    this.view.setInt16(this.at + 4, value);
    this.at += 6;
  }
}

export class Int4Column extends Column {
  constructor() {
    super(oid.int4);
  }
  push(value: number | null): void {
    if (value === null) return this.pushNull();
    this.room(8);
    this.view.setInt32(this.at, 4);
    this.view.setInt32(this.at + 4, value);
    this.at += 8;
  }
}

export class Int8Column extends Column {
  constructor() {
    super(oid.int8);
  }
  push(value: number | null): void {
    if (value === null) return this.pushNull();
    this.room(12);
    this.view.setInt32(this.at, 8);
    setInt64(this.view, this.at + 4, value);
    this.at += 12;
  }
}

export class Float8Column extends Column {
  constructor() {
    super(oid.float8);
  }
  push(value: number | null): void {
    if (value === null) return this.pushNull();
    this.room(12);
    this.view.setInt32(this.at, 8);
    this.view.setFloat64(this.at + 4, value);
    this.at += 12;
  }
}

/** timestamptz from epoch milliseconds. */
export class TimeColumn extends Column {
  constructor() {
    super(oid.timestamptz);
  }
  push(epochMs: number | null): void {
    if (epochMs === null) return this.pushNull();
    this.room(12);
    this.view.setInt32(this.at, 8);
    setInt64(this.view, this.at + 4, (epochMs - POSTGRES_EPOCH_MS) * 1000);
    this.at += 12;
  }
}

export class BytesColumn extends Column {
  constructor() {
    super(oid.bytea);
  }
  push(value: Uint8Array | null): void {
    if (value === null) return this.pushNull();
    this.room(4 + value.length);
    this.view.setInt32(this.at, value.length);
    this.bytes.set(value, this.at + 4);
    this.at += 4 + value.length;
  }
}

export class TextColumn extends Column {
  constructor() {
    super(oid.text);
  }
  push(value: string | null): void {
    if (value === null) return this.pushNull();
    const length = Buffer.byteLength(value);
    this.room(4 + length);
    this.view.setInt32(this.at, length);
    this.bytes.write(value, this.at + 4, 'utf8');
    this.at += 4 + length;
  }
}

/** A safe integer as 64 bits, high half first, without a BigInt. */
function setInt64(view: DataView, at: number, value: number): void {
  const high = Math.floor(value / TWO_TO_32);
  view.setInt32(at, high);
  view.setUint32(at + 4, value - high * TWO_TO_32);
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
