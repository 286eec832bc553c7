import { quarantineReason } from '@konvoj/contract';
import { Registry } from 'prom-client';
import { audit } from '../organization/audit/service.ts';
import { readConfig } from '../config.ts';
import { deviceFolds } from '../folds.ts';
import { findOrganization } from '../organization/identity/administration.ts';
import { createIngest } from '../telemetry/ingest/ingest.ts';
import { ClearError } from '../platform/clear-error.ts';
import { systemClock } from '../platform/clock.ts';
import { statementsOn } from '../platform/database.ts';
import type { Database, Tx } from '../platform/database.ts';
import { createLocalBus } from '../platform/local-bus.ts';
import { replay } from '../telemetry/quarantine/replay.ts';
import { summary } from '../telemetry/quarantine/store.ts';
import { UsageError, readArgs } from './usage.ts';
import { print, quietLog, withDatabase } from './with-owner.ts';

const SAY =
  'Usage: konvoj quarantine list [--organization NAME] [--tracker IMEI] [--reason REASON], or quarantine replay with --organization or --tracker';

interface Chosen {
  readonly organization: string | undefined;
  readonly tracker: string | undefined;
  readonly reason: string | null;
}

/** Lists data of trackers that the server could not use, or retries it, beside a running server or without one. */
export async function quarantineCommand(args: string[]): Promise<void> {
  const option = { type: 'string' } as const;
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { organization: option, tracker: option, reason: option },
  });
  const [action, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(SAY);
  const { organization, tracker } = values;
  const chosen: Chosen = { organization, tracker, reason: reasonIn(values.reason) };
  if (action === 'list') return withDatabase((database) => list(statementsOn(database.owner), chosen));
  const isNarrowed = organization !== undefined || tracker !== undefined;
  if (action !== 'replay' || !isNarrowed) throw new UsageError(SAY);
  return withDatabase((database) => replayChosen(database, chosen));
}

async function list(owner: Tx, chosen: Chosen): Promise<void> {
  const rows = await find(owner, chosen);
  if (rows.length === 0) return print('The quarantine has no matching rows.');
  for (const { organization, imei, reason, count, first, last } of rows) {
    print([organization, imei, reason, count, instantText(first), instantText(last)].join('\t'));
  }
}

async function replayChosen(database: Database, chosen: Chosen): Promise<void> {
  const owner = statementsOn(database.owner);
  const rows = await find(owner, chosen);
  const config = readConfig(process.env);
  const { retentionMonths } = config;
  const log = quietLog(config);
  const bus = createLocalBus(log);
  const deps = {
    pool: database.ingest,
    pipelined: database.ingestPipelined,
    bus,
    log,
    registry: new Registry(),
    retentionMonths,
    now: systemClock.now,
  };
  const ingest = createIngest({ ...deps, folds: deviceFolds(null) });
  await ingest.start();
  let [stored, failed] = [0, 0];
  try {
    const trackers = new Map(rows.map((row) => [row.trackerId, row]));
    for (const { organizationId, trackerId, imei } of trackers.values()) {
      const { reason } = chosen;
      const replayed = await replay(database.ingest, ingest, { organizationId, trackerId, reason });
      stored += replayed.stored;
      failed += replayed.failed;
      const about = {
        entity: 'tracker',
        entityId: trackerId,
        entityName: imei,
        after: { reason, ...replayed },
      } as const;
      await audit(owner, { organizationId, userId: null, action: 'replay', ...about });
    }
  } finally {
    await ingest.close();
    await bus.close();
  }
  print(`${stored} stored, ${failed} not usable.`);
}

async function find(owner: Tx, { organization, tracker, reason }: Chosen) {
  const organizationId = organization === undefined ? null : await findOrganization(owner, organization);
  if (organization !== undefined && organizationId === null)
    throw new ClearError(`There is no organization '${organization}'.`);
  return summary(owner, { organizationId, imei: tracker ?? null, reason });
}

function reasonIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  const reason = quarantineReason.safeParse(text);
  if (!reason.success) throw new UsageError(`'${text}' cannot be a reason: see docs/development/ingest.md`);
  return reason.data;
}

function instantText(at: number): string {
  return new Date(at).toISOString();
}
