/** The table by which the packed elements of a record are read. `json`: everything is in `attributes`. */
export const recordFamily = { json: 0, common: 1, teltonikaA: 2, teltonikaB: 3, teltonikaF: 4 } as const;
export type RecordFamily = (typeof recordFamily)[keyof typeof recordFamily];

const familiesByName: Readonly<Record<string, RecordFamily>> = {
  common: recordFamily.common,
  A: recordFamily.teltonikaA,
  B: recordFamily.teltonikaB,
  F: recordFamily.teltonikaF,
};

/** The family of a tracker by its name in the table `tracker`. */
export function familyOf(name: string): RecordFamily {
  return familiesByName[name] ?? recordFamily.common;
}

export type TachographState = 'rest' | 'available' | 'work' | 'driving';

/**
 * One report of one device at one moment, as every decoder delivers it. Protocol numbers end at the decoder, except
 * that elements without a column stay packed in `io` and are decoded on reading by the table of `family`.
 * Unknown is null, never 0. Instants are epoch milliseconds.
 */
export interface NormalisedRecord {
  readonly deviceTime: number;
  /** 0: triggered by time, distance or angle; otherwise the element that triggered it. */
  readonly eventId: number;
  /** 16-bit signed hash of the record's bytes: distinguishes two records of one moment. */
  readonly hash: number;
  readonly priority: number;
  /** Degrees; null when the source gave none. Not validated yet: `valid` is the source's own verdict. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly valid: boolean;
  readonly altitudeMeters: number | null;
  readonly courseDegrees: number | null;
  /** GPS speed. */
  readonly speedKmh: number | null;
  readonly satellites: number | null;
  readonly ignition: boolean | null;
  readonly rpm: number | null;
  /** CAN wheel speed. */
  readonly canSpeedKmh: number | null;
  readonly canDistanceMeters: number | null;
  /** CAN counter of fuel used, in decilitres. */
  readonly fuelUsedDecilitres: number | null;
  readonly driver1State: TachographState | null;
  readonly driver1CardId: string | null;
  /** iButton or RFID in its normal form, upper-case hex. */
  readonly driverKey: string | null;
  readonly family: RecordFamily;
  /** Elements without a column, packed: repeated (id u16, length u16, value). */
  readonly io: Uint8Array | null;
  /** Attributes with neither a column nor a packed form (sources that send JSON or key-value pairs). */
  readonly attributes: Readonly<Record<string, unknown>> | null;
}

/** What folds over a device read of a record; stored records are read with these fields only. */
export type FoldRecord = Omit<
  NormalisedRecord,
  'priority' | 'altitudeMeters' | 'courseDegrees' | 'family' | 'io' | 'attributes'
>;
