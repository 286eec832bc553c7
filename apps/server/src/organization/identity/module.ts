import type { Context, ServiceModule } from '../../platform/module.ts';
import { sealingKey, sealingWith } from '../../platform/sealing.ts';
import type { Notify } from '../notifications/types.ts';
import { scheduleIdentityCleanup } from './cleanup.ts';
import { createIdentity } from './identity.ts';
import type { Identity } from './identity.ts';
import { workLinkMails } from './link-mails.ts';
import { mailLimits } from './mail-limits.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import { identityRoutes } from './routes.ts';

/** Users, sign-in and sessions. */
export async function identityModule(context: Context, notify: Notify): Promise<ServiceModule<Identity>> {
  const { config, database, bus, jobs, clock, baseUrl, log } = context;
  const limits = mailLimits({ database, clock });
  const sealing = sealingWith(await sealingKey(config.dataFolder, 'factors'), 'second factor');
  const relyingParty = relyingPartyOf(config.publicUrl);
  const companySealing = sealingWith(await sealingKey(config.dataFolder, 'company-sign-in'), 'company sign-in');
  const identity = createIdentity({
    database,
    bus,
    jobs,
    notify,
    clock,
    mailLimits: limits,
    sealing,
    relyingParty,
    companySealing,
    outbound: config.outbound,
    baseUrl,
    log,
  });
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
