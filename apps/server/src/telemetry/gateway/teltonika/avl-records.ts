import { AvlCursor } from '@konvoj/teltonika';
import type { ArrivedRecord, ArrivedRecords } from '../../ingest/port.ts';
import type { RecordFamily } from '../../records/record.ts';
import { Normaliser } from './normalise.ts';

// Both are used only within one call of `read`, so all packets share them.
const reader = new AvlCursor();
const normaliser = new Normaliser();

/** The records of a packet of AVL data, kept as bytes until they are read. */
export class AvlRecords implements ArrivedRecords {
  readonly count: number;
  readonly earliest: number;
  readonly latest: number;
  readonly #data: Uint8Array;
  readonly #family: RecordFamily;

  /** @param cursor has opened the packet without a problem, and is positioned before the first record */
  constructor(cursor: AvlCursor, family: RecordFamily) {
    this.count = cursor.count;
    this.#data = cursor.bytes;
    this.#family = family;
    let [earliest, latest] = [Infinity, -Infinity];
    for (let record = 0; record < cursor.count; record += 1) {
      const time = cursor.timeOf(record);
      if (time < earliest) earliest = time;
      if (time > latest) latest = time;
    }
    this.earliest = earliest;
    this.latest = latest;
  }

  read(): readonly ArrivedRecord[] {
    const problem = reader.open(this.#data);
    if (problem !== null) throw new Error(`a complete packet became unreadable: ${problem}`);
    return normaliser.readPacket(reader, this.#family);
  }
}
