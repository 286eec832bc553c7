import { z } from 'zod';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase, transaction } from '../../platform/database.ts';
import { startJobs } from '../../platform/jobs.ts';
import { silentLog } from '../../platform/logging.ts';
import { smsChannel } from './channels/sms.ts';
import { createDeliveries } from './deliveries.ts';
import { scheduleDeliveries } from './schedule.ts';
import { notificationService } from './service.ts';
import { aNotice, sealing } from './sealed-notice.testing.ts';

// A process that notifies and delivers, and then waits until it is killed: `node killed-worker.testing.ts <settings as JSON>`.

const settings = z.object({
  ownerUrl: z.string(),
  passwords: z.object({ api: z.string(), ingest: z.string(), lookup: z.string() }),
  gatewayUrl: z.string(),
  organizationId: z.int(),
});

const { ownerUrl, passwords, gatewayUrl, organizationId } = settings.parse(JSON.parse(process.argv[2] ?? ''));
const log = silentLog();
const database = openDatabase({ ownerUrl, rolePrefix: 'konvoj', passwords, log });
const jobs = await startJobs({ owner: database.owner, log, works: true });
const handlers = new Map();
const never = () => new Promise<never>(() => undefined);
const channels = { phone: smsChannel({ url: gatewayUrl, token: null }), email: never, push: never };
const parts = { jobs, sealing, clock: systemClock, handlers, checks: new Map() };
const { notify } = notificationService({ ...parts, canSendSms: true });
await scheduleDeliveries(jobs, createDeliveries({ ...parts, database, log, count: () => undefined, channels, notify }));
for (let number = 0; number < 40; number += 1) {
  await transaction(database.lookup, (tx) => notify(tx, { ...aNotice, organizationId }));
}
