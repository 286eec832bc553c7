import type { FileIntake } from '../../organization/files/intake.ts';
import type { PushService } from '../../organization/push/service.ts';
import type { Notifications } from '../../organization/notifications/types.ts';
import type { Context, ServiceModule } from '../../platform/module.ts';
import { messagesWritten } from '../../telemetry/live/events.ts';
import { delivery } from './delivery.ts';
import { dispatcherService } from './dispatcher-service.ts';
import type { DispatcherService } from './dispatcher-service.ts';
import { driverMessageService } from './driver-service.ts';
import { clockJob, followJob, handOverJob, showJob, wakeJob } from './jobs.ts';
import { messageRoutes } from './routes.ts';
import { wakePhones } from './push.ts';
import { smsOf, smsResult } from './sms.ts';
import { templateService } from './template-service.ts';

const EVERY_MINUTE = '* * * * *';

interface MessageNeeds {
  readonly notifications: Notifications;
  readonly push: Pick<PushService, 'sendTo'>;
  readonly files: FileIntake;
}

/** Messages between dispatchers and drivers. */
export function messagesModule(
  { database, bus, jobs, clock, log }: Context,
  { notifications, push, files }: MessageNeeds,
): ServiceModule<Pick<DispatcherService, 'sendWithin'>> {
  const parts = {
    database,
    bus,
    jobs,
    clock,
    sendSms: smsOf(notifications),
    wakePhones: wakePhones(database, push),
  };
  notifications.onResult('message', smsResult(jobs));
  const dispatchers = dispatcherService(parts);
  const deliveries = delivery(parts);
  const noting = new Set<Promise<void>>();
  // What is lost here is handed over once more by the clock, or fetched by the app.
  const stopListening = bus.subscribe(messagesWritten, (written) => {
    const noted = deliveries
      .written(written)
      .catch((error: unknown) => log.warn({ err: error }, 'the hand-over of messages was not noted'))
      .finally(() => noting.delete(noted));
    noting.add(noted);
  });
  return {
    name: 'messages',
    service: dispatchers,
    async jobs(all) {
      await all.work(handOverJob, ({ organizationId, messageIds }) =>
        deliveries.handOver({ organizationId }, messageIds),
      );
      await all.work(wakeJob, ({ organizationId, messageIds }) => deliveries.wake({ organizationId }, messageIds));
      await all.work(followJob, ({ organizationId, messageIds }) => deliveries.follow({ organizationId }, messageIds));
      await all.work(showJob, ({ organizationId, messageIds }) =>
        deliveries.acceptedAsSms({ organizationId }, messageIds),
      );
      await all.work(clockJob, () => deliveries.runClock());
      await all.every(clockJob, EVERY_MINUTE, {});
    },
    routes: (http) =>
      messageRoutes(http, {
        dispatchers,
        drivers: driverMessageService(parts),
        templates: templateService(parts),
        database,
        files,
      }),
    async close() {
      stopListening();
      await Promise.all(noting);
    },
  };
}
