import { endpoints } from '@konvoj/contract';
import { codecId, encodeAvl } from '@konvoj/teltonika';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCompany } from '../../../../../tests/support/company.ts';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { startApp } from '../../../../../tests/support/index.ts';
import type { Client, TestApp } from '../../../../../tests/support/index.ts';
import { isTrackerIdentity } from '../../fleet/trackers/rules.ts';
import { eventually } from '../gateway/eventually.testing.ts';
import { aRecord, signedInTracker } from '../gateway/tracker-client.testing.ts';

const calls = endpoints.trackers;
const path = calls.list.path;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const minutesAgo = (minutes: number) => Math.trunc(Date.now() / 1_000) * 1_000 - minutes * 60_000;
const aPacket = (...times: number[]) =>
  encodeAvl({ codec: codecId.codec8Extended, records: times.map((time) => ({ ...aRecord(0), time })) });
function damaged(packet: Uint8Array): Uint8Array {
  const copy = new Uint8Array(packet);
  copy[20] = (copy[20] ?? 0) ^ 0x40;
  return copy;
}

interface Truck {
  readonly admin: Client;
  readonly id: number;
  readonly imei: string;
  readonly deviceId: number;
  /** Sends a packet; resolves when it is acknowledged. */
  send(packet: Uint8Array): Promise<void>;
}

/** With their check digits. */
const IMEIS = Array.from({ length: 20 }, (_, index) => String(35_630_704_244_100 + index)).map((digits) =>
  Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find((imei) =>
    isTrackerIdentity('teltonika', imei, false),
  ),
);
let made = 0;
/** A truck whose tracker was mounted half an hour ago. */
async function aTruck(): Promise<Truck> {
  const { organizationId, admin } = await freshCompany(app);
  made += 1;
  const imei = IMEIS[made - 1] ?? '';
  const { deviceId } = await fleetRows(app.database).vehicle(organizationId, `LJ ${made}`);
  const id = await fleetRows(app.database).tracker(organizationId, deviceId, imei);
  await admin.patch(`${path}/${id}`, { mountedAt: new Date(minutesAgo(30)).toISOString() });
  return {
    admin,
    id,
    imei,
    deviceId,
    async send(packet) {
      const client = await signedInTracker(app.ports.teltonika, imei);
      client.send(packet);
      await client.receive(4);
      client.socket.destroy();
    },
  };
}

const quarantineOf = async ({ admin, id }: Truck, query = '') =>
  calls.quarantine.reply.parse((await admin.get(`${path}/${id}/quarantine${query}`)).body);
const replayed = async ({ admin, id }: Truck, body: object = {}) =>
  (await admin.post(`${path}/${id}/quarantine/replay`, body)).body;
const positions = async ({ deviceId }: Truck) => {
  const { rows } = await app.database.owner.query<{ count: number }>(
    'select count(*)::int4 as count from position where device_id = $1',
    [deviceId],
  );
  return rows[0]?.count;
};
/** As if they had failed for another reason, which no longer applies. */
const pretend = ({ id }: Truck, reason: string) =>
  app.database.owner.query('update quarantine set reason = $2 where tracker_id = $1', [id, reason]);

