/** The traffic of one tracker, for support. Instants are epoch milliseconds. */
export interface SeenFrame {
  readonly at: number;
  /** Length as received; only the beginning of longer frames is kept. */
  readonly length: number;
  readonly bytes: Uint8Array;
}

export interface SeenTracker {
  readonly packets: number;
  readonly records: number;
  /** Messages that could not be decoded. */
  readonly refused: number;
  /** Arrival of the last message; null: none since the server started. */
  readonly lastAt: number | null;
  /** The newest first. */
  readonly frames: readonly SeenFrame[];
}

export const FRAMES_KEPT = 5;
const MOST_FRAME_BYTES = 2_048;
/** Of all frames together; with many trackers less of each is kept. */
const MOST_BYTES = 64 * 1_048_576;
/** Slots grow in steps, so that one is reused for frames of about the same size. */
const STEP = 256;
const NOTHING: SeenTracker = { packets: 0, records: 0, refused: 0, lastAt: null, frames: [] };

class Slot {
  at = 0;
  length = 0;
  kept = 0;
  buffer = new Uint8Array(0);

  write(bytes: Uint8Array, at: number, most: number): void {
    this.at = at;
    this.length = bytes.length;
    this.kept = Math.min(bytes.length, most);
    if (this.buffer.length < this.kept || this.buffer.length > most + STEP) {
      this.buffer = new Uint8Array(Math.ceil(this.kept / STEP) * STEP);
    }
    this.buffer.set(this.kept < bytes.length ? bytes.subarray(0, this.kept) : bytes);
  }
}

class Entry {
  packets = 0;
  records = 0;
  refused = 0;
  next = 0;
  readonly slots: Slot[] = [];

  keep(bytes: Uint8Array, at: number, most: number): void {
    const slot = this.slots[this.next] ?? (this.slots[this.next] = new Slot());
    slot.write(bytes, at, most);
    this.next = (this.next + 1) % FRAMES_KEPT;
  }
}

/**
 * Records for support how much each registered tracker sent since the server started, and its last frames. Costs one
 * copy per message into reused memory, and at most 64 MiB in total.
 */
export class TrackerWatch {
  readonly #entries = new Map<string, Entry>();

  /** A decoded message of this many records. The bytes are copied. */
  took(imei: string, bytes: Uint8Array, records: number, now: number): void {
    const entry = this.#entryOf(imei);
    entry.packets += 1;
    entry.records += records;
    entry.keep(bytes, now, this.#share());
  }

  /** A message that could not be decoded. */
  refused(imei: string, bytes: Uint8Array, now: number): void {
    const entry = this.#entryOf(imei);
    entry.refused += 1;
    entry.keep(bytes, now, this.#share());
  }

  seen(imei: string): SeenTracker {
    const entry = this.#entries.get(imei);
    if (entry === undefined) return NOTHING;
    const { packets, records, refused, slots } = entry;
    const frames = slots
      .map((_, age) => slots[(entry.next - 1 - age + slots.length) % slots.length])
      .filter((slot) => slot !== undefined)
      .map(({ at, length, kept, buffer }) => ({ at, length, bytes: buffer.slice(0, kept) }));
    return { packets, records, refused, lastAt: frames[0]?.at ?? null, frames };
  }

  /** The tracker has another owner, who must not see earlier traffic. */
  forget(imei: string): void {
    this.#entries.delete(imei);
  }

  #entryOf(imei: string): Entry {
    const known = this.#entries.get(imei);
    if (known !== undefined) return known;
    const entry = new Entry();
    this.#entries.set(imei, entry);
    return entry;
  }

  #share(): number {
    return Math.min(MOST_FRAME_BYTES, Math.floor(MOST_BYTES / FRAMES_KEPT / this.#entries.size));
  }
}
