import {
  type AvlCursor,
  cardNumber,
  type Element,
  hexOf,
  isZero,
  numberOf,
  readUnsigned,
  recordHash,
  romId,
  TACHOGRAPH_STATES,
} from '@konvoj/teltonika';
import type { ArrivedRecord } from '../../ingest/port.ts';
import type { NormalisedRecord, RecordFamily } from '../../records/record.ts';
import { centiCelsius } from '../../records/rules.ts';
import { column, type ColumnPlan, columnPlan, COLUMNS } from './columns.ts';
import { IoArena } from './io-arena.ts';

const ABSENT = -1;
const FULL_CIRCLE = 360;
/** How far the whole-litre counter and the fine counter of the same record may differ. */
const FINE_COUNTER_TOLERANCE_LITRES = 1.5;

/** A record with its own bytes, which are copied only on demand, by the quarantine. */
class ArrivedAvlRecord implements ArrivedRecord {
  readonly record: NormalisedRecord;
  readonly #packet: Uint8Array;
  readonly #start: number;
  readonly #end: number;

  constructor(record: NormalisedRecord, packet: Uint8Array, start: number, end: number) {
    this.record = record;
    this.#packet = packet;
    this.#start = start;
    this.#end = end;
  }

  /** As the data field of a packet with this record alone, because the bytes of a record do not include their codec. */
  get raw(): Uint8Array {
    const record = this.#packet.subarray(this.#start, this.#end);
    return dataOfOne(this.#packet[0] ?? 0, record);
  }
}

/** The data field of a packet that holds one record. */
export function dataOfOne(codec: number, record: Uint8Array): Uint8Array {
  return Uint8Array.of(codec, 1, ...record, 1);
}

/**
 * Normalises the records under a cursor. Reuses its working memory between records, so one instance serves one
 * synchronous caller at a time.
 */
export class Normaliser {
  readonly #io = new IoArena();
  /** Per column: the id of its element, the offset of its value in the packet, and the value if it is a number. */
  readonly #elements: (Element | null)[] = Array.from({ length: COLUMNS }, () => null);
  readonly #at = new Int32Array(COLUMNS);
  readonly #size = new Int32Array(COLUMNS);
  readonly #value = new Float64Array(COLUMNS);
  readonly #keys = new LastText();
  readonly #cards = new LastText();

  /** All records of a packet that the cursor has opened. */
  readPacket(cursor: AvlCursor, family: RecordFamily): ArrivedRecord[] {
    const records: ArrivedRecord[] = [];
    while (cursor.nextRecord()) {
      records.push(new ArrivedAvlRecord(this.read(cursor, family), cursor.bytes, cursor.recordStart, cursor.recordEnd));
    }
    return records;
  }

