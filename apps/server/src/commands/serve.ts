import { readConfig } from '../config.ts';
import { refuseDemo } from '../demo/mark.ts';
import { addUser, countOrganizations, countUsers } from '../organization/identity/administration.ts';
import { statementsOn } from '../platform/database.ts';
import type { Database } from '../platform/database.ts';
import { newSecret } from '../platform/embedded/files.ts';
import { createLog } from '../platform/logging.ts';
import { runServer } from './run.ts';
import { processesOf } from './usage.ts';
import { print } from './with-owner.ts';

const NO_ORGANIZATION =
  'There is no organization yet: open this address, sign in as the system administrator, and add one. The first steps then lead to the first vehicle on the map.';
const FIRST_ADMINISTRATOR = 'sysadmin@konvoj.local';

export async function serveCommand(args: string[]): Promise<void> {
  const config = readConfig({ ...process.env, ...processesOf(args) });
  const log = createLog({ level: config.logLevel, pretty: process.stderr.isTTY });
  let isEmpty = false;
  await runServer(config, log, {
    async prepared(database) {
      await refuseDemo(statementsOn(database.owner));
      await makeFirstAdministrator(database);
      isEmpty = (await countOrganizations(statementsOn(database.owner))) === 0;
    },
    ready: ({ app }) => {
      print(`Konvoj ${config.version} answers on ${config.publicUrl?.origin ?? app.url}`);
      if (isEmpty) print(NO_ORGANIZATION);
      return () => undefined;
    },
  });
}

/** An empty database has no user, and there is no default password. */
async function makeFirstAdministrator(database: Database): Promise<void> {
  const owner = statementsOn(database.owner);
  if ((await countUsers(owner)) > 0) return;
  const password = newSecret(12);
  const user = { email: FIRST_ADMINISTRATOR, password, firstName: 'System', lastName: 'Administrator' };
  await addUser(owner, { ...user, organizationId: null, role: 'sysadmin' });
  print(
    `Administrator ${FIRST_ADMINISTRATOR} created. Sign in as ${FIRST_ADMINISTRATOR} with the password, shown this once: ${password}`,
  );
}
