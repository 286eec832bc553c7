import { Reader, hexOf } from '../bytes.ts';
import { type SerialNumber, readDate, readSerialNumber } from '../records.ts';
import { readAscii, readText } from '../text.ts';

export interface Icc {
  readonly serialNumber: SerialNumber;
  readonly approval: string;
}

/** What the card is: its type and the structure of its files. */
export interface Application {
  /** EquipmentType: 1 driver, 2 workshop, 3 control, 4 company. */
  readonly cardType: number;
  /** 0000 generation 1, 0100 generation 2, 0101 its version 2. */
  readonly structureVersion: string;
  readonly activityBytes: number;
}

export interface Identification {
  readonly nation: number;
  /** 16 characters; the last two change with every replacement and renewal. */
  readonly cardNumber: string;
  readonly authority: string;
  readonly issuedAt: Date | null;
  readonly validFrom: Date | null;
  readonly expiresAt: Date | null;
}

/** The person of a driver card. */
export interface Holder {
  readonly surname: string;
  readonly firstNames: string;
  readonly birthDate: string | null;
  readonly language: string;
}

export interface DrivingLicence {
  readonly authority: string;
  readonly nation: number;
  readonly number: string;
}

export function readIcc(value: Uint8Array): Icc {
  const reader = new Reader(value, 1);
  return { serialNumber: readSerialNumber(reader), approval: readAscii(reader, 8) };
}

export function readApplication(value: Uint8Array): Application {
  const reader = new Reader(value);
  const cardType = reader.u8();
  const structureVersion = hexOf(reader.take(2));
  reader.skip(2);
  return { cardType, structureVersion, activityBytes: reader.u16() };
}

export function readIdentification(value: Uint8Array): Identification {
  const reader = new Reader(value);
  return {
    nation: reader.u8(),
    cardNumber: readAscii(reader, 16),
    authority: readText(reader, 36),
    issuedAt: reader.time(),
    validFrom: reader.time(),
    expiresAt: reader.time(),
  };
}

/** Behind the identification of a driver card; the other cards name a company or a body there. */
export function readHolder(value: Uint8Array): Holder {
  const reader = new Reader(value, 65);
  return {
    surname: readText(reader, 36),
    firstNames: readText(reader, 36),
    birthDate: readDate(reader),
    language: readAscii(reader, 2),
  };
}

export function readLicence(value: Uint8Array): DrivingLicence {
  const reader = new Reader(value);
  return { authority: readText(reader, 36), nation: reader.u8(), number: readAscii(reader, 16) };
}
