import { packElement, PACKED_OVERHEAD } from '@konvoj/teltonika';

const ARENA_BYTES = 8_192;

/**
 * Memory for the packed elements of many records. A separate buffer for each record would take longer than the rest of
 * its processing. A returned slice is never overwritten.
 */
export class IoArena {
  #bytes = new Uint8Array(ARENA_BYTES);
  #start = 0;
  #end = 0;

  /** @param recordBytes length of the record on the wire: an element of two bytes there takes five when packed */
  begin(recordBytes: number): void {
    const most = Math.ceil(recordBytes * (1 + PACKED_OVERHEAD / 2));
    if (this.#end + most > this.#bytes.length) {
      this.#bytes = new Uint8Array(Math.max(ARENA_BYTES, most));
      this.#end = 0;
    }
    this.#start = this.#end;
  }

  pack(id: number, from: Uint8Array, at: number, size: number): void {
    this.#end = packElement(this.#bytes, this.#end, id, from, at, size);
  }

  /** The elements packed since `begin`, or null when there are none. */
  finish(): Uint8Array | null {
    return this.#end === this.#start ? null : this.#bytes.subarray(this.#start, this.#end);
  }
}
