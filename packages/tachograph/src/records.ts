import { type Reader, dayOf, hexOf } from './bytes.ts';
import { readAscii, readText } from './text.ts';

/** Codes (nations, kinds of events, purposes …) stay the numbers of the file, so that an unknown one is kept as it is. */
export interface VehicleRegistration {
  readonly nation: number;
  readonly plate: string;
}

export interface CardNumber {
  /** EquipmentType: 1 driver, 2 workshop, 3 control, 4 company. */
  readonly cardType: number;
  readonly nation: number;
  /** 16 characters. The same person keeps the first 14 of a driver card. */
  readonly number: string;
  /** 1 or 2 where the file says it. */
  readonly generation: number | null;
}

export interface SerialNumber {
  readonly serial: number;
  /** Month and year as printed: `0826`. */
  readonly monthYear: string;
  readonly type: number;
  readonly manufacturer: number;
}

/** A position with a resolution of 0.1 minutes, about 185 m. */
export interface Position {
  readonly at: Date | null;
  /** Dilution of precision × 10. */
  readonly accuracy: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** 1 authenticated, 0 not, null where the generation does not say it. */
  readonly authentication: number | null;
}

export interface Place {
  readonly at: Date;
  /** Even: a day's work begins; odd: it ends. */
  readonly entryType: number;
  readonly country: number;
  readonly region: number;
  readonly odometerKm: number | null;
  readonly position: Position | null;
}

export interface SpecificCondition {
  readonly at: Date;
  /** 1 and 2: out of scope begins, ends; 3 and 4: ferry or train begins, ends. */
  readonly type: number;
}

export interface BorderCrossing {
  readonly countryLeft: number;
  readonly countryEntered: number;
  readonly position: Position;
  readonly odometerKm: number | null;
}

export interface LoadOperation {
  readonly at: Date;
  /** 1 load, 2 unload, 3 both. */
  readonly operation: number;
  readonly position: Position;
  readonly odometerKm: number | null;
}

export function readRegistration(reader: Reader): VehicleRegistration {
  return { nation: reader.u8(), plate: readText(reader, 14) };
}

/** FullCardNumber, with the generation behind it from generation 2 on. No card (type 0) is null. */
export function readCardNumber(reader: Reader, withGeneration: boolean): CardNumber | null {
  const [cardType, nation, number] = [reader.u8(), reader.u8(), readAscii(reader, 16)];
  const generation = withGeneration ? reader.u8() : null;
  return cardType === 0 || number === '' ? null : { cardType, nation, number, generation };
}

export function readSerialNumber(reader: Reader): SerialNumber {
  return { serial: reader.u32(), monthYear: hexOf(reader.take(2)), type: reader.u8(), manufacturer: reader.u8() };
}

export function readPosition(reader: Reader, withAuthentication: boolean): Position {
  return {
    at: reader.time(),
    accuracy: reader.u8(),
    latitude: degrees(reader.i24()),
    longitude: degrees(reader.i24()),
    authentication: withAuthentication ? reader.u8() : null,
  };
}

const UNKNOWN_COORDINATE = 0x7f_ffff;

/** Degrees of ±(D)DDMM.M × 10: 46034 is 46° 03.4', so 46.0567. */
export function degrees(value: number): number | null {
  if (value === UNKNOWN_COORDINATE) return null;
  const size = Math.abs(value);
  return Math.sign(value) * (Math.trunc(size / 1000) + (size % 1000) / 600);
}

/** PlaceRecord: 10 bytes, from generation 2 on with a position (21), which version 2 authenticates (22). */
export function readPlace(reader: Reader, size: number): Place | null {
  const at = reader.time();
  const [entryType, country, region] = [reader.u8(), reader.u8(), reader.u8()];
  const odometerKm = reader.odometerKm();
  const position = size >= 21 ? readPosition(reader, size >= 22) : null;
  return at === null ? null : { at, entryType, country, region, odometerKm, position };
}

export function readCondition(reader: Reader): SpecificCondition | null {
  const [at, type] = [reader.time(), reader.u8()];
  return at === null ? null : { at, type };
}

export function readFaultTimes(reader: Reader): { beginAt: Date | null; endAt: Date | null } {
  return { beginAt: reader.time(), endAt: reader.time() };
}

/** Datef: a day in decimal digits, null for none or for digits that are no day. */
export function readDate(reader: Reader): string | null {
  const digits = hexOf(reader.take(4));
  if (!/^\d{8}$/.test(digits)) return null;
  const text = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  const instant = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) || dayOf(instant) !== text ? null : text;
}
