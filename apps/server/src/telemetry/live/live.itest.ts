import { connect } from 'node:net';
import { endpoints, liveClose } from '@konvoj/contract';
import { codecId, encodeAvl, encodeHandshake, u16, u8 } from '@konvoj/teltonika';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import type { FleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import type { TestApp } from '../../../../../tests/support/index.ts';
import { isFull, LiveClient } from '../../../../../tests/support/live-client.ts';
import { insertLastPosition } from '../../../../../tests/support/telemetry.ts';
import { fleetChanged } from '../../fleet/events.ts';
import { telemetryCommitted } from '../ingest/events.ts';
import { aCommit, aLastPosition, BASE_TIME } from './builders.testing.ts';

let app: TestApp;
let rows: FleetRows;
let kolovrat: number;
let druga: number;
let truck: number;
let van: number;
let foreign: number;
const clients: LiveClient[] = [];

beforeAll(async () => {
  app = await startApp();
  rows = fleetRows(app.database);
  kolovrat = await app.addOrganization('Prevozi Kolovrat');
  druga = await app.addOrganization('Druga');
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId: kolovrat });
  const userId = await app.addUser({ email: 'restricted@kolovrat.example', organizationId: kolovrat });
  await app.addUser({ email: 'admin@druga.example', organizationId: druga, role: 'admin' });
  await app.addUser({ email: 'sysadmin@konvoj.example', organizationId: null, role: 'sysadmin' });
  truck = (await rows.vehicle(kolovrat, 'LJ KT-482')).deviceId;
  const vanMade = await rows.vehicle(kolovrat, 'MB 11-AAA');
  van = vanMade.deviceId;
  await rows.showOnly(kolovrat, userId, [vanMade.vehicleId]);
  foreign = (await rows.vehicle(druga, 'GO 22-BBB')).deviceId;
  await insertLastPosition(app.database, kolovrat, truck, { deviceTime: BASE_TIME });
});
afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));
afterAll(() => app.close());

async function watching(email: string) {
  const http = await signedIn(app, email);
  const { body } = await http.get(endpoints.session.user.path);
  const live = await LiveClient.open(app.url);
  clients.push(live);
  live.send({ ping: 1, token: body.wsToken });
  const full = await live.frame(isFull);
  return { http, live, full, token: String(body.wsToken) };
}

const moved = (organizationId: number, deviceId: number, second: number) =>
  aCommit({ organizationId, deviceId, last: aLastPosition({ deviceTime: BASE_TIME + second * 1_000 }) });
const at = (second: number) => new Date(BASE_TIME + second * 1_000).toISOString();

