import { createIngestKey } from '../telemetry/gateway/ingest-keys.ts';
import { findOrganization } from '../organization/identity/administration.ts';
import { ClearError } from '../platform/clear-error.ts';
import { UsageError, readArgs } from './usage.ts';
import { print, withOwner } from './with-owner.ts';

export async function ingestKeyCommand(args: string[]): Promise<void> {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { organization: { type: 'string' } },
  });
  const { organization } = values;
  if (positionals[0] !== 'add' || positionals.length !== 1 || organization === undefined) {
    throw new UsageError('Usage: konvoj ingest-key add --organization NAME');
  }
  const secret = await withOwner(async (tx) => {
    const organizationId = await findOrganization(tx, organization);
    if (organizationId === null) throw new ClearError(`There is no organization '${organization}'.`);
    return createIngestKey(tx, organizationId);
  });
  print(`Key for '${organization}' created (see docs/operations/trackers.md), shown this once: ${secret}`);
}
