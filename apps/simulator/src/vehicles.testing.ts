import { demoFleet } from './fleets/demo-fleet.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** A truck of the demo, with the changes of a test. */
export function aVehicle(changes: Partial<SimulatedVehicle> = {}, licencePlate = 'LJ KT-482'): SimulatedVehicle {
  const found = demoFleet(1).find((vehicle) => vehicle.licencePlate === licencePlate);
  if (!found) throw new Error(`no ${licencePlate} in the demo`);
  return { ...found.simulated, ...changes };
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** A Tuesday. */
export const TUESDAY = Date.UTC(2026, 5, 2);
