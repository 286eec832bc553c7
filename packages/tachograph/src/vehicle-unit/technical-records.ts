import { type Reader, hexOf } from '../bytes.ts';
import {
  type CardNumber,
  type SerialNumber,
  type VehicleRegistration,
  readCardNumber,
  readRegistration,
  readSerialNumber,
} from '../records.ts';
import { readAscii, readText } from '../text.ts';

export interface UnitIdentification {
  readonly manufacturer: string;
  readonly address: string;
  readonly partNumber: string;
  readonly serialNumber: SerialNumber;
  readonly software: string;
  readonly softwareInstalledAt: Date | null;
  readonly manufacturedAt: Date | null;
  readonly approval: string;
}

/** A paired motion sensor, or (generation 2) a coupled external GNSS receiver. */
export interface PairedDevice {
  readonly serialNumber: SerialNumber;
  readonly approval: string;
  readonly pairedAt: Date | null;
}

export interface Calibration {
  readonly purpose: number;
  readonly workshop: string;
  readonly address: string;
  readonly workshopCard: CardNumber | null;
  readonly workshopCardExpiresAt: Date | null;
  readonly vin: string;
  readonly vehicle: VehicleRegistration;
  /** w: pulses per kilometre of this vehicle. */
  readonly pulsesPerKm: number;
  /** k: what the unit counts as a kilometre. */
  readonly constantPulsesPerKm: number;
  readonly tyreCircumferenceMm: number;
  readonly tyreSize: string;
  readonly authorisedSpeedKmh: number;
  readonly oldOdometerKm: number | null;
  readonly newOdometerKm: number | null;
  readonly oldTime: Date | null;
  readonly newTime: Date | null;
  readonly nextCalibrationAt: Date | null;
}

export interface CardSeen {
  readonly card: CardNumber | null;
  readonly serialNumber: SerialNumber;
  readonly structureVersion: string;
}

/** 116 bytes; from generation 2 on the approval is longer and the generation of the unit follows (126, 138). */
export function readUnitIdentification(reader: Reader, isSecond: boolean): UnitIdentification {
  return {
    manufacturer: readText(reader, 36),
    address: readText(reader, 36),
    partNumber: readAscii(reader, 16),
    serialNumber: readSerialNumber(reader),
    software: readAscii(reader, 4),
    softwareInstalledAt: reader.time(),
    manufacturedAt: reader.time(),
    approval: readAscii(reader, isSecond ? 16 : 8),
  };
}

export function readPairedDevice(reader: Reader, isSecond: boolean): PairedDevice {
  const serialNumber = readSerialNumber(reader);
  return { serialNumber, approval: readAscii(reader, isSecond ? 16 : 8), pairedAt: reader.time() };
}

/** The 167 bytes that every generation has; seals and devices of generation 2 behind them are not read. */
export function readCalibration(reader: Reader): Calibration {
  return {
    purpose: reader.u8(),
    workshop: readText(reader, 36),
    address: readText(reader, 36),
    workshopCard: readCardNumber(reader, false),
    workshopCardExpiresAt: reader.time(),
    vin: readAscii(reader, 17),
    vehicle: readRegistration(reader),
    pulsesPerKm: reader.u16(),
    constantPulsesPerKm: reader.u16(),
    tyreCircumferenceMm: reader.u16() / 8,
    tyreSize: readAscii(reader, 15),
    authorisedSpeedKmh: reader.u8(),
    oldOdometerKm: reader.odometerKm(),
    newOdometerKm: reader.odometerKm(),
    oldTime: reader.time(),
    newTime: reader.time(),
    nextCalibrationAt: reader.time(),
  };
}

export function readCardSeen(reader: Reader): CardSeen {
  return {
    card: readCardNumber(reader, true),
    serialNumber: readSerialNumber(reader),
    structureVersion: hexOf(reader.take(2)),
  };
}
