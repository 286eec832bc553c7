import type { VehicleProfile } from './routing.ts';

/** What decides which roads a vehicle may use; null: as usual for its type. */
export interface SizedVehicle {
  readonly type: number;
  readonly size: {
    readonly heightCm: number | null;
    readonly widthCm: number | null;
    readonly lengthCm: number | null;
    readonly weightKg: number | null;
    readonly axleLoadKg: number | null;
  };
}

/**
 * 1 car, 2 small van; trucks, buses and the others drive as trucks. Dangerous goods belong to the load: an order names
 * them, not the vehicle.
 */
export function profileOfVehicle({ type, size }: SizedVehicle): VehicleProfile {
  return {
    kind: type === 1 ? 'car' : type === 2 ? 'van' : 'truck',
    height: inUnits(size.heightCm, 100),
    width: inUnits(size.widthCm, 100),
    length: inUnits(size.lengthCm, 100),
    weight: inUnits(size.weightKg, 1_000),
    axleLoad: inUnits(size.axleLoadKg, 1_000),
  };
}

function inUnits(parts: number | null, perUnit: number): number | undefined {
  return parts === null ? undefined : parts / perUnit;
}
