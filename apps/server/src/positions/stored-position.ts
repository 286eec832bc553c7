import type { RecordFamily, TachographState } from '../ingest/record.ts';

/** A record as readers get it from storage or from a fresh commit. Instants are epoch milliseconds; unknown is null. */
export interface StoredPosition {
  readonly deviceId: number;
  readonly deviceTime: number;
  readonly eventId: number;
  readonly hash: number;
  readonly serverTime: number;
  readonly priority: number;
  /** Degrees: of the record, or the last accepted ones before it when `valid` is false. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Whether the record itself brought an accepted fix. */
  readonly valid: boolean;
  readonly altitudeMeters: number | null;
  readonly courseDegrees: number | null;
  readonly speedKmh: number | null;
  readonly satellites: number | null;
  readonly ignition: boolean | null;
  readonly rpm: number | null;
  readonly canSpeedKmh: number | null;
  readonly canDistanceMeters: number | null;
  readonly fuelUsedDecilitres: number | null;
  readonly driver1State: TachographState | null;
  /** Tachograph card number as read at that moment. */
  readonly driver1CardId: string | null;
  /** iButton or RFID as read at that moment. */
  readonly driverKey: string | null;
  readonly family: RecordFamily;
  /** Elements without a column, packed. */
  readonly io: Uint8Array | null;
  readonly attributes: Readonly<Record<string, unknown>> | null;
}
