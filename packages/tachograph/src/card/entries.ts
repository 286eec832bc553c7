import type { Reader } from '../bytes.ts';
import {
  type BorderCrossing,
  type CardNumber,
  type LoadOperation,
  type Position,
  type VehicleRegistration,
  readCardNumber,
  readFaultTimes,
  readPosition,
  readRegistration,
} from '../records.ts';
import { readAscii } from '../text.ts';

/** An event or a fault; `type` is the EventFaultType of the file. */
export interface CardEvent {
  readonly type: number;
  readonly beginAt: Date;
  readonly endAt: Date | null;
  readonly vehicle: VehicleRegistration;
}

/** A use that goes on over midnight is two records. */
export interface VehicleUse {
  readonly firstUseAt: Date;
  /** Null: the card was still inserted. */
  readonly lastUseAt: Date | null;
  readonly odometerBeginKm: number | null;
  readonly odometerEndKm: number | null;
  readonly vehicle: VehicleRegistration;
  readonly vin: string | null;
}

export interface Usage {
  /** Null: the session is closed. */
  readonly openedAt: Date | null;
  readonly vehicle: VehicleRegistration;
}

export interface Control {
  readonly type: number;
  readonly at: Date;
  readonly controlCard: CardNumber | null;
  readonly vehicle: VehicleRegistration;
  readonly downloadedFrom: Date | null;
  readonly downloadedTo: Date | null;
}

export interface VehicleUnitUse {
  readonly at: Date;
  readonly manufacturer: number;
  readonly device: number;
  readonly software: string;
}

/** Every three hours of driving. */
export interface GnssPlace {
  readonly at: Date;
  readonly position: Position;
  readonly odometerKm: number | null;
}

export interface Authentication {
  readonly at: Date;
  readonly status: number;
}

export interface LoadType {
  readonly at: Date;
  /** 1 goods, 2 passengers. */
  readonly type: number;
}

export function readEvent(reader: Reader): CardEvent | null {
  const type = reader.u8();
  const { beginAt, endAt } = readFaultTimes(reader);
  return beginAt === null ? null : { type, beginAt, endAt, vehicle: readRegistration(reader) };
}

/** 31 bytes, from generation 2 on with the VIN (48). */
export function readVehicleUse(reader: Reader, withVin: boolean): VehicleUse | null {
  const [odometerBeginKm, odometerEndKm] = [reader.odometerKm(), reader.odometerKm()];
  const [firstUseAt, lastUseAt] = [reader.time(), reader.time()];
  const vehicle = readRegistration(reader);
  reader.skip(2); // counter of the data blocks of the vehicle unit
  const vin = withVin ? readAscii(reader, 17) : null;
  return firstUseAt === null ? null : { firstUseAt, lastUseAt, odometerBeginKm, odometerEndKm, vehicle, vin };
}

export function readUsage(reader: Reader): Usage {
  return { openedAt: reader.time(), vehicle: readRegistration(reader) };
}

export function readControl(reader: Reader): Control | null {
  const [type, at, controlCard] = [reader.u8(), reader.time(), readCardNumber(reader, false)];
  const vehicle = readRegistration(reader);
  const [downloadedFrom, downloadedTo] = [reader.time(), reader.time()];
  return at === null ? null : { type, at, controlCard, vehicle, downloadedFrom, downloadedTo };
}

export function readVehicleUnitUse(reader: Reader): VehicleUnitUse | null {
  const [at, manufacturer, device, software] = [reader.time(), reader.u8(), reader.u8(), readAscii(reader, 4)];
  return at === null ? null : { at, manufacturer, device, software };
}

export function readGnssPlace(reader: Reader): GnssPlace | null {
  const [at, position, odometerKm] = [reader.time(), readPosition(reader, false), reader.odometerKm()];
  return at === null ? null : { at, position, odometerKm };
}

export function readAuthentication(reader: Reader): Authentication | null {
  const [at, status] = [reader.time(), reader.u8()];
  return at === null ? null : { at, status };
}

/** The time of a crossing is that of its position. */
export function readBorderCrossing(reader: Reader): BorderCrossing | null {
  const [countryLeft, countryEntered] = [reader.u8(), reader.u8()];
  const [position, odometerKm] = [readPosition(reader, true), reader.odometerKm()];
  return position.at === null ? null : { countryLeft, countryEntered, position, odometerKm };
}

export function readLoad(reader: Reader): LoadOperation | null {
  const [at, operation] = [reader.time(), reader.u8()];
  const [position, odometerKm] = [readPosition(reader, true), reader.odometerKm()];
  return at === null ? null : { at, operation, position, odometerKm };
}

export function readLoadType(reader: Reader): LoadType | null {
  const [at, type] = [reader.time(), reader.u8()];
  return at === null ? null : { at, type };
}
