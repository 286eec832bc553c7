/** A server with one organization and one user at `http://localhost`, where browsers make passkeys. Ends with SIGTERM. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from '../../../apps/server/src/app.ts';
import { readConfig } from '../../../apps/server/src/config.ts';
import { addOrganization, addUser } from '../../../apps/server/src/organization/identity/administration.ts';
import { statementsOn } from '../../../apps/server/src/platform/database.ts';
import { createLog } from '../../../apps/server/src/platform/logging.ts';
import { startDatabase } from '../../../apps/server/src/platform/start-database.ts';

const [port = '', email = '', password = ''] = process.argv.slice(2);
const dataFolder = await mkdtemp(join(tmpdir(), 'konvoj-small-'));
const config = readConfig({
  KONVOJ_DATA: dataFolder,
  KONVOJ_HTTP_PORT: port,
  KONVOJ_TELTONIKA_PORT: '0',
  KONVOJ_OSMAND_PORT: '0',
  KONVOJ_ENV: 'development',
  KONVOJ_PUBLIC_URL: `http://localhost:${port}`,
  KONVOJ_MAP_STYLE_LIGHT: 'offline',
  KONVOJ_MAP_STYLE_DARK: 'offline',
});
const log = createLog({ level: 'warn', pretty: false });
const database = await startDatabase({ ...config, log, durable: false });
const owner = statementsOn(database.owner);
const organizationId = await addOrganization(owner, { name: 'Prevozi Kolovrat' });
await addUser(owner, { organizationId, email, password, firstName: 'Ana', lastName: 'Kos', role: 'admin' });
const app = await startApp({ config, database, log, checksReplies: true });
process.stdout.write('ready\n');

process.once('SIGTERM', () => {
  void (async () => {
    await app.close();
    await database.close();
    await rm(dataFolder, { recursive: true, force: true });
    process.exit(0);
  })();
});
