import { endpoints } from '@konvoj/contract';
import { acceleratedClock, demoFleet, runDriver, VehicleTimeline } from '@konvoj/simulator';
import type { DriverRun } from '@konvoj/simulator';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PIN } from '../../../../tests/support/drivers.ts';
import { startApp } from '../../../../tests/support/index.ts';
import type { TestApp } from '../../../../tests/support/index.ts';
import { aHaulier, aText, listed, seen, sent } from '../transport/messages/messages.testing.ts';
import type { Haulier } from '../transport/messages/messages.testing.ts';

const SPEED = 60;
const PATIENT = { timeout: 60_000, interval: 100 };
const BEHIND_MS = 45 * 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const running: { readonly stop: AbortController; readonly life: Promise<void> }[] = [];
afterEach(async () => {
  for (const { stop, life } of running.splice(0)) {
    stop.abort();
    await life;
  }
});

/** A simulated driver with the app. Their clock runs fast, from behind, so that it is never far ahead of the server's. */
function drives({ driver: { organizationCode, cardNumber } }: Haulier, more: Partial<DriverRun> = {}): void {
  const stop = new AbortController();
  const life = runDriver({
    url: app.url,
    credentials: { organizationCode, cardNumber, pin: PIN },
    language: 'sl',
    seed: 1,
    clock: acceleratedClock(Date.now() - BEHIND_MS, SPEED),
    signal: stop.signal,
    ...more,
  });
  running.push({ stop, life });
}

it('takes a message from 0 to 40, answers it once, and goes where it is sent', async () => {
  const haulier = await aHaulier(app);
  const { dispatcher, deviceId } = haulier;
  drives(haulier);
  const location = { lat: 45.5481, lon: 13.7302, naziv: 'Luka Koper' };
  const message = await sent(dispatcher, aText({ deviceId }, 'Naloži 12 palet', { location }));
  const hasGone = async () => expect((await seen(dispatcher, message)).currentState).toBeGreaterThanOrEqual(41);
  await vi.waitFor(hasGone, PATIENT);
  const { stateTimes } = await seen(dispatcher, message);
  expect(Object.keys(stateTimes).map(Number)).toEqual(expect.arrayContaining([0, 10, 20, 30, 40, 41]));
  const answers = (await listed(dispatcher)).filter(({ direction }) => direction === 1);
  expect(answers).toMatchObject([{ uniqueId: `ianswer-${message.id}`, text: expect.stringMatching(/\S/) }]);
}, 90_000);

it('is where the phone says, in a vehicle without a tracker', async () => {
  const haulier = await aHaulier(app);
  const simulated = demoFleet(1)[0]?.simulated;
  if (simulated === undefined) throw new Error('the fleet is empty');
  drives(haulier, { timeline: new VehicleTimeline(simulated) });
  await vi.waitFor(async () => {
    const { body } = await haulier.dispatcher.get(endpoints.positions.list.path);
    expect(body).toMatchObject([{ deviceId: haulier.deviceId, attributes: { accuracy: 8 } }]);
  }, PATIENT);
}, 90_000);
