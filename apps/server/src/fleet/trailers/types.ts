/** The stored fields of a trailer. */
export interface TrailerFields {
  readonly licencePlate: string;
  readonly nickname: string | null;
  readonly kind: string | null;
  readonly notes: string | null;
  /** The identifier that a tracker reports: serial number of a sensor, iButton or beacon. */
  readonly identifier: string | null;
  /** 0 to 3 temperature sensor 0 to 3, 4 old iButton, 5 iButton, 6 Bluetooth. */
  readonly identifierType: number | null;
  readonly externalCode: string | null;
  /** Limits of the temperature log, °C; null: none. */
  readonly temperatureMinimum: number | null;
  readonly temperatureMaximum: number | null;
  readonly recorder: string | null;
  readonly calibration: string | null;
}

/** A row of the list of trailers. */
export interface ListedTrailer extends TrailerFields {
  readonly id: number;
  /** The vehicle that pulls it now, if the caller may see it, and the driver of that vehicle. */
  readonly vehicle: { readonly id: number; readonly licencePlate: string } | null;
  readonly driver: { readonly id: number; readonly firstName: string; readonly lastName: string } | null;
}
