import { demoFleet } from '@konvoj/simulator';
import { TestServer } from '@konvoj/simulator/server.testing';
import { afterEach, expect, it } from 'vitest';
import { silentLog } from '../platform/logging.ts';
import { DEMO_SEED } from './companies.ts';
import { startDemoFleet } from './live.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

it('simulates the whole fleet of the demo from the end of the history on, until it is stopped', async () => {
  const server = await TestServer.start();
  closing.push(() => server.close());
  const since = Date.now() - 45 * 60_000;
  const stop = startDemoFleet({ host: '127.0.0.1', port: server.port, since, log: silentLog() });
  closing.push(stop);

  const imeis = demoFleet(DEMO_SEED).map(({ simulated }) => simulated.imei);
  const heard = () => new Set(server.received.map(({ imei }) => imei));
  // Parked vehicles report every ten minutes; those without coverage later.
  await server.until(() => heard().size > imeis.length / 2);
  await stop();

  expect(imeis).toEqual(expect.arrayContaining([...heard()]));
  const times = server.received.map(({ record }) => record.time).filter((time) => time < Date.now());
  expect(Math.min(...times)).toBeGreaterThanOrEqual(since);
}, 60_000);
