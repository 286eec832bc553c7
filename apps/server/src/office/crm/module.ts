import type { FileIntake } from '../../organization/files/intake.ts';
import type { Notify } from '../../organization/notifications/types.ts';
import { collect } from '../../platform/collect.ts';
import type { Context, Module } from '../../platform/module.ts';
import { telemetryCommitted } from '../../telemetry/ingest/events.ts';
import { activityService } from './activity-service.ts';
import { contactFileService } from './contact-files.ts';
import { contactService } from './contact-service.ts';
import { activityFiles } from './files.ts';
import { allVisitsJob, contactVisitsJob, remindersJob } from './jobs.ts';
import { stepReminders } from './reminders.ts';
import { crmRoutes } from './routes.ts';
import { joined, spanOf, visitFinding } from './visit-finding.ts';
import type { ChangedSpan } from './visit-finding.ts';
import { visitService } from './visit-service.ts';

const EVERY_QUARTER_HOUR = '*/15 * * * *';
const EVERY_NIGHT = '40 1 * * *';

interface CrmNeeds {
  readonly files: FileIntake;
  readonly notify: Notify;
}

/** Contacts of the office, what it did with them, and visits of vehicles there. */
export function crmModule({ config, database, bus, clock, log, jobs }: Context, { files, notify }: CrmNeeds): Module {
  const parts = { database, bus, clock, jobs };
  const finding = visitFinding(parts);
  const reminders = stepReminders(parts, notify);
  const spans = collect<ChangedSpan>(clock, {
    keyOf: ({ organizationId, deviceId }) => `${organizationId} ${deviceId}`,
    merge: joined,
    work: (changed) =>
      finding
        .ofSpans(changed)
        .catch((error: unknown) => log.warn({ err: error }, 'visits of contacts were not found; a job repeats it')),
  });
  const stopCollecting = config.roles.has('worker')
    ? bus.subscribe(telemetryCommitted, (commits) => spans.add(commits.flatMap((commit) => spanOf(commit) ?? [])))
    : () => undefined;
  return {
    name: 'crm',
    async jobs(all) {
      await all.work(contactVisitsJob, ({ organizationId, contactIds }) =>
        finding.ofContacts({ organizationId }, contactIds),
      );
      await all.work(allVisitsJob, () => finding.ofAll());
      await all.every(allVisitsJob, EVERY_NIGHT, {});
      await all.work(remindersJob, () => reminders.run());
      await all.every(remindersJob, EVERY_QUARTER_HOUR, {});
    },
    routes: (http) =>
      crmRoutes(http, {
        contacts: contactService(parts),
        contactFiles: contactFileService(parts),
        activities: activityService(parts),
        files: activityFiles(parts, files),
        visits: visitService(parts),
      }),
    async close() {
      stopCollecting();
      await spans.close();
    },
  };
}
