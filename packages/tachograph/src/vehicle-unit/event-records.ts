import type { Reader } from '../bytes.ts';
import { type CardNumber, readCardNumber, readFaultTimes } from '../records.ts';
import { readText } from '../text.ts';

/** An event, a fault or (generation 2) an interruption of the power supply. */
export interface VehicleUnitEvent {
  /** EventFaultType. */
  readonly type: number;
  /** Why the unit kept this record: 0 among the 10 latest, 1 longest of a day … */
  readonly purpose: number;
  readonly beginAt: Date | null;
  readonly endAt: Date | null;
  readonly driverAtBegin: CardNumber | null;
  readonly coDriverAtBegin: CardNumber | null;
  readonly driverAtEnd: CardNumber | null;
  readonly coDriverAtEnd: CardNumber | null;
  /** Similar ones of that day; null for faults. */
  readonly similar: number | null;
}

export interface Overspeed {
  readonly type: number;
  readonly purpose: number;
  readonly beginAt: Date | null;
  readonly endAt: Date | null;
  readonly maxKmh: number;
  readonly averageKmh: number;
  readonly card: CardNumber | null;
  readonly similar: number;
}

export interface OverspeedControl {
  readonly lastControlAt: Date | null;
  readonly firstOverspeedSinceAt: Date | null;
  readonly count: number;
}

export interface TimeAdjustment {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly workshop: string;
  readonly address: string;
  readonly card: CardNumber | null;
}

/** Speeds of one minute in motion, one for each second; FF means no value. */
export interface SpeedMinute {
  readonly at: Date;
  readonly kmh: Uint8Array;
}

export function readEvent(reader: Reader, isSecond: boolean, hasSimilar: boolean): VehicleUnitEvent {
  const [type, purpose] = [reader.u8(), reader.u8()];
  const { beginAt, endAt } = readFaultTimes(reader);
  const card = () => readCardNumber(reader, isSecond);
  const [driverAtBegin, coDriverAtBegin, driverAtEnd, coDriverAtEnd] = [card(), card(), card(), card()];
  const similar = hasSimilar ? reader.u8() : null;
  return { type, purpose, beginAt, endAt, driverAtBegin, coDriverAtBegin, driverAtEnd, coDriverAtEnd, similar };
}

export function readOverspeed(reader: Reader, isSecond: boolean): Overspeed {
  const [type, purpose] = [reader.u8(), reader.u8()];
  const { beginAt, endAt } = readFaultTimes(reader);
  const [maxKmh, averageKmh] = [reader.u8(), reader.u8()];
  const [card, similar] = [readCardNumber(reader, isSecond), reader.u8()];
  return { type, purpose, beginAt, endAt, maxKmh, averageKmh, card, similar };
}

export function readOverspeedControl(reader: Reader): OverspeedControl {
  return { lastControlAt: reader.time(), firstOverspeedSinceAt: reader.time(), count: reader.u8() };
}

export function readTimeAdjustment(reader: Reader, isSecond: boolean): TimeAdjustment {
  const [from, to] = [reader.time(), reader.time()];
  const [workshop, address] = [readText(reader, 36), readText(reader, 36)];
  return { from, to, workshop, address, card: readCardNumber(reader, isSecond) };
}

export function readSpeedMinute(reader: Reader): SpeedMinute | null {
  const [at, kmh] = [reader.time(), reader.take(60)];
  return at === null ? null : { at, kmh };
}
