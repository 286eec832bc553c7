export interface GroupFields {
  readonly name: string;
  /** Its key at the freight exchange. */
  readonly timocomId: string | null;
}

export interface VehicleGroup extends GroupFields {
  readonly id: number;
  /** Vehicles of the fleet in it that whoever asks may see. */
  readonly vehicleCount: number;
}
