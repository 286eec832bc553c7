import { VehicleDetails } from '../../features/vehicle-details/vehicle-details.tsx';

/** The empty child path: the details of the selected vehicle. */
export function VehicleDetailsPage() {
  return <VehicleDetails />;
}
