import type { PlatformConfig } from '../../platform/config.ts';
import { keptSecret } from '../../platform/embedded/files.ts';
import type { Context, ServiceModule } from '../../platform/module.ts';
import { pushRoutes } from './routes.ts';
import { newVapidKeys, pushSender, vapidKeys } from './sender.ts';
import type { VapidKeys } from './sender.ts';
import { pushService } from './service.ts';
import type { PushService } from './service.ts';

/** Browsers that take notifications. */
export async function pushModule({ config, database, clock }: Context): Promise<ServiceModule<PushService>> {
  const keys = await keptSecret(config.dataFolder, 'push', newVapidKeys, isVapid);
  const { pushServices: services } = config;
  const sendPush = pushSender({ keys, services, contact: contactOf(config) });
  const push = pushService({ database, clock, publicKey: keys.publicKey, services, sendPush });
  return { name: 'push', service: push, routes: (http) => pushRoutes(http, push) };
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
