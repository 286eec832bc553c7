import { Text } from '@mantine/core';
import { useSelectedVehicle } from '../../shared/frame-search.ts';

/** The empty child path: the details of the selected vehicle. */
export function VehicleDetailsPage() {
  const vehicle = useSelectedVehicle();
  return <Text p="md">{vehicle}</Text>;
}
