import type { DrivingRules } from '@konvoj/contract';

/** The parts of a fleet, as the rest of the server sees them. */
export interface Vehicle {
  readonly id: number;
  readonly licencePlate: string;
  readonly nickname: string | null;
  /** 1 car, 2 small van, 3 truck, 4 bus, 5 boat or trailer. */
  readonly type: number;
  readonly iconColour: string;
  readonly dynamicIcon: boolean;
  readonly groupId: number | null;
  /** Sold or scrapped: stays in history and reports, not on the map. */
  readonly alienated: boolean;
  readonly size: VehicleSize;
}

/** What decides which roads a vehicle may use, loaded and with its trailer; null: as usual for its type. */
export interface VehicleSize {
  readonly heightCm: number | null;
  readonly widthCm: number | null;
  readonly lengthCm: number | null;
  readonly weightKg: number | null;
  readonly axleLoadKg: number | null;
}

export interface Driver {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly nickname: string | null;
  readonly workPhone: string | null;
  readonly drivingRules: DrivingRules;
}

export interface Trailer {
  readonly id: number;
  readonly licencePlate: string;
  /** Its type, in the words of the organization. */
  readonly kind: string | null;
}

/** The reporting unit of one vehicle, with its current assignments. */
export interface Device {
  readonly id: number;
  readonly name: string;
  readonly vehicle: Vehicle;
  readonly assignedDriverId: number | null;
  readonly trailer: Trailer | null;
  /** The order that its vehicle carries out now, as the module of orders notes it. */
  readonly workingOrderId: number | null;
}

/** A fleet at one moment, for readers that show devices. */
export interface Fleet {
  readonly devices: ReadonlyMap<number, Device>;
  readonly drivers: ReadonlyMap<number, Driver>;
  /** Driver ids by identity: `card:<number>`, `key:<hex>` (stages/types.ts). */
  readonly driverIdByIdentity: ReadonlyMap<string, number>;
}
