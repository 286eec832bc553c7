import { readConfig } from '../config.ts';
import { createLog } from '../platform/logging.ts';
import { runServer } from './run.ts';
import { readArgs } from './usage.ts';
import { print } from './with-owner.ts';

/** The demo: for looking at, so it says so in its label unless told otherwise. */
export async function startCommand(args: string[]): Promise<void> {
  readArgs({ args, options: {} });
  const config = readConfig({ KONVOJ_ENV: 'development', ...process.env });
  const log = createLog({ level: config.logLevel === 'info' ? 'warn' : config.logLevel, pretty: process.stderr.isTTY });
  print('Starting PostgreSQL and the server …');
  await runServer(config, log, {
    ready: ({ app }) => {
      print(`Konvoj is ready: ${app.url}`);
      return () => undefined;
    },
  });
}
