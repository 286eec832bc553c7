import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { codecId, encodeAvl, encodeHandshake, u16, u8 } from '@konvoj/teltonika';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';

const TRACKERS = 5_000;
const DAY_MS = 86_400_000;

describe('five thousand trackers that connect at once', () => {
  it('are accepted, lose their connections, reconnect together, and have every record stored once', async () => {
    const app = await startApp();
    onTestFinished(() => app.close());
    await registerTrackers(app.database.owner, await app.addOrganization('Prevozi Kolovrat'));
    const from = Date.now() - DAY_MS;
    for (let round = 0; round < 2; round += 1) {
      const sockets = await Promise.all(
        Array.from({ length: TRACKERS }, (_, index) => deliver(app.ports.teltonika, index, from + round * 10_000)),
      );
      // A mobile network that fails says nothing.
      for (const socket of sockets) socket.resetAndDestroy();
    }
    const { rows } = await app.database.owner.query<{ devices: number; records: number }>(
      'select count(distinct device_id)::int as devices, count(*)::int as records from position',
    );
    expect(rows).toEqual([{ devices: TRACKERS, records: 2 * TRACKERS }]);
  }, 180_000);
});

/** Vehicles with a device and a tracker each. */
async function registerTrackers(
  owner: { query(text: string, values: unknown[]): Promise<unknown> },
  organizationId: number,
): Promise<void> {
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
    [organizationId, TRACKERS, FIRST_IMEI],
  );
}

const FIRST_IMEI = 356_307_043_000_000;

/** Connects, identifies itself, sends one record and waits for its acknowledgement; reconnects after a refusal. */
async function deliver(port: number, index: number, time: number): Promise<Socket> {
  for (;;) {
    const socket = connect({ host: '127.0.0.1', port });
    try {
      await once(socket, 'connect');
      expect(await askFor(socket, encodeHandshake(String(FIRST_IMEI + index)), 1)).toEqual(Buffer.of(1));
      expect(await askFor(socket, packetAt(time, index), 4)).toEqual(Buffer.of(0, 0, 0, 1));
      return socket;
    } catch (error) {
      socket.destroy();
      if (!isTurnedAway(error)) throw error;
    }
  }
}

function isTurnedAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

function packetAt(time: number, index: number): Uint8Array {
  const place = { longitude: 14 + (index % 100) * 0.01, latitude: 45.6 + index * 0.000_1 };
  const motion = { altitudeMeters: 300, angle: 0, satellites: 12, speedKmh: 0, eventId: 0, priority: 0 };
  const elements = [u8(239, 0), u16(66, 27_400)];
  return encodeAvl({ codec: codecId.codec8Extended, records: [{ time, ...place, ...motion, elements }] });
}

async function askFor(socket: Socket, bytes: Uint8Array, length: number): Promise<Buffer> {
  socket.write(bytes);
  let answer = Buffer.alloc(0);
  while (answer.length < length) {
    const [chunk]: Buffer[] = await once(socket, 'data');
    answer = Buffer.concat([answer, chunk ?? Buffer.alloc(0)]);
  }
  return answer;
}
