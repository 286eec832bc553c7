import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { codecId, encodeAvl, encodeHandshake, u16, u8 } from '@konvoj/teltonika';
import type { Database } from '../../apps/server/src/platform/database.ts';
import type { DeviceKey } from './stored.ts';

const FIRST_IMEI = 356_307_043_000_000;

/** Vehicles with a device and a tracker each, in the order of the trackers. */
export async function registerTrackers(
  { owner }: Pick<Database, 'owner'>,
  organizationId: number,
  count: number,
): Promise<DeviceKey[]> {
  await owner.query(
    `with vehicles as (
       insert into vehicle (organization_id, licence_plate) select $1, 'LJ ' || n from generate_series(1, $2::int) n returning id
     ), devices as (
       insert into device (organization_id, vehicle_id, name) select $1, id, 'unit ' || id from vehicles returning id
     ), numbered as (
       select id, row_number() over (order by id) - 1 as n from devices
     ), trackers as (
       insert into tracker (imei, organization_id) select ($3::int8 + n)::text, $1 from numbered returning id, imei
     ) insert into mounting (organization_id, tracker_id, device_id, mounted_at)
       select $1, trackers.id, numbered.id, '2020-01-01'
         from trackers join numbered on trackers.imei = ($3::int8 + numbered.n)::text`,
    [organizationId, count, FIRST_IMEI],
  );
  const { rows } = await owner.query<{ id: number }>('select id from device where organization_id = $1 order by id', [
    organizationId,
  ]);
  return rows.map(({ id }) => ({ organizationId, deviceId: id }));
}

/** A connected tracker that is accepted. */
export interface ConnectedTracker {
  /** Sends a packet with records of a parked vehicle at these times; resolves with its acknowledgement. */
  send(times: readonly number[]): Promise<void>;
  /** A mobile network that fails says nothing. */
  drop(): void;
}

/** Connects until it is accepted: a server turns connections away when too many come at once. */
export async function connectTracker(port: number, index: number): Promise<ConnectedTracker> {
  for (;;) {
    const socket = connect({ host: '127.0.0.1', port });
    try {
      await once(socket, 'connect');
      const accepted = await answerTo(socket, encodeHandshake(String(FIRST_IMEI + index)), 1);
      if (!accepted.equals(Buffer.of(1))) throw new Error('the tracker was not accepted');
      return {
        async send(times) {
          const answer = await answerTo(socket, packetOf(times, index), 4);
          if (answer.readUInt32BE() !== times.length) throw new Error('another number of records');
        },
        drop: () => socket.resetAndDestroy(),
      };
    } catch (error) {
      socket.destroy();
      if (!isTurnedAway(error)) throw error;
    }
  }
}

function isTurnedAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

function packetOf(times: readonly number[], index: number): Uint8Array {
  const place = { longitude: 14 + (index % 100) * 0.01, latitude: 45.6 + index * 0.000_1 };
  const motion = { altitudeMeters: 300, angle: 0, satellites: 12, speedKmh: 0, eventId: 0, priority: 0 };
  const elements = [u8(239, 0), u16(66, 27_400)];
  const records = times.map((time) => ({ time, ...place, ...motion, elements }));
  return encodeAvl({ codec: codecId.codec8Extended, records });
}

/** The next bytes from the server; rejects when the connection ends instead. */
async function answerTo(socket: Socket, bytes: Uint8Array, length: number): Promise<Buffer> {
  socket.write(bytes);
  let answer = Buffer.alloc(0);
  while (answer.length < length) {
    const [chunk]: Buffer[] = await once(socket, 'data');
    answer = Buffer.concat([answer, chunk ?? Buffer.alloc(0)]);
  }
  return answer;
}
