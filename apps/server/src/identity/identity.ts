import type { Bus } from '../platform/bus.ts';
import type { Database } from '../platform/database.ts';
import type { Jobs } from '../platform/jobs.ts';
import { accountService } from './account-service.ts';
import type { AccountService } from './account-service.ts';
import { createAftermath } from './aftermath.ts';
import { createLiveTokens } from './live-tokens.ts';
import type { SessionTokens } from './live-tokens.ts';
import { identityService } from './service.ts';
import type { IdentityService } from './service.ts';
import { createSessions } from './sessions.ts';
import type { Sessions } from './sessions.ts';
import { SignInLimits } from './sign-in-limits.ts';

export interface IdentityDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly log: { error(details: object, message: string): void };
  /** What links in mails begin with: never taken from a request. */
  readonly baseUrl: () => string;
}

/** Everything about people and who is signed in. */
export interface Identity {
  readonly sessions: Sessions;
  readonly liveTokens: SessionTokens;
  readonly signing: IdentityService;
  readonly accounts: AccountService;
  /** Waits for mails that are still being handed over. */
  settled(): Promise<void>;
}

export function createIdentity({ database, bus, jobs, log, baseUrl }: IdentityDeps): Identity {
  const sessions = createSessions(database, bus);
  const limits = new SignInLimits();
  const aftermath = createAftermath({ database, bus, jobs, log });
  return {
    sessions,
    liveTokens: createLiveTokens(database, sessions),
    signing: identityService({ database, jobs, limits, aftermath, baseUrl }),
    accounts: accountService({ database, limits, aftermath }),
    settled: () => aftermath.settled(),
  };
}
