/** Vehicles of the fleet beside every page. */
export function VehicleList() {
  return null;
}