describe('a live page', () => {
  it('gets stored data, then commits', async () => {
    const { live, full } = await watching('dispatcher@kolovrat.example');
    expect(full.devices?.map((device) => device.id)).toEqual([truck, van]);
    expect(full.positions).toMatchObject([{ deviceId: truck, deviceTime: at(0) }]);
    app.bus.publish(telemetryCommitted, [moved(kolovrat, truck, 10)]);
    const change = await live.frame((frame) => frame.sequence === 1);
    expect(change.positions).toMatchObject([{ deviceId: truck, deviceTime: at(10) }]);
  });

  it('sees data of a tracker, with the stage they belong to', async () => {
    const imei = '350000000000017';
    const organizationId = await app.addOrganization('Tretja');
    await app.addUser({ email: 'dispatcher@tretja.example', organizationId });
    const { deviceId } = await rows.vehicle(organizationId, 'CE 33-CCC');
    await rows.tracker(organizationId, deviceId, imei);
    const { live } = await watching('dispatcher@tretja.example');
    const time = Date.now() - 1_000;
    const record = {
      time,
      priority: 0,
      longitude: 14.5,
      latitude: 46.05,
      altitudeMeters: 300,
      angle: 90,
      satellites: 12,
      speedKmh: 0,
      eventId: 0,
      elements: [u8(239, 0), u16(66, 24_100)],
    };
    const socket = connect(app.ports.teltonika, '127.0.0.1');
    socket.write(encodeHandshake(imei));
    socket.once('data', () => socket.write(encodeAvl({ codec: codecId.codec8Extended, records: [record] })));
    const change = await live.frame((frame) => frame.positions?.length === 1);
    socket.destroy();
    expect(change.positions).toMatchObject([
      {
        deviceTime: new Date(time).toISOString(),
        latitude: 46.05,
        valid: true,
        attributes: { ignition: false, externalVoltage: 24.1 },
      },
    ]);
    expect(change.drivingStages).toMatchObject([{ deviceId, subType: 'stop', endTime: null }]);
    expect(change.devices).toMatchObject([{ id: deviceId, subType: 'stop', online: true }]);
  });

  it('never gets a byte of another organization, nor of a vehicle hidden from the user', async () => {
    const watchers = {
      dispatcher: await watching('dispatcher@kolovrat.example'),
      restricted: await watching('restricted@kolovrat.example'),
      stranger: await watching('admin@druga.example'),
    };
    app.bus.publish(telemetryCommitted, [
      moved(kolovrat, truck, 20),
      moved(kolovrat, van, 20),
      moved(druga, foreign, 20),
    ]);
    for (const { live } of Object.values(watchers)) {
      await live.frame((frame) => frame.positions?.some((position) => position.deviceTime === at(20)) ?? false);
    }
    const framesOf = (who: keyof typeof watchers) => watchers[who].live.received;
    const plates = ['LJ KT-482', 'MB 11-AAA', 'GO 22-BBB'];
    const seen = (who: keyof typeof watchers) => plates.filter((plate) => framesOf(who).includes(plate));
    expect(seen('dispatcher')).toEqual(['LJ KT-482', 'MB 11-AAA']);
    expect(seen('restricted')).toEqual(['MB 11-AAA']);
    expect(seen('stranger')).toEqual(['GO 22-BBB']);
    const devices = (who: keyof typeof watchers) =>
      new Set(watchers[who].live.frames.flatMap((frame) => frame.positions ?? []).map((position) => position.deviceId));
    expect(devices('restricted')).toEqual(new Set([van]));
    expect(devices('stranger')).toEqual(new Set([foreign]));
  });

  it('gets new vehicles with a full state when the fleet changed', async () => {
    const { live } = await watching('admin@druga.example');
    const added = await rows.vehicle(druga, 'GO 33-CCC');
    app.bus.publish(fleetChanged, { organizationId: druga });
    const full = await live.frame((frame) => isFull(frame) && frame.devices?.length === 2);
    expect(full.devices?.map((device) => device.id)).toEqual([foreign, added.deviceId]);
  });

  it('is disconnected immediately when the user signs out', async () => {
    const { live, http, token } = await watching('dispatcher@kolovrat.example');
    await http.delete(endpoints.session.signOut.path);
    expect(await live.closed()).toBe(liveClose.signedOut);
    const again = await LiveClient.open(app.url);
    again.send({ ping: 1, token });
    expect(await again.closed()).toBe(liveClose.signedOut);
  });

  it('exchanges an expired token and continues', async () => {
    const { http } = await watching('dispatcher@kolovrat.example');
    const { body } = await http.get(endpoints.session.user.path);
    await app.database.owner.query(`update live_token set expires_at = now() - interval '1 minute'`);
    const live = await LiveClient.open(app.url);
    clients.push(live);
    live.send({ ping: 1, token: body.wsToken });
    await live.frame((frame) => frame.token_expired === 1);
    live.send({ token_refresh: 1, old_token: body.wsToken });
    const { token } = await live.frame((frame) => frame.token !== undefined);
    live.send({ ping: 1, token: token ?? '' });
    expect((await live.frame(isFull)).devices).toHaveLength(2);
  });

  it('cannot exchange a token that expired more than a day ago', async () => {
    const { http } = await watching('dispatcher@kolovrat.example');
    const { body } = await http.get(endpoints.session.user.path);
    await app.database.owner.query(`update live_token set expires_at = now() - interval '25 hours'`);
    const live = await LiveClient.open(app.url);
    live.send({ token_refresh: 1, old_token: body.wsToken });
    expect(await live.closed()).toBe(liveClose.signedOut);
  });

  it('shows a system administrator that they have no live data', async () => {
    const { full } = await watching('sysadmin@konvoj.example');
    expect(full).toMatchObject({ devices: [], positions: [], drivingStages: [] });
  });
});
