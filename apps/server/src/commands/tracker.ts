import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findOrganization } from '../organization/identity/administration.ts';
import { ClearError } from '../platform/clear-error.ts';
import { readTrackerFile } from './tracker-file.ts';
import { importTrackers } from './tracker-import.ts';
import { UsageError, readArgs } from './usage.ts';
import { print, withOwner } from './with-owner.ts';

export async function trackerCommand(args: string[]): Promise<void> {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { organization: { type: 'string' } },
  });
  const [action, path] = positionals;
  const { organization } = values;
  if (action !== 'import' || path === undefined || organization === undefined || positionals.length !== 2) {
    throw new UsageError('Usage: konvoj tracker import FILE.csv --organization NAME');
  }
  // npm runs scripts in the root of the project and passes the user's folder separately.
  const text = await readFile(resolve(process.env['INIT_CWD'] ?? '', path), 'utf8').catch(() => {
    throw new ClearError(`The file ${path} cannot be read.`);
  });
  const { good, bad } = readTrackerFile(text);
  const result = await withOwner(async (tx) => {
    const organizationId = await findOrganization(tx, organization);
    if (organizationId === null) throw new ClearError(`There is no organization '${organization}'.`);
    return importTrackers(tx, organizationId, good);
  });
  const refused = [...bad, ...result.bad].sort((a, b) => a.line - b.line);
  for (const { line, reason } of refused) process.stderr.write(`line ${line}: ${reason}\n`);
  print(`${result.imported} trackers imported, ${result.unchanged} unchanged, ${refused.length} refused.`);
  if (refused.length > 0) process.exitCode = 2;
}
