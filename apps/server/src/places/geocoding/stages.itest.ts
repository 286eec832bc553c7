import { expect, it, onTestFinished } from 'vitest';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { signedIn, startApp } from '../../../../../tests/support/index.ts';
import { insertStages } from '../../../../../tests/support/stages.ts';
import { silentLog } from '../../platform/logging.ts';
import { systemClock } from '../../platform/clock.ts';
import { driving, parked, someRules, START } from '../../telemetry/stages/builders.testing.ts';
import { shortTimes, startTestGeocoder } from './geocoder.testing.ts';

const PHONE = 'telefon-7';
const period = `from=${new Date(START).toISOString()}&to=${new Date(START + 3_600_000).toISOString()}`;

it('while a geocoder never answers, trackers and screens work, and addresses arrive once it does', async () => {
  const geocoder = await startTestGeocoder();
  geocoder.mood = 'silent';
  const env = { KONVOJ_GEOCODER_URL: `${geocoder.url}/api`, KONVOJ_GEOCODER_RATE: '1000' };
  const app = await startApp(env, silentLog(), systemClock, { geocodingTimes: shortTimes });
  onTestFinished(() => geocoder.close());
  onTestFinished(() => app.close());
  const organizationId = await app.addOrganization('Prevozi Kolovrat');
  await app.addUser({ email: 'dispatcher@kolovrat.example', organizationId });
  const rows = fleetRows(app.database);
  const { deviceId } = await rows.vehicle(organizationId, 'LJ KT-482');
  const van = await rows.vehicle(organizationId, 'MB 11-AAA');
  await rows.tracker(organizationId, van.deviceId, PHONE);
  await insertStages(app.database, organizationId, deviceId, [parked(0, 0), ...driving(600, 900)], someRules);
  const dispatcher = await signedIn(app, 'dispatcher@kolovrat.example');
  const stages = async () => {
    const { status, body } = await dispatcher.get(`/api/drivingStages?deviceId=${deviceId}&${period}`);
    expect(status).toBe(200);
    return body.map(({ lastPositionProxy }: { lastPositionProxy: { address: string } }) => lastPositionProxy.address);
  };
  const state = async () => (await dispatcher.get('/api/geocode/state')).body.engine;
  const report = (second: number) =>
    fetch(`http://127.0.0.1:${app.ports.osmand}/?id=${PHONE}&lat=46.1&lon=14.5&timestamp=${START / 1_000 + second}`);

  expect(await stages()).toEqual(['2 km W of Idrija', expect.stringMatching(/ of /)]);
  await expect.poll(state, { timeout: 10_000 }).toBe('failing');
  expect((await report(0)).status).toBe(200);
  expect((await dispatcher.get('/api/geocode?q=celje')).body[0]).toMatchObject({ naziv: 'Celje', source: 'places' });
  expect(await stages()).toEqual(['2 km W of Idrija', expect.stringMatching(/ of /)]);

  geocoder.mood = 'works';
  await expect
    .poll(stages, { timeout: 10_000 })
    .toEqual(['Cesta 46.0000 14, 3000 Celje, SI', expect.stringMatching(/^Cesta 46\.\d{4} 14, 3000 Celje, SI$/)]);
  expect([await state(), (await report(10)).status]).toEqual(['working', 200]);
  const file = await dispatcher.download(`/api/drivingStages/pdf?deviceId=${deviceId}&${period}`);
  expect([file.status, file.bytes.length > 1_000]).toEqual([200, true]);
  const { body } = await app.client().get('/api/config');
  expect(JSON.stringify(body)).not.toContain(new URL(geocoder.url).port);
});
