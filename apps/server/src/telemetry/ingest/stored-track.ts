import type pg from 'pg';
import type { RecordKey } from '../records/keys.ts';
import { compareKeys } from './device.ts';
import type { Device } from './device.ts';
import { chunksOf, FIRST_KEY, newestRecord, ROWS_OF_FIRST_CHUNK, storedRecords } from './stored-records.ts';
import type { StoredRecord } from './stored-records.ts';

/**
 * The stored records of a device while its folds are recomputed. A fold sees the verdicts on fixes that the stages have
 * just changed, before they are written.
 */
export class StoredTrack {
  readonly client: pg.PoolClient;
  readonly device: Device;
  readonly #rejudged = new Map<string, StoredRecord>();
  /** Folds mostly begin after the same record, so the chunk that was read last is kept. */
  #chunk: { readonly name: string; readonly records: Promise<readonly StoredRecord[]> } | null = null;

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
    for await (const chunk of storedRecords(after, (key, limit) => this.#read(key, limit))) {
      isEmpty = false;
      yield this.#rejudged.size === 0 ? chunk : chunk.map((record) => this.#current(record));
    }
    if (isEmpty && isWhole) yield await this.#newestAfter(after);
  }

  /** Begins to read the first of `records`, while something else is read. */
  readAhead(after: RecordKey | null): void {
    const read = this.#read(after ?? FIRST_KEY, ROWS_OF_FIRST_CHUNK);
    // Whoever reads the records gets the failure.
    read.catch(() => undefined);
  }

  #read(after: RecordKey, limit: number): Promise<readonly StoredRecord[]> {
    const name = `${textOf(after)} ${limit}`;
    if (this.#chunk?.name !== name) {
      const read = chunksOf(this.client, this.device, this.device.known?.head?.deviceTime);
      this.#chunk = { name, records: read(after, limit) };
    }
    return this.#chunk.records;
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
