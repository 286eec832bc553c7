import { Skeleton } from '@mantine/core';

/** The map of the fleet. */
export function MapHost() {
  return <Skeleton height="100%" radius={0} />;
}
