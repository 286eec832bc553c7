import { simulatedImei } from '../imei.ts';
import { planOf } from '../plans/index.ts';
import { VehicleTimeline } from '../timeline.ts';
import type { Plan } from '../activity.ts';
import type { SimulatedVehicle } from '../vehicle.ts';
import { demoFleet } from './demo-fleet.ts';

const HOUR = 3600;

/**
 * Any number of trackers for load: each with its own identity and its own hour, on the roads of the demo's vehicles.
 * Plans are shared, so that ten thousand trackers cost no more to think up than forty.
 * @param imeis of the trackers; generated ones are `loadImeis`
 */
export function loadFleet(imeis: readonly string[], seed: number): VehicleTimeline[] {
  const models = demoFleet(seed).map(({ simulated }) => simulated);
  const plans = new Map<SimulatedVehicle, Plan>();
  return imeis.map((imei, i) => {
    const model = models[i % models.length];
    if (!model) throw new Error('the demo has no vehicles');
    const plan = plans.get(model) ?? planOf(model);
    plans.set(model, plan);
    const vehicle = { ...model, key: `${seed}/${imei}`, imei, phaseSeconds: model.phaseSeconds + i * HOUR };
    return new VehicleTimeline(vehicle, plan);
  });
}

/** Serial numbers of load trackers start behind those of the demo. */
const FIRST_LOAD_SERIAL = 10_000;

export function loadImeis(count: number): string[] {
  return Array.from({ length: count }, (_, i) => simulatedImei(FIRST_LOAD_SERIAL + i));
}

/** The file for `konvoj tracker import`. */
export function importFile(trackers: readonly VehicleTimeline[]): string {
  const rows = trackers.map(
    ({ vehicle }, i) => `${vehicle.imei},${vehicle.model},SIM ${String(i + 1).padStart(5, '0')}`,
  );
  return ['imei,model,licensePlate', ...rows, ''].join('\n');
}
