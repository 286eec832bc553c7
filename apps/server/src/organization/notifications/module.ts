import { join } from 'node:path';
import { createMailer } from '../../platform/mail.ts';
import type { Context, ServiceModule } from '../../platform/module.ts';
import { sealingKey, sealingWith } from '../../platform/sealing.ts';
import type { PushService } from '../push/service.ts';
import { emailChannel } from './channels/email.ts';
import { pushChannel } from './channels/push.ts';
import { smsChannel } from './channels/sms.ts';
import { createDeliveries } from './deliveries.ts';
import { deliveryMetrics } from './metrics.ts';
import { notificationRoutes } from './routes.ts';
import { scheduleDeliveries } from './schedule.ts';
import { notificationService } from './service.ts';
import type { NotificationConfig } from './settings.ts';
import type { FindObsolete, Notifications, Reason, ResultHandler } from './types.ts';

/** Mails, SMS and push notifications: written with their cause, delivered after the commit. */
export async function notificationsModule(
  { config, database, jobs, metrics, clock, log, baseUrl }: Context,
  { sms }: NotificationConfig,
  push: PushService,
): Promise<ServiceModule<Notifications>> {
  const sealing = sealingWith(await sealingKey(config.dataFolder, 'deliveries'), 'delivery');
  const handlers = new Map<Reason, ResultHandler>();
  const checks = new Map<Reason, FindObsolete>();
  const service = notificationService({ jobs, sealing, clock, handlers, checks, canSendSms: sms !== null });
  const mailer = createMailer({ ...config.mail, folder: join(config.dataFolder, 'mail'), log, clock });
  const channels = {
    email: emailChannel(mailer, baseUrl),
    phone: smsChannel(sms),
    push: pushChannel(push),
  };
  const deliveries = createDeliveries({
    database,
    jobs,
    sealing,
    clock,
    log,
    count: deliveryMetrics(metrics),
    channels,
    handlers,
    checks,
    notify: service.notify,
  });
  return {
    name: 'notifications',
    service,
    jobs: (all) => scheduleDeliveries(all, deliveries),
    routes: (http) => notificationRoutes(http, { database, clock, notify: service.notify, push }),
  };
}
