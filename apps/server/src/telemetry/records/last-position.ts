import type { NormalisedRecord } from './record.ts';

/** The newest record of a device with the position shown to readers: the last accepted fix. */
export interface LastPosition {
  readonly record: NormalisedRecord;
  /** Epoch milliseconds of the arrival at the server. */
  readonly serverTime: number;
  /** The last accepted fix, null before the first one. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Whether the record itself brought that fix. */
  readonly fixed: boolean;
}
