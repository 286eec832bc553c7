import type pg from 'pg';
import type { RecordKey } from '../records/keys.ts';
import { compareKeys } from './device.ts';
import type { Device } from './device.ts';
import { newestRecord, storedRecords } from './stored-records.ts';
import type { StoredRecord } from './stored-records.ts';

/**
 * The stored records of a device while its folds are recomputed. A fold sees the verdicts on fixes that the stages have
 * just changed, before they are written.
 */
export class StoredTrack {
  readonly client: pg.PoolClient;
  readonly device: Device;
  readonly #rejudged = new Map<string, StoredRecord>();

  constructor(client: pg.PoolClient, device: Device) {
    this.client = client;
    this.device = device;
  }

  /** The records whose fix has got another verdict. */
  get rejudged(): readonly StoredRecord[] {
    return [...this.#rejudged.values()];
  }

  turn(record: StoredRecord): void {
    this.#rejudged.set(textOf(record), record);
  }

  /**
   * The records after a key (null: all), ascending, in chunks, read on demand.
   * @param isWhole nothing is known of earlier records: when the retention has dropped all, the newest is still known
   */
  async *records(after: RecordKey | null, isWhole: boolean): AsyncGenerator<readonly StoredRecord[]> {
    let isEmpty = true;
    for await (const chunk of storedRecords(this.client, this.device, after)) {
      isEmpty = false;
      yield this.#rejudged.size === 0 ? chunk : chunk.map((record) => this.#current(record));
    }
    if (isEmpty && isWhole) yield await this.#newestAfter(after);
  }

  async #newestAfter(after: RecordKey | null): Promise<readonly StoredRecord[]> {
    const newest = await newestRecord(this.client, this.device);
    return newest.filter((record) => after === null || compareKeys(record, after) > 0);
  }

  #current(record: StoredRecord): StoredRecord {
    return this.#rejudged.has(textOf(record)) ? { ...record, outlier: !record.outlier } : record;
  }
}

function textOf({ deviceTime, eventId, hash }: RecordKey): string {
  return `${deviceTime} ${eventId} ${hash}`;
}
