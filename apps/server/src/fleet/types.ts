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
}

export interface Driver {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly nickname: string | null;
  readonly workPhone: string | null;
}

export interface Trailer {
  readonly id: number;
  readonly licencePlate: string;
}

/** The reporting unit of one vehicle, with its current assignments. */
export interface Device {
  readonly id: number;
  readonly name: string;
  readonly vehicle: Vehicle;
  readonly assignedDriverId: number | null;
  readonly trailer: Trailer | null;
}

/** A fleet at one moment, for readers that show devices. */
export interface Fleet {
  readonly devices: ReadonlyMap<number, Device>;
  readonly drivers: ReadonlyMap<number, Driver>;
  /** Driver ids by identity: `card:<number>`, `key:<hex>` (stages/types.ts). */
  readonly driverIdByIdentity: ReadonlyMap<string, number>;
}
