/** Why somebody counts as the driver: by the card in the tachograph, or assigned in the fleet. */
export type DriverSource = 'card' | 'assigned';

/** Null where it is not known, or where nobody drives. */
export function driverSourceOf(device: {
  readonly id: number;
  readonly driverSource?: DriverSource | null;
}): DriverSource | null {
  return device.driverSource ?? null;
}
