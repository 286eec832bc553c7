import { UsageError } from './commands/usage.ts';
import { ClearError, DISK_IS_FULL, isDiskFull } from './platform/clear-error.ts';

const USAGE = `Usage: konvoj <command>

  start [--processes N]                       a demo company with a simulated fleet, for trying out
  serve [--processes N]                       the server, for real use; with N gateways, an API and a worker as processes
  migrate                                     brings the database to this version and ends
  backup FILE|FOLDER [--force]                database and keys into one archive, beside a running server
  restore FILE [--force]                      a backup into an empty installation; --force replaces what is there
  organization add NAME [--time-zone Europe/Ljubljana] [--country SI]
  organization set NAME [--language sl|en|de] [--sms-per-day 100] [--alarm-mails-per-day 2000]
  organization remove NAME --confirm NAME     deletes it with everything in 14 days; its users cannot sign in any more
  organization keep NAME                      cancels that
  user add EMAIL --organization NAME [--role user|admin] [--first-name X] [--last-name X]
                 [--language sl|en|de] [--can-edit-fleet] [--password-stdin]
  user add EMAIL --role sysadmin …            a system administrator, who belongs to no organization
  user lock EMAIL | user unlock EMAIL         locks an account immediately, or unlocks it
  user reset-link EMAIL                       prints a link to set a new password
  user reset-factors EMAIL                    removes app, passkeys and recovery codes of somebody who has lost them
  tracker import FILE.csv --organization NAME columns imei, model, licensePlate, protocol
  stages recompute [--organization NAME] [--vehicle PLATE] [--from 2026-03-01]
                                              recomputes stored stages; continues an interrupted run
  ingest-key add --organization NAME          a key for positions from Traccar or OwnTracks (docs/operations/trackers.md)
  quarantine list [--organization NAME] [--tracker IMEI] [--reason REASON]
                                              what trackers sent and the server could not use (docs/development/ingest.md)
  quarantine replay --organization NAME | --tracker IMEI [--reason REASON]
                                              retries them; those that fail again stay
  routing install                             fetches the routing engine Valhalla into the data folder
  routing download REGION                     an extract of OpenStreetMap, such as europe/slovenia
  routing build FILE.osm.pbf…                 builds its map of one or more extracts
  routing status                              which engine computes routes (docs/operations/operations.md)

Settings come from the environment: docs/operations/operations.md.`;

type Command = (args: string[]) => Promise<void>;
/** Loaded on demand: adding a user does not need the server. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./commands/start.ts')).startCommand,
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/restore.ts')).restoreCommand,
  organization: async () => (await import('./commands/organization.ts')).organizationCommand,
  user: async () => (await import('./commands/user.ts')).userCommand,
  tracker: async () => (await import('./commands/tracker.ts')).trackerCommand,
  quarantine: async () => (await import('./commands/quarantine.ts')).quarantineCommand,
  stages: async () => (await import('./commands/stages.ts')).stagesCommand,
  routing: async () => (await import('./commands/routing.ts')).routingCommand,
  'ingest-key': async () => (await import('./commands/ingest-key.ts')).ingestKeyCommand,
};

async function main([name, ...args]: string[]): Promise<void> {
  const load = name === undefined ? undefined : COMMANDS[name];
  if (load === undefined) {
    const isHelp = name === undefined || name === 'help' || name === '--help' || name === '-h';
    if (isHelp) return void process.stdout.write(`${USAGE}\n`);
    throw new UsageError(`There is no command '${name}'.`);
  }
  const command = await load();
  await command(args);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  // Errors that the operator can fix are printed as a sentence; all others are bugs and have a stack trace.
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}\n`);
  else if (error instanceof ClearError) process.stderr.write(`${error.message}\n`);
  else if (isDiskFull(error)) process.stderr.write(`${DISK_IS_FULL}\n`);
  else console.error(error);
  process.exitCode = 1;
}
