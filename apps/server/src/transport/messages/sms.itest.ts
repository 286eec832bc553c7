import { describe, expect, it, onTestFinished } from 'vitest';
import { addAppDriver } from '../../../../../tests/support/drivers.ts';
import { fleetRows } from '../../../../../tests/support/fleet.ts';
import { freshCompany, startApp } from '../../../../../tests/support/index.ts';
import type { TestApp } from '../../../../../tests/support/index.ts';
import { fakeGateway } from '../../organization/notifications/world.testing.ts';
import { aText, post, seen, sent } from './messages.testing.ts';

async function appOfThisTest(settings: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const app = await startApp(settings);
  onTestFinished(() => app.close());
  return app;
}

/** A vehicle whose driver has this number and no app. */
async function aDriverWith(app: TestApp, workPhone: string) {
  const { organizationId, admin } = await freshCompany(app);
  const { vehicleId, deviceId } = await fleetRows(app.database).vehicle(organizationId, 'LJ KT-482');
  await addAppDriver(app, organizationId, { vehicleId, workPhone });
  return { admin, deviceId };
}

describe('also as SMS', () => {
  it('reaches a driver without the app, and is sent when the gateway accepted it', async () => {
    const gateway = await fakeGateway();
    const app = await appOfThisTest({ KONVOJ_SMS_URL: gateway.url });
    const { admin, deviceId } = await aDriverWith(app, '+386 41 555 123');
    const message = await sent(admin, aText({ deviceId }, 'Pokličite', { sms: true }));
    await expect.poll(async () => (await seen(admin, message)).currentState).toBe(20);
    expect(Object.keys((await seen(admin, message)).stateTimes)).toEqual(['0', '20']);
    expect(gateway.received.map(({ body }) => body)).toEqual([{ to: '+38641555123', text: 'Pokličite' }]);

    const local = await aDriverWith(app, '041 555 123');
    expect(await post(local.admin, aText({ deviceId: local.deviceId }, 'Pokličite', { sms: true }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'attributes.sms', code: 'no_country_code' }] },
    });
  });

  it('needs a gateway', async () => {
    const app = await appOfThisTest();
    const { admin, deviceId } = await aDriverWith(app, '+386 41 555 123');
    expect(await post(admin, aText({ deviceId }, 'Pokličite', { sms: true }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'attributes.sms', code: 'invalid' }] },
    });
  });
});
