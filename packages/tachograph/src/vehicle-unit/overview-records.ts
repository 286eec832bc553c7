import { Reader } from '../bytes.ts';
import { type CardNumber, type VehicleRegistration, readCardNumber } from '../records.ts';
import { readText } from '../text.ts';

export interface Overview {
  readonly vin: string;
  /** Version 1 of generation 2 gives the plate without a nation: it is 0 there. */
  readonly vehicle: VehicleRegistration | null;
  /** The time of the download. */
  readonly currentTime: Date | null;
  readonly downloadableFrom: Date | null;
  readonly downloadableTo: Date | null;
  /** High four bits co-driver, low four driver: 0 none, 1 driver, 2 workshop, 3 control, 4 company card. */
  readonly slots: number;
  readonly lastDownload: LastDownload | null;
  readonly locks: readonly CompanyLock[];
  readonly controls: readonly VehicleControl[];
}

export interface LastDownload {
  readonly at: Date | null;
  readonly card: CardNumber | null;
  readonly company: string;
}

/** The time in which the data of this vehicle belongs to a company. */
export interface CompanyLock {
  readonly lockedInAt: Date | null;
  /** Null: still locked. */
  readonly lockedOutAt: Date | null;
  readonly company: string;
  readonly address: string;
  readonly card: CardNumber | null;
}

export interface VehicleControl {
  readonly type: number;
  readonly at: Date | null;
  readonly card: CardNumber | null;
  readonly downloadedFrom: Date | null;
  readonly downloadedTo: Date | null;
}

export function readLastDownload(reader: Reader, isSecond: boolean): LastDownload {
  return { at: reader.time(), card: readCardNumber(reader, isSecond), company: readText(reader, 36) };
}

export function readLock(reader: Reader, isSecond: boolean): CompanyLock {
  return {
    lockedInAt: reader.time(),
    lockedOutAt: reader.time(),
    company: readText(reader, 36),
    address: readText(reader, 36),
    card: readCardNumber(reader, isSecond),
  };
}

export function readVehicleControl(reader: Reader, isSecond: boolean): VehicleControl {
  return {
    type: reader.u8(),
    at: reader.time(),
    card: readCardNumber(reader, isSecond),
    downloadedFrom: reader.time(),
    downloadedTo: reader.time(),
  };
}
