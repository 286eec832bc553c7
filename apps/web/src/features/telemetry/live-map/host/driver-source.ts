/** The source of the driver: the card in the tachograph, or the assignment in the fleet. */
export type DriverSource = 'card' | 'assigned';

/** Null when it is unknown, or without a driver. */
export function driverSourceOf(device: {
  readonly id: number;
  readonly driverSource?: DriverSource | null;
}): DriverSource | null {
  return device.driverSource ?? null;
}
