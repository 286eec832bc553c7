import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { readFleet } from '../fleet/service.ts';
import { fileIntake } from '../organization/files/intake.ts';
import type { FileIntake } from '../organization/files/intake.ts';
import type { FileLimits } from '../organization/files/settings.ts';
import type { ReceivedFile } from '../organization/files/types.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { createLocalBus } from '../platform/local-bus.ts';
import type { Log } from '../platform/logging.ts';
import { receiveAttachments } from '../transport/messages/attachments.ts';
import { dispatcherService } from '../transport/messages/dispatcher-service.ts';
import { driverMessageService } from '../transport/messages/driver-service.ts';
import type { WritingDriver } from '../transport/messages/driver-service.ts';
import { findDispatcher } from './dispatcher.ts';
import { demoConversations } from './message-data.ts';
import type { DemoLine, Reached } from './message-data.ts';

const PICTURE = 'delivery-note.jpg';
const MINUTE_MS = 60_000;
/** When a driver did what, after the message was sent. */
const RECEIPTS = [
  { state: 'received', afterMs: 20_000 },
  { state: 'read', afterMs: 90_000 },
  { state: 'inDrive', afterMs: 5 * MINUTE_MS },
  { state: 'realized', afterMs: 100 * MINUTE_MS },
] as const;

/**
 * Makes the conversations of the demo, as its dispatcher and drivers would, at the times when they would have. Runs once:
 * deleted messages stay deleted after the next start.
 */
export async function writeDemoMessages({
  database,
  log,
  fileLimits,
  now = systemClock.now(),
}: {
  readonly database: Database;
  readonly log: Log;
  readonly fileLimits: FileLimits;
  /** Epoch milliseconds. Default: the machine's clock. */
  readonly now?: number;
}): Promise<void> {
  const dispatcher = await findDispatcher(database);
  if (dispatcher === null) return;
  const { actor, timeZone } = dispatcher;
  const { organizationId } = actor;
  const { isWritten, devices } = await database.tenant(actor, async (tx) => {
    const rows = await tx.query({ name: 'demo.has_messages', text: 'select from message limit 1' });
    return { isWritten: rows.length > 0, devices: [...(await readFleet(tx, actor)).devices.values()] };
  });
  if (isWritten) return;

  let time = now;
  const bus = createLocalBus(log);
  const parts = {
    database,
    bus,
    // The server does not listen yet: nobody is called, and what waits is found by its clock.
    jobs: { send: async () => undefined },
    clock: { ...systemClock, now: () => time },
    sendSms: async () => undefined,
    wakePhones: async () => new Map(),
  };
  const intake = fileIntake({ database, clock: parts.clock, limits: fileLimits });
  const [office, drivers] = [dispatcherService(parts), driverMessageService(parts)];

  async function write(line: DemoLine, key: string, deviceId: number, driver: WritingDriver): Promise<void> {
    const sentAt = now - line.minutesAgo * MINUTE_MS;
    time = sentAt;
    if (line.from === 'driver') {
      const files = line.hasPicture === true ? await picture(intake, actor) : [];
      const { id } = await drivers.write(driver, { key, text: line.text, deviceId, place: null, at: undefined, files });
      time += MINUTE_MS;
      if (line.isRead) await office.markRead(actor, [id]);
      return;
    }
    const { text, isPopup = false, place = null } = line;
    const nothing = { routePlanId: undefined, files: [], alsoAsSms: false };
    const message = { deviceIds: [deviceId], key, isPopup, text, place, ...nothing };
    const [sent] = await office.send(actor, timeZone, message);
    if (sent === undefined || line.reached === 'waiting') return;
    await drivers.fetch(driver, { before: undefined, limit: 1 });
    for (const { state, afterMs } of receiptsUpTo(line.reached)) {
      time = Math.min(now, sentAt + afterMs);
      await drivers.report(driver, { id: sent.id, state, waitingFor: undefined, at: undefined, key: undefined });
    }
  }

  try {
    for (const [licencePlate, lines] of Object.entries(demoConversations)) {
      const device = devices.find(({ vehicle }) => vehicle.licencePlate === licencePlate);
      const driverId = device?.assignedDriverId ?? null;
      if (device === undefined || driverId === null) continue;
      const usesApp = lines.some((line) => line.from === 'driver' || line.reached !== 'waiting');
      if (usesApp) await beginSession(database, organizationId, driverId);
      for (const [index, line] of lines.entries()) {
        await write(line, `demo-${licencePlate.replaceAll(' ', '-')}-${index}`, device.id, {
          organizationId,
          driverId,
          timeZone,
        });
      }
    }
  } finally {
    await endSessions(database, organizationId);
    await bus.close();
  }
}

/** A message reaches a driver who is signed in to the app. Nobody knows the secret of this session. */
async function beginSession({ owner }: Database, organizationId: number, driverId: number): Promise<void> {
  await owner.query(
    `insert into driver_session (organization_id, driver_id, secret_hash, language, expires_at)
     values ($1, $2, $3, 'sl', now() + interval '1 hour')`,
    [organizationId, driverId, randomBytes(32)],
  );
}

/** Those of the conversations; sessions of phones last for 90 days. */
async function endSessions({ owner }: Database, organizationId: number): Promise<void> {
  await owner.query(
    `delete from driver_session where organization_id = $1 and expires_at < now() + interval '1 hour'`,
    [organizationId],
  );
}

function receiptsUpTo(reached: Reached) {
  return RECEIPTS.slice(0, RECEIPTS.findIndex(({ state }) => state === reached) + 1);
}

async function* pictureFile() {
  yield { name: 'dobavnica.jpg', body: createReadStream(join(import.meta.dirname, PICTURE)) };
}

function picture(intake: FileIntake, scope: { readonly organizationId: number }): Promise<ReceivedFile[]> {
  return receiveAttachments(intake, scope, pictureFile());
}
