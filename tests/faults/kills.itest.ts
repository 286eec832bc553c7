import { describe, expect, it, onTestFinished } from 'vitest';
import { anInstallation } from './installation.ts';
import { loadOf } from './load.ts';
import { serverProcess } from './server-process.ts';

const TRACKERS = 12;
const RECORDS_BETWEEN_KILLS = 600;

describe('killed under load', () => {
  it('the server and PostgreSQL lose no acknowledged record, double none, and leave the stages of a recomputation', async () => {
    const installation = await anInstallation(TRACKERS);
    const { dataFolder, port, devices } = installation;
    let server = await serverProcess(dataFolder, port);
    onTestFinished(() => server.kill());
    const load = loadOf(devices, port);

    for (let kills = 0; kills < 2; kills += 1) {
      await load.more(RECORDS_BETWEEN_KILLS);
      await server.kill();
      server = await serverProcess(dataFolder, port);
      await load.more(RECORDS_BETWEEN_KILLS);
      process.kill(await installation.postmaster(), 'SIGKILL');
    }
    await load.more(RECORDS_BETWEEN_KILLS);
    await load.stop();
    await server.stop();

    expect(await load.expectStored(await installation.open())).toBe(load.acknowledged());
  }, 240_000);
});
