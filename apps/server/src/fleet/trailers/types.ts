/** What is written down of a trailer. */
export interface TrailerFields {
  readonly licencePlate: string;
  readonly nickname: string | null;
  readonly kind: string | null;
  readonly notes: string | null;
  /** By which a tracker recognises it: serial number of a sensor, iButton or beacon. */
  readonly identifier: string | null;
  /** 0 to 3 temperature sensor 0 to 3, 4 old iButton, 5 iButton, 6 Bluetooth. */
  readonly identifierType: number | null;
  readonly externalCode: string | null;
}

/** A row of the list of trailers. */
export interface ListedTrailer extends TrailerFields {
  readonly id: number;
  /** The vehicle that pulls it now, when whoever asks may see it, and who drives that one. */
  readonly vehicle: { readonly id: number; readonly licencePlate: string } | null;
  readonly driver: { readonly id: number; readonly firstName: string; readonly lastName: string } | null;
}
