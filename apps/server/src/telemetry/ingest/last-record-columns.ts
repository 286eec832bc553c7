import { BytesColumn, Int2Column, Int4Column, TimeColumn } from '../../platform/array-columns.ts';
import { RecordPacker } from '../records/record-packer.ts';
import type { NormalisedRecord } from '../records/record.ts';

/** The newest record of each device of a batch, as columns of `device_state`. */
export class LastRecordColumns {
  readonly #packer = new RecordPacker();
  readonly #serverTime = new TimeColumn();
  readonly #deviceTime = new TimeColumn();
  readonly #eventId = new Int4Column();
  readonly #hash = new Int2Column();
  readonly #latitude = new Int4Column();
  readonly #longitude = new Int4Column();
  readonly #last = new BytesColumn();
  readonly #all = [
    this.#serverTime,
    this.#deviceTime,
    this.#eventId,
    this.#hash,
    this.#latitude,
    this.#longitude,
    this.#last,
  ];

  clear(): void {
    for (const column of this.#all) column.clear();
  }

  /** @param place of the last accepted fix, degrees × 10^7 */
  push(
    record: NormalisedRecord,
    serverTime: number,
    place: { readonly latitude: number; readonly longitude: number } | null,
  ): void {
    this.#serverTime.push(serverTime);
    this.#deviceTime.push(record.deviceTime);
    this.#eventId.push(record.eventId);
    this.#hash.push(record.hash);
    this.#latitude.push(place?.latitude ?? null);
    this.#longitude.push(place?.longitude ?? null);
    this.#last.push(this.#packer.pack(record));
  }

  parameters(): Buffer[] {
    return this.#all.map((column) => column.parameter());
  }
}
