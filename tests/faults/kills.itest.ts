import { describe, expect, it, onTestFinished } from 'vitest';
import { addAlarmRules, expectAlarms } from './alarm-rules.ts';
import { anInstallation } from './installation.ts';
import { loadOf } from './load.ts';
import { serverProcess } from './server-process.ts';

const TRACKERS = 12;
const RECORDS_BETWEEN_KILLS = 600;
/** Of device time before now: contacts are notified of what is not older than an hour. */
const SINCE_MS = 50 * 60_000;

describe('killed under load', () => {
  it('the server and PostgreSQL lose no acknowledged record, double none, and leave the stages and alarms of a recomputation', async () => {
    const from = Date.now() - SINCE_MS;
    const installation = await anInstallation(TRACKERS, (database) => addAlarmRules(database, from));
    const { dataFolder, port, devices } = installation;
    let server = await serverProcess(dataFolder, port);
    onTestFinished(() => server.kill());
    const load = loadOf(devices, port, from);

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

    const database = await installation.open();
    expect(await load.expectStored(database)).toBe(load.acknowledged());
    expect(await expectAlarms(database, devices)).toBeGreaterThan(TRACKERS * 4);
  }, 240_000);
});
