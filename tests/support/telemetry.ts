import type { Database } from '../../apps/server/src/platform/database.ts';
import { recordFamily } from '../../apps/server/src/telemetry/records/record.ts';
import { RecordPacker } from '../../apps/server/src/telemetry/records/record-packer.ts';
import { aStageRecord, parked, someRules } from '../../apps/server/src/telemetry/stages/builders.testing.ts';
import { fold } from '../../apps/server/src/telemetry/stages/fold.ts';
import { encodeState } from '../../apps/server/src/telemetry/stages/state.ts';

/** A record as in the table `position`; fields that a test does not set have defaults. */
export interface PositionRow {
  /** Epoch milliseconds. */
  readonly deviceTime: number;
  readonly serverTime?: number;
  readonly eventId?: number;
  readonly hash?: number;
  /** Degrees; null: no accepted fix. */
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly speed?: number | null;
  readonly course?: number | null;
  /** Bits as in docs/development/telemetry-fields.md; 7: a valid fix, ignition on. */
  readonly flags?: number;
  readonly io?: Uint8Array | null;
  readonly attributes?: Readonly<Record<string, unknown>> | null;
}

/** In UTC, wherever the test runs: a Date would travel as that of the machine's own zone. */
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const degrees = (value: number | null) => (value === null ? null : Math.round(value * 1e7));

/** Writes records past the ingest, for tests of what reads them; makes the partitions they need. */
export async function insertPositions(
  database: Pick<Database, 'owner'>,
  organizationId: number,
  deviceId: number,
  records: readonly PositionRow[],
): Promise<void> {
  const times = records.map((record) => record.deviceTime);
  await database.owner.query('select make_telemetry_partitions($1::date, $2::date)', [
    dayOf(Math.min(...times)),
    dayOf(Math.max(...times)),
  ]);
  await database.owner.query(
    `insert into position (organization_id, device_id, device_time, event_id, hash, server_time, latitude, longitude,
       altitude, course, speed, satellites, flags, family, io, attributes)
     select $1, $2, t.time, t.event, t.hash, t.server, t.lat, t.lon, 300, t.course, t.speed, 12, t.flags, 1, t.io, t.attributes
       from unnest($3::timestamptz[], $4::int4[], $5::int2[], $6::timestamptz[], $7::int4[], $8::int4[], $9::int2[],
         $10::int2[], $11::int2[], $12::bytea[], $13::jsonb[])
         as t(time, event, hash, server, lat, lon, course, speed, flags, io, attributes)`,
    [
      organizationId,
      deviceId,
      times.map((time) => new Date(time)),
      records.map((record) => record.eventId ?? 0),
      records.map((record) => record.hash ?? 1),
      records.map((record) => new Date(record.serverTime ?? record.deviceTime + 1_000)),
      records.map((record) => degrees(record.latitude === undefined ? 46.05 : record.latitude)),
      records.map((record) => degrees(record.longitude === undefined ? 14.5 : record.longitude)),
      records.map((record) => record.course ?? 90),
      records.map((record) => (record.speed === undefined ? 72 : record.speed)),
      records.map((record) => record.flags ?? 7),
      records.map((record) => record.io ?? null),
      records.map((record) => (record.attributes == null ? null : JSON.stringify(record.attributes))),
    ],
  );
}

/** The state after one record of a parked vehicle. An unreadable one would be computed again in the background. */
function stateOf({ deviceTime }: PositionRow): Uint8Array {
  return encodeState(fold(null, [parked(0, 0, { deviceTime })], someRules).state);
}

/** Writes the last record of a device; without a state it has been parked since that record. */
export async function insertLastPosition(
  database: Pick<Database, 'owner'>,
  organizationId: number,
  deviceId: number,
  record: PositionRow & { readonly state?: Uint8Array },
): Promise<void> {
  const flags = record.flags ?? 7;
  const last = new RecordPacker().pack({
    ...aStageRecord(),
    altitudeMeters: 300,
    courseDegrees: record.course ?? 90,
    speedKmh: record.speed === undefined ? 72 : record.speed,
    satellites: 12,
    valid: (flags & 1) !== 0,
    ignition: (flags & 2) === 0 ? null : (flags & 4) !== 0,
    priority: flags >> 4,
    family: recordFamily.common,
    io: record.io ?? null,
    attributes: record.attributes ?? null,
  });
  await database.owner.query(
    `insert into device_state (organization_id, device_id, version, state, device_time, event_id, hash, server_time,
       latitude, longitude, last)
     values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      organizationId,
      deviceId,
      Buffer.from(record.state ?? stateOf(record)),
      new Date(record.deviceTime),
      record.eventId ?? 0,
      record.hash ?? 1,
      new Date(record.serverTime ?? record.deviceTime + 1_000),
      degrees(record.latitude === undefined ? 46.05 : record.latitude),
      degrees(record.longitude === undefined ? 14.5 : record.longitude),
      Buffer.from(last),
    ],
  );
}
