import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@konvoj/contract';
import { startApp as startServer } from '../../apps/server/src/app.ts';
import type { App, AppOptions } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import type { Config } from '../../apps/server/src/config.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { addOrganization, addUser } from '../../apps/server/src/organization/identity/administration.ts';
import { statementsOn } from '../../apps/server/src/platform/database.ts';
import { silentLog } from '../../apps/server/src/platform/logging.ts';
import type { Log } from '../../apps/server/src/platform/logging.ts';
import { testBus } from './bus.ts';
import { Client } from './client.ts';
import { testDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

export const PASSWORD = 'a-test-password';

export interface TestApp extends App {
  readonly database: TestDatabase;
  readonly dataFolder: string;
  readonly config: Config;
  addOrganization(name: string): Promise<number>;
  /** A user with the password PASSWORD. @param organizationId null for a system administrator */
  addUser(user: {
    email: string;
    organizationId: number | null;
    role?: Role;
    canEditFleet?: boolean;
    language?: 'sl' | 'en' | 'de';
  }): Promise<number>;
  /** @param bearer a token sent with every request */
  client(bearer?: string): Client;
}

/**
 * The whole server on free ports, with a database and a data folder of its own and the embedded map. `close()` drops both.
 * @param env further settings, as in the environment
 * @param clock of the server; what SQL compares with now() keeps the time of PostgreSQL
 */
export async function startApp(
  env: Readonly<Record<string, string>> = {},
  log: Log = silentLog(),
  clock: Clock = systemClock,
  more: Pick<AppOptions, 'bus' | 'geocodingTimes' | 'httpTimeouts' | 'moreModules'> = {},
): Promise<TestApp> {
  const database = await testDatabase(log);
  const dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-app-'));
  const config = readConfig({
    KONVOJ_DATA: dataFolder,
    KONVOJ_HTTP_PORT: '0',
    KONVOJ_TELTONIKA_PORT: '0',
    KONVOJ_OSMAND_PORT: '0',
    KONVOJ_ENV: 'development',
    // Tests ask faster than people; tests of the limit set it.
    KONVOJ_RATE_LIMIT: '0',
    KONVOJ_MAP_STYLE_LIGHT: 'offline',
    KONVOJ_MAP_STYLE_DARK: 'offline',
    ...env,
  });
  const bus = config.nats === null ? { bus: testBus(log) } : {};
  const app = await startServer({ config, database, log, checksReplies: true, clock, ...bus, ...more });
  const owner = statementsOn(database.owner);
  return {
    ...app,
    database,
    dataFolder,
    config,
    addOrganization: (name) => addOrganization(owner, { name }),
    addUser: ({ email, organizationId, role = 'user', canEditFleet = false, language = 'en' }) =>
      addUser(owner, {
        email,
        organizationId,
        role,
        canEditFleet,
        language,
        password: PASSWORD,
        firstName: 'Ana',
        lastName: 'Kos',
      }),
    client: (bearer) => new Client(app.url, bearer),
    async close() {
      await app.close();
      await database.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A client with the session of this user. */
export async function signedIn(app: { readonly url: string }, email: string, password = PASSWORD): Promise<Client> {
  const client = new Client(app.url);
  const reply = await client.form('/api/session', { email, password });
  if (reply.status !== 200)
    throw new Error(`sign-in of ${email} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return client;
}