describe('quarantined data of a tracker', () => {
  it('are listed with reason, bytes and decoded content', async () => {
    const truck = await aTruck();
    const [early, late] = [minutesAgo(60), minutesAgo(5)];
    await truck.send(aPacket(early, late, minutesAgo(-120)));
    const { reasons, rows } = await quarantineOf(truck);
    expect(reasons).toMatchObject([
      { reason: 'in_future', count: 1 },
      { reason: 'not_mounted', count: 1 },
    ]);
    expect(rows).toMatchObject([
      { reason: 'in_future' },
      {
        reason: 'not_mounted',
        deviceTime: new Date(early).toISOString(),
        protocol: 'teltonika',
        hex: expect.stringMatching(/^8e01/),
        records: [{ time: new Date(early).toISOString(), latitude: 46.0569465, speed: 80, ignition: true }],
      },
    ]);
    expect((await quarantineOf(truck, '?reason=in_future')).rows).toHaveLength(1);
    expect(await positions(truck)).toBe(1);
  });

  it('are stored automatically when the mounting is corrected to an earlier time', async () => {
    const truck = await aTruck();
    await truck.send(aPacket(minutesAgo(90), minutesAgo(60), minutesAgo(5)));
    expect(await positions(truck)).toBe(1);
    await truck.admin.patch(`${path}/${truck.id}`, { mountedAt: new Date(minutesAgo(70)).toISOString() });
    await eventually(async () => expect(await positions(truck)).toBe(2));
    await eventually(async () => expect((await quarantineOf(truck)).rows).toHaveLength(1));
  });

  it('are replayed by an administrator: usable records are stored once, the rest stays', async () => {
    const truck = await aTruck();
    const [early, late] = [minutesAgo(60), minutesAgo(20)];
    await truck.send(aPacket(early, late));
    await app.database.owner.query(
      `insert into quarantine (organization_id, tracker_id, reason, protocol, bytes, device_time)
       select organization_id, tracker_id, 'storage', protocol, bytes, device_time from quarantine where tracker_id = $1`,
      [truck.id],
    );
    expect(await replayed(truck)).toEqual({ stored: 0, failed: 2 });
    expect((await quarantineOf(truck)).reasons).toMatchObject([{ reason: 'not_mounted', count: 2 }]);
    await app.database.owner.query(`update mounting set mounted_at = '2020-01-01' where tracker_id = $1`, [truck.id]);
    await pretend(truck, 'storage');
    expect(await replayed(truck, { reason: 'in_future' })).toEqual({ stored: 0, failed: 0 });
    expect(await replayed(truck, { reason: 'storage' })).toEqual({ stored: 2, failed: 0 });
    // a duplicate record is stored once
    expect(await positions(truck)).toBe(2);
    expect(await replayed(truck)).toEqual({ stored: 0, failed: 0 });
    expect(await positions(truck)).toBe(2);
    expect((await quarantineOf(truck)).rows).toEqual([]);
  });

  it('have an audit entry that names who replayed them', async () => {
    const truck = await aTruck();
    await truck.send(aPacket(minutesAgo(60)));
    await replayed(truck, { reason: 'not_mounted' });
    const { rows } = await app.database.owner.query(
      `select entity, entity_name, after from audit_entry where action = 'replay' and entity_id = $1`,
      [String(truck.id)],
    );
    expect(rows).toEqual([
      { entity: 'tracker', entity_name: truck.imei, after: { reason: 'not_mounted', stored: 0, failed: 1 } },
    ]);
  });

  it('include a frame with a wrong checksum, which stays', async () => {
    const truck = await aTruck();
    const bad = damaged(aPacket(minutesAgo(5)));
    const client = await signedInTracker(app.ports.teltonika, truck.imei);
    client.send(bad, aPacket(minutesAgo(4)));
    await client.receive(4);
    client.socket.destroy();
    const { rows } = await quarantineOf(truck);
    expect(rows).toMatchObject([
      { reason: 'crc_mismatch', deviceTime: null, hex: Buffer.from(bad).toString('hex'), records: [] },
    ]);
    expect(await replayed(truck)).toEqual({ stored: 0, failed: 1 });
    await eventually(async () => {
      const contact = calls.contact.reply.parse((await truck.admin.get(`${path}/${truck.id}/contact`)).body);
      expect(contact.incidents).toMatchObject([{ kind: 'bad_frame', times: 1, address: '127.0.0.1' }]);
    });
  });

  it('include at most fifty frames, which displace no record', async () => {
    const truck = await aTruck();
    await truck.send(aPacket(minutesAgo(60)));
    const client = await signedInTracker(app.ports.teltonika, truck.imei);
    for (let i = 0; i < 60; i += 1) client.send(damaged(aPacket(minutesAgo(i))));
    client.send(aPacket(minutesAgo(1)));
    await client.receive(4);
    client.socket.destroy();
    expect((await quarantineOf(truck)).reasons).toMatchObject([
      { reason: 'crc_mismatch', count: 50 },
      { reason: 'not_mounted', count: 1 },
    ]);
  });

  it('are hidden from another organization, also after it gets the tracker', async () => {
    const truck = await aTruck();
    await truck.send(aPacket(minutesAgo(60)));
    const { admin: buyer } = await freshCompany(app);
    expect(await buyer.get(`${path}/${truck.id}/quarantine`)).toMatchObject({ status: 404 });
    expect(await buyer.post(`${path}/${truck.id}/quarantine/replay`)).toMatchObject({ status: 404 });
    await truck.admin.delete(`${path}/${truck.id}`);
    const { body } = await buyer.post(path, { imei: truck.imei });
    expect(await quarantineOf({ ...truck, admin: buyer, id: body.id })).toEqual({ reasons: [], rows: [] });
    expect(await replayed({ ...truck, admin: buyer, id: body.id })).toEqual({ stored: 0, failed: 0 });
  });
});
