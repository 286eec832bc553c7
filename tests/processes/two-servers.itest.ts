import { endpoints, liveClose } from '@konvoj/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp as startServer } from '../../apps/server/src/app.ts';
import type { App } from '../../apps/server/src/app.ts';
import { createWire } from '../../apps/server/src/platform/serialising-bus.testing.ts';
import { silentLog } from '../../apps/server/src/platform/logging.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { freshCompany, startApp } from '../support/index.ts';
import type { Client, TestApp } from '../support/index.ts';
import { isFull, LiveClient } from '../support/live-client.ts';

const wire = createWire();
const log = silentLog();
let one: TestApp;
let other: App;

beforeAll(async () => {
  one = await startApp({}, log, systemClock, { bus: wire.join(log) });
  other = await startServer({ config: one.config, database: one.database, log, bus: wire.join(log) });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

/** A live connection to the other server than the one that signed its user in. */
async function watchingElsewhere(client: Client): Promise<LiveClient> {
  const { body } = await client.get('/api/user');
  const live = await LiveClient.open(other.url);
  live.send({ ping: 1, token: body.wsToken });
  await live.frame(isFull);
  return live;
}

describe('two servers on one database', () => {
  it('close the sockets of a session that ended in the other', async () => {
    const { admin } = await freshCompany(one);
    const live = await watchingElsewhere(admin);
    await admin.delete('/api/session');
    expect(await live.closed()).toBe(liveClose.signedOut);
  });

  it('show a place that was changed in the other', async () => {
    const company = await freshCompany(one);
    const live = await watchingElsewhere(await company.person());
    const warehouse = { naziv: 'Skladišče', lat: 46.05, lon: 14.1 };
    const { body: place } = await company.admin.post(endpoints.geoPoints.list.path, warehouse);
    const frame = await live.frame(({ changed }) => changed !== undefined);
    expect(frame).toEqual({ changed: [{ topic: 'points', ids: [place.id] }] });
    await live.close();
  });
});
