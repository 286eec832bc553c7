export interface GroupFields {
  readonly name: string;
  /** Its key at the freight exchange. */
  readonly timocomId: string | null;
}

export interface VehicleGroup extends GroupFields {
  readonly id: number;
  /** Its vehicles in the fleet that the caller may see. */
  readonly vehicleCount: number;
}
