import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Notify } from '../notifications/types.ts';
import { accountService } from './account-service.ts';
import type { AccountService } from './account-service.ts';
import { createAfterCommit } from './after-commit.ts';
import type { MailLimits } from './mail-limits.ts';
import { createLiveTokens } from './live-tokens.ts';
import type { SessionTokens } from './live-tokens.ts';
import { orgUserService } from './org-user-service.ts';
import type { OrgUserService } from './org-user-service.ts';
import { ownSessionService } from './own-session-service.ts';
import type { OwnSessionService } from './own-session-service.ts';
import { identityService } from './service.ts';
import type { IdentityService } from './service.ts';
import { createSessions } from './sessions.ts';
import type { Sessions } from './sessions.ts';
import { signInLimits } from './sign-in-limits.ts';
import { switchService } from './switch-service.ts';
import type { SwitchService } from './switch-service.ts';

export interface IdentityDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly notify: Notify;
  readonly clock: Clock;
  readonly mailLimits: MailLimits;
}

/** Users, sign-in and sessions. */
export interface Identity {
  readonly sessions: Sessions;
  readonly liveTokens: SessionTokens;
  readonly signing: IdentityService;
  readonly accounts: AccountService;
  readonly orgUsers: OrgUserService;
  readonly ownSessions: OwnSessionService;
  readonly switching: SwitchService;
}

export function createIdentity({ database, bus, jobs, notify, clock, mailLimits }: IdentityDeps): Identity {
  const sessions = createSessions(database, bus, clock);
  const limits = signInLimits({ database, clock });
  const afterCommit = createAfterCommit({ database, bus });
  const liveTokens = createLiveTokens(database, sessions, clock);
  return {
    sessions,
    liveTokens,
    signing: identityService({ database, jobs, notify, clock, limits, afterCommit }),
    accounts: accountService({ database, notify, clock, limits, afterCommit }),
    orgUsers: orgUserService({ database, jobs, afterCommit, mailLimits }),
    ownSessions: ownSessionService({ database, afterCommit }),
    switching: switchService({ database, clock, afterCommit, tokens: liveTokens }),
  };
}
