import type { ArrivedRecord, ArrivedRecords } from './port.ts';

/** Records that arrive decoded: from text-based sources, and from tests. */
export class DecodedRecords implements ArrivedRecords {
  readonly #records: readonly ArrivedRecord[];

  constructor(records: readonly ArrivedRecord[]) {
    this.#records = records;
  }

  get count(): number {
    return this.#records.length;
  }

  get earliest(): number {
    return Math.min(...this.#records.map(({ record }) => record.deviceTime));
  }

  get latest(): number {
    return Math.max(...this.#records.map(({ record }) => record.deviceTime));
  }

  read(): readonly ArrivedRecord[] {
    return this.#records;
  }
}
