import type { NormalisedRecord } from '../records/record.ts';

/**
 * A record as readers get it, from storage or a fresh commit. Latitude and longitude are those of the record, or the
 * last accepted ones before it when `valid` is false: here `valid` means that the record itself has an accepted fix.
 */
export interface StoredPosition extends NormalisedRecord {
  readonly deviceId: number;
  /** Epoch milliseconds of the arrival at the server. */
  readonly serverTime: number;
}
