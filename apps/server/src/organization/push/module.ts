import type { PlatformConfig } from '../../platform/config.ts';
import { keptSecret } from '../../platform/embedded/files.ts';
import type { Context, ServiceModule } from '../../platform/module.ts';
import { pushRoutes } from './routes.ts';
import { newVapidKeys, pushSender, sendPush, vapidKeys } from './sender.ts';
import type { VapidKeys } from './sender.ts';
import { pushService } from './service.ts';
import type { PushService } from './service.ts';

/** Notifications to browsers. */
export async function pushModule({ config, database, jobs, clock, log }: Context): Promise<ServiceModule<PushService>> {
  const keys = await keptSecret(config.dataFolder, 'push', newVapidKeys, isVapid);
  const { pushServices: services } = config;
  const push = pushService({ database, jobs, clock, publicKey: keys.publicKey, services });
  return {
    name: 'push',
    service: push,
    jobs: (all) => all.work(sendPush, pushSender({ database, keys, services, contact: contactOf(config), log })),
    routes: (http) => pushRoutes(http, push),
  };
}

function isVapid(value: unknown): value is VapidKeys {
  return vapidKeys.safeParse(value).success;
}

/** The contact that push services require: an https address or a mail address. */
function contactOf({ publicUrl, mail }: PlatformConfig): string {
  return publicUrl?.protocol === 'https:'
    ? publicUrl.origin
    : `mailto:${/<([^>]+)>/.exec(mail.from)?.[1] ?? mail.from}`;
}
