import type { Context, ServiceModule } from '../../platform/module.ts';
import type { Notify } from '../notifications/types.ts';
import { scheduleIdentityCleanup } from './cleanup.ts';
import { createIdentity } from './identity.ts';
import type { Identity } from './identity.ts';
import { workLinkMails } from './link-mails.ts';
import { mailLimits } from './mail-limits.ts';
import { identityRoutes } from './routes.ts';

/** Users, sign-in and sessions. */
export function identityModule(context: Context, notify: Notify): ServiceModule<Identity> {
  const { database, bus, jobs, clock, baseUrl } = context;
  const limits = mailLimits({ database, clock });
  const identity = createIdentity({ database, bus, jobs, notify, clock, mailLimits: limits });
  return {
    name: 'identity',
    service: identity,
    callerOfSession: identity.sessions.callerOfSession,
    async jobs(all) {
      await workLinkMails({ database, jobs: all, notify, clock, mailLimits: limits, baseUrl });
      await scheduleIdentityCleanup(all, database, clock);
    },
    routes: (http) => identityRoutes(http, identity),
  };
}
