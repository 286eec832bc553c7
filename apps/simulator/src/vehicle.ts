export type VehicleKind = 'car' | 'van' | 'truck' | 'bus' | 'trailer';

/** The kind of its schedule (`plans/`). */
export type Job = 'longHaul' | 'team' | 'regional' | 'courier' | 'sales' | 'coach';

export interface CrewMember {
  /** Tachograph card, 16 characters. */
  readonly cardNumber?: string;
  /** iButton, 16 upper-case hex digits in ROM order. */
  readonly keyNumber?: string;
}

/** One simulated vehicle with its tracker. These values determine its whole behaviour. */
export interface SimulatedVehicle {
  /** Seed of all its random numbers. */
  readonly key: string;
  readonly imei: string;
  readonly kind: VehicleKind;
  readonly job: Job;
  /** Model of the tracker; its family decides which elements are sent. */
  readonly model: 'FMC650' | 'FMC130' | 'FMC150' | 'FMB920';
  readonly home: string;
  /** Names of the places it serves. */
  readonly destinations: readonly string[];
  readonly tachograph: boolean;
  /** Dallas sensors in the trailer, 0 to 4. */
  readonly temperatureSensors: number;
  /** Set point of the cargo space in °C; only used with sensors. */
  readonly setPoint: number;
  readonly crew: readonly CrewMember[];
  readonly odometerMeters: number;
  readonly tankLitres: number;
  readonly litresPer100Km: number;
  /** Shifts its working days and hours against those of others. */
  readonly phaseSeconds: number;
  /** Sends buffered records newest first. */
  readonly newestFirst: boolean;
  /** No ignition wire: the tracker sends no ignition element. */
  readonly ignitionWired: boolean;
}

export type Family = 'A' | 'B';

export function familyOf(vehicle: SimulatedVehicle): Family {
  return vehicle.model === 'FMC650' ? 'B' : 'A';
}

/** Speeds of a driver without obstacles, km/h, and the limits of the vehicle, m/s². */
export interface Handling {
  readonly motorwayKmh: readonly [number, number];
  readonly roadKmh: number;
  readonly townKmh: number;
  readonly acceleration: number;
  readonly braking: number;
  readonly idleLitresPerHour: number;
  readonly cruisingRpm: number;
  readonly volts: { readonly charging: number; readonly resting: number };
}

const heavy = { acceleration: 0.35, braking: 0.6, idleLitresPerHour: 2.2, volts: { charging: 27.4, resting: 24.6 } };
const light = { acceleration: 0.9, braking: 1.1, idleLitresPerHour: 0.8, volts: { charging: 14.1, resting: 12.6 } };

const handlings: Readonly<Record<VehicleKind, Handling>> = {
  truck: { ...heavy, motorwayKmh: [82, 89], roadKmh: 68, townKmh: 42, cruisingRpm: 1_150 },
  trailer: { ...heavy, motorwayKmh: [82, 88], roadKmh: 66, townKmh: 40, cruisingRpm: 0 },
  bus: { ...heavy, acceleration: 0.5, motorwayKmh: [95, 100], roadKmh: 74, townKmh: 42, cruisingRpm: 1_300 },
  van: { ...light, motorwayKmh: [108, 122], roadKmh: 82, townKmh: 46, cruisingRpm: 2_300 },
  car: { ...light, acceleration: 1.2, motorwayKmh: [114, 126], roadKmh: 86, townKmh: 48, cruisingRpm: 2_400 },
};

export function handlingOf(kind: VehicleKind): Handling {
  return handlings[kind];
}