  /** The record at the cursor; consumes its elements. */
  read(cursor: AvlCursor, family: RecordFamily): NormalisedRecord {
    const plan = columnPlan(family);
    const { bytes } = cursor;
    this.#readElements(cursor, plan);
    const hasFix = cursor.satellites > 0;
    const isNowhere = cursor.latitudeE7 === 0 && cursor.longitudeE7 === 0;
    return {
      deviceTime: cursor.time,
      eventId: cursor.eventId,
      hash: recordHash(bytes, cursor.recordStart, cursor.recordEnd),
      priority: cursor.priority,
      latitude: isNowhere ? null : cursor.latitudeE7 / 1e7,
      longitude: isNowhere ? null : cursor.longitudeE7 / 1e7,
      valid: hasFix && !isNowhere && isOnEarth(cursor.latitudeE7, cursor.longitudeE7),
      // without a fix the tracker repeats the last altitude and sends 0 for course and speed: all unknown
      altitudeMeters: hasFix ? cursor.altitudeMeters : null,
      courseDegrees: hasFix && cursor.angle <= FULL_CIRCLE ? cursor.angle % FULL_CIRCLE : null,
      speedKmh: hasFix ? cursor.speedKmh : null,
      satellites: cursor.satellites,
      ignition: this.#elements[column.ignition] === null ? null : this.#value[column.ignition] === 1,
      rpm: this.#number(column.rpm),
      canSpeedKmh: this.#number(column.canSpeed),
      canDistanceMeters: this.#number(column.canDistance),
      fuelUsedDecilitres: this.#fuelUsed(),
      externalVoltageMillivolts: this.#externalVoltage(),
      temperature0CentiCelsius: centiCelsius(this.#number(column.firstTemperature)),
      temperature1CentiCelsius: centiCelsius(this.#number(column.firstTemperature + 1)),
      temperature2CentiCelsius: centiCelsius(this.#number(column.firstTemperature + 2)),
      temperature3CentiCelsius: centiCelsius(this.#number(column.firstTemperature + 3)),
      driver1State: TACHOGRAPH_STATES[this.#number(column.driver1State) ?? -1] ?? null,
      driver1CardId: this.#card(bytes),
      driverKey: this.#key(bytes),
      family: plan.family,
      io: this.#io.finish(),
      attributes: null,
    };
  }

  #readElements(cursor: AvlCursor, plan: ColumnPlan): void {
    const { bytes } = cursor;
    this.#io.begin(cursor.recordEnd - cursor.recordStart);
    for (let i = 0; i < COLUMNS; i++) this.#elements[i] = null;
    while (cursor.nextElement()) {
      const target = plan.columnOf[cursor.id] ?? column.none;
      const element = target === column.none ? undefined : plan.elements.get(cursor.id);
      if (element === undefined) this.#io.pack(cursor.id, bytes, cursor.at, cursor.size);
      else if (target < column.firstPackedToo) this.#offer(target, element, cursor);
      else {
        this.#io.pack(cursor.id, bytes, cursor.at, cursor.size);
        const value = columnValue(element, bytes, cursor.at, cursor.size);
        if (target < column.firstTemperature || this.#isBest(target, element, value))
          this.#hold(target, element, cursor, value);
      }
    }
  }

  /** Stored when it has a value and there is no better source; otherwise it is packed. */
  #offer(target: number, element: Element, cursor: AvlCursor): void {
    const { bytes, at, size, id } = cursor;
    const held = this.#elements[target] ?? null;
    const value = columnValue(element, bytes, at, size);
    if (!this.#isBest(target, element, value)) {
      this.#io.pack(id, bytes, at, size);
      return;
    }
    // the same element twice in a record: the last counts
    if (held !== null && held.id !== id) this.#io.pack(held.id, bytes, this.#at[target] ?? 0, this.#size[target] ?? 0);
    this.#hold(target, element, cursor, value);
  }

  /** It has a value, and no better source is held. */
  #isBest(target: number, element: Element, value: number): boolean {
    const held = this.#elements[target] ?? null;
    return !Number.isNaN(value) && (held === null || held.rank >= element.rank);
  }

  #hold(target: number, element: Element, cursor: AvlCursor, value: number): void {
    this.#elements[target] = element;
    this.#at[target] = cursor.at;
    this.#size[target] = cursor.size;
    this.#value[target] = value;
  }

  #number(target: number): number | null {
    return this.#elements[target] === null ? null : (this.#value[target] ?? null);
  }

  // The fine counter of FMS counts litres or millilitres by a setting; beside the whole litres its unit shows.
  #fuelUsed(): number | null {
    const litres = this.#number(column.fuelUsed);
    if (litres === null) return null;
    const fine = (this.#number(column.fuelUsedHighResolution) ?? Number.NaN) / 1000;
    return Math.round((Math.abs(fine - litres) <= FINE_COUNTER_TOLERANCE_LITRES ? fine : litres) * 10);
  }

  #externalVoltage(): number | null {
    const volts = this.#number(column.externalVoltage);
    return volts === null ? null : Math.round(volts * 1000);
  }

  #card(bytes: Uint8Array): string | null {
    const high = this.#eightBytes(column.driver1CardHigh);
    const low = this.#eightBytes(column.driver1CardLow);
    if (high === ABSENT || low === ABSENT) return null;
    return this.#cards.of(bytes, high, low, () => cardNumber(bytes, high, bytes, low));
  }

  #key(bytes: Uint8Array): string | null {
    const iButton = this.#eightBytes(column.iButton);
    const key = iButton === ABSENT ? null : this.#keys.of(bytes, iButton, iButton, () => romId(bytes, iButton));
    if (key !== null) return key;
    const rfid = this.#eightBytes(column.rfid);
    return rfid === ABSENT || isZero(bytes, rfid, 8) ? null : hexOf(bytes, rfid, 8);
  }

  #eightBytes(target: number): number {
    return this.#elements[target] === null || this.#size[target] !== 8 ? ABSENT : (this.#at[target] ?? ABSENT);
  }
}

/** The value of an element as a number: flags 0 and 1, states by their index in the list; NaN without a value. */
function columnValue(element: Element, bytes: Uint8Array, at: number, size: number): number {
  if (element.kind === 'number') return numberOf(element, bytes, at, size) ?? Number.NaN;
  const raw = readUnsigned(bytes, at, size);
  if (element.kind === 'flag') return raw > 1 ? Number.NaN : raw;
  const state = element.kind === 'tachographNibble' ? raw & 0x0f : raw;
  return state < TACHOGRAPH_STATES.length ? state : Number.NaN;
}

function isOnEarth(latitudeE7: number, longitudeE7: number): boolean {
  return Math.abs(latitudeE7) <= 900_000_000 && Math.abs(longitudeE7) <= 1_800_000_000;
}

/** Most records repeat the same driver, so the text of the last sixteen bytes is cached. */
class LastText {
  readonly #seen = new Uint8Array(16);
  #text: string | null = null;

  of(bytes: Uint8Array, first: number, second: number, make: () => string | null): string | null {
    let same = true;
    for (let i = 0; i < 8; i++) {
      if (this.#seen[i] !== bytes[first + i] || this.#seen[8 + i] !== bytes[second + i]) same = false;
    }
    if (same) return this.#text;
    for (let i = 0; i < 8; i++) {
      this.#seen[i] = bytes[first + i] ?? 0;
      this.#seen[8 + i] = bytes[second + i] ?? 0;
    }
    this.#text = make();
    return this.#text;
  }
}
