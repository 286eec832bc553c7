import { endpoints } from '@konvoj/contract';
import { textOf } from '@konvoj/i18n/text-of';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { transaction } from '../../platform/database.ts';
import type { Database } from '../../platform/database.ts';
import { route } from '../../platform/http/index.ts';
import { instant } from '../../platform/instant.ts';
import { rateLimit } from '../../platform/rate-limits.ts';
import type { PushService } from '../push/service.ts';
import { listMutes, saveMute } from './store.ts';
import type { Notify } from './types.ts';

const TESTS = { limit: 10, windowMs: 15 * 60_000 } as const;

export interface NotificationRoutes {
  readonly database: Database;
  readonly clock: Clock;
  readonly notify: Notify;
  readonly push: Pick<PushService, 'countBrowsers'>;
}

export function notificationRoutes(app: FastifyInstance, deps: NotificationRoutes): void {
  testRoute(app, deps);
  muteRoutes(app, deps);
}

function testRoute(app: FastifyInstance, { database, clock, notify, push }: NotificationRoutes): void {
  const tests = rateLimit({ database, clock }, 'push tests', TESTS);
  route(app, endpoints.push.test, async ({ user: { userId, organizationId }, language }) => {
    await tests.require(String(userId));
    const browsers = await push.countBrowsers(userId);
    if (browsers === 0) return { browsers };
    await transaction(database.lookup, (tx) =>
      notify(tx, {
        organizationId,
        reason: 'test',
        subject: '',
        language,
        recipient: { channel: 'push', userId },
        title: textOf(language, 'push.test.title'),
        text: textOf(language, 'push.test.body'),
        path: '/UserSettings',
      }),
    );
    return { browsers };
  });
}

function muteRoutes(app: FastifyInstance, { database, clock }: NotificationRoutes): void {
  const { mutes, mute } = endpoints.notifications;
  route(app, mutes, async ({ actor }) => {
    const muted = await database.tenant(actor, (tx) => listMutes(tx, actor, clock.now()));
    return muted.map(({ reason, until }) => ({ reason, until: instant(until) }));
  });
  route(app, mute, ({ actor, params: { reason }, body: { until } }) =>
    database.tenant(actor, (tx) => saveMute(tx, actor, reason, until === null ? null : Date.parse(until))),
  );
}
