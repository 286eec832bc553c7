import { visibleDeviceIds } from '../fleet/service.ts';
import { findUserByEmail } from '../organization/identity/store.ts';
import { systemClock } from '../platform/clock.ts';
import { statementsOn } from '../platform/database.ts';
import type { Database } from '../platform/database.ts';
import { createLocalBus } from '../platform/local-bus.ts';
import type { Log } from '../platform/logging.ts';
import type { Sealing } from '../platform/sealing.ts';
import { sharingService } from '../transport/sharing/service.ts';
import type { NewTerms } from '../transport/sharing/service.ts';
import type { Sharer } from '../transport/sharing/types.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SHARED_VEHICLES = 3;
const SHARER = 'dispatcher@kolovrat.example';

export interface DemoLinksOptions {
  readonly database: Database;
  readonly log: Log;
  /** The server's encryption of link secrets. */
  readonly sealing: Sealing;
  /** Epoch milliseconds. Default: the machine's clock. */
  readonly now?: number;
}

/**
 * Shares vehicles of the demo company, as its dispatcher would: one link valid for a month, with track and drivers, and
 * one that expired two days ago. Runs once: revoked links stay revoked after the next start.
 */
export async function shareDemoVehicles({
  database,
  log,
  sealing,
  now = systemClock.now(),
}: DemoLinksOptions): Promise<void> {
  const found = await findUserByEmail(statementsOn(database.lookup), SHARER);
  const organization = found?.user.organization;
  if (found === null || organization == null) return;
  const { id: userId } = found.user;
  const { id: organizationId, timeZone } = organization;
  const sharer: Sharer = { organizationId, userId, ip: '127.0.0.1', seesAll: true, timeZone };
  const bus = createLocalBus(log);
  const sharingAt = (at: number) =>
    sharingService({
      database,
      bus,
      sealing,
      notify: () => Promise.resolve(''),
      baseUrl: () => '',
      now: () => at,
    });
  try {
    if ((await sharingAt(now).list(sharer)).length > 0) return;
    const seen = await database.tenant(sharer, (tx) => visibleDeviceIds(tx, sharer, 'on the map'));
    if (seen.length === 0) return;
    const deviceIds = seen.slice(0, SHARED_VEHICLES);
    const ended = terms('Sadje za Gradec', deviceIds.slice(0, 1), now - 3 * DAY_MS, now - 2 * DAY_MS);
    await sharingAt(now - 3 * DAY_MS).create(sharer, ended);
    const current = terms('Palete za Luko Koper', deviceIds, now - 6 * HOUR_MS, now + 30 * DAY_MS);
    await sharingAt(now - 6 * HOUR_MS).create(sharer, { ...current, showDriver: true, showTrack: true });
  } finally {
    await bus.close();
  }
}

function terms(name: string, deviceIds: readonly number[], from: number, to: number): NewTerms {
  return { name, deviceIds, validFrom: new Date(from).toISOString(), validTo: new Date(to).toISOString() };
}
