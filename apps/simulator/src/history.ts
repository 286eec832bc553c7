import { arrivals } from './arrivals.ts';
import type { Arrival } from './arrivals.ts';
import { historyReporting } from './reports.ts';
import type { Reporting } from './reports.ts';
import { VehicleTimeline } from './timeline.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/**
 * The records that the tracker of a vehicle sends between two instants (epoch milliseconds, `to` exclusive), in the
 * order of sending. A live run that begins at `to` continues where this ends.
 */
export function generateHistory(
  vehicle: SimulatedVehicle,
  from: number,
  to: number,
  reporting: Reporting = historyReporting,
): Generator<Arrival, void, undefined> {
  return arrivals(new VehicleTimeline(vehicle), from, to, reporting);
}
