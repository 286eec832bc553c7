import { simulatedImei } from '../imei.ts';
import { planOf } from '../plans/index.ts';
import { VehicleTimeline } from '../timeline.ts';
import type { SimulatedVehicle } from '../vehicle.ts';
import { demoFleet } from './demo-fleet.ts';

const HOUR = 3600;

/**
 * Any number of trackers for load: each with its own identity and its own time offset, on the roads of the demo's
 * vehicles.
 * @param imeis of the trackers; `loadImeis` generates them
 */
export function loadVehicles(imeis: readonly string[], seed: number): SimulatedVehicle[] {
  const models = demoFleet(seed).map(({ simulated }) => simulated);
  return imeis.map((imei, i) => {
    const model = models[i % models.length];
    if (!model) throw new Error('the demo has no vehicles');
    return { ...model, key: `${seed}/${imei}`, imei, phaseSeconds: model.phaseSeconds + i * HOUR };
  });
}

/** Their timelines. Plans are shared, so that ten thousand trackers need no more planning than forty. */
export function loadFleet(imeis: readonly string[], seed: number): VehicleTimeline[] {
  const models = demoFleet(seed).map(({ simulated }) => simulated);
  const plans = models.slice(0, imeis.length).map(planOf);
  return loadVehicles(imeis, seed).map((vehicle, i) => new VehicleTimeline(vehicle, plans[i % models.length]));
}

/** Serial numbers of load trackers start behind those of the demo. */
const FIRST_LOAD_SERIAL = 10_000;

export function loadImeis(count: number): string[] {
  return Array.from({ length: count }, (_, i) => simulatedImei(FIRST_LOAD_SERIAL + i));
}

/** The file for `konvoj tracker import`. */
export function importFile(vehicles: readonly SimulatedVehicle[]): string {
  const rows = vehicles.map((vehicle, i) => `${vehicle.imei},${vehicle.model},SIM ${String(i + 1).padStart(5, '0')}`);
  return ['imei,model,licensePlate', ...rows, ''].join('\n');
}
