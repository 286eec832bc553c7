/** A row of the assignment history of a vehicle. Instants are epoch milliseconds. */
export interface Assignment {
  readonly kind: 'driver' | 'trailer' | 'tracker' | 'group';
  readonly vehicle: { readonly id: number; readonly licencePlate: string };
  /** Name of the driver or group, licence plate of the trailer, IMEI of the tracker. */
  readonly subject: { readonly id: number; readonly name: string };
  readonly from: number;
  /** Null: still assigned. */
  readonly to: number | null;
}

/** The vehicle, driver or trailer; at least one is given. */
export interface AssignmentFilter {
  readonly vehicleId?: number | undefined;
  readonly driverId?: number | undefined;
  readonly trailerId?: number | undefined;
}
