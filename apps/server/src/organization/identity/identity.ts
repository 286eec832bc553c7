import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/logging.ts';
import type { OutboundRules } from '../../platform/outbound/send.ts';
import type { Sealing } from '../../platform/sealing.ts';
import type { Notify } from '../notifications/types.ts';
import { accountService } from './account-service.ts';
import type { AccountService } from './account-service.ts';
import { createAfterCommit } from './after-commit.ts';
import { providers } from './company/provider.ts';
import { companySignIn } from './company/service.ts';
import type { CompanySignIn } from './company/service.ts';
import { companySettings } from './company/settings-service.ts';
import type { CompanySettings } from './company/settings-service.ts';
import { passwordConfirmation } from './confirm-password.ts';
import { factorCodes } from './factors/codes.ts';
import { factorRequirement } from './factors/requirement.ts';
import type { FactorRequirement } from './factors/requirement.ts';
import { factorService } from './factors/service.ts';
import type { FactorService } from './factors/service.ts';
import { totpStarter } from './factors/start-totp.ts';
import type { MailLimits } from './mail-limits.ts';
import { createLiveTokens } from './live-tokens.ts';
import type { SessionTokens } from './live-tokens.ts';
import { sessionOpener } from './open-session.ts';
import { organizationService } from './organization-service.ts';
import type { OrganizationService } from './organization-service.ts';
import { orgUserService } from './org-user-service.ts';
import type { OrgUserService } from './org-user-service.ts';
import { ownSessionService } from './own-session-service.ts';
import type { OwnSessionService } from './own-session-service.ts';
import { ownOrganizationService } from './own-organization.ts';
import type { OwnOrganizationService } from './own-organization.ts';
import type { RelyingParty } from './passkeys/relying-party.ts';
import { passkeyService } from './passkeys/service.ts';
import type { PasskeyService } from './passkeys/service.ts';
import { identityService } from './service.ts';
import type { IdentityService } from './service.ts';
import { createSessions } from './sessions.ts';
import type { Sessions } from './sessions.ts';
import { signInLimits } from './sign-in-limits.ts';
import { signInStepService } from './steps/service.ts';
import type { SignInStepService } from './steps/service.ts';
import { switchService } from './switch-service.ts';
import type { SwitchService } from './switch-service.ts';
import { removalService } from './removal-service.ts';
import type { RemovalService } from './removal-service.ts';

export interface IdentityDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly notify: Notify;
  readonly clock: Clock;
  readonly mailLimits: MailLimits;
  /** Of secrets of authenticator apps. */
  readonly sealing: Sealing;
  /** For which browsers make passkeys; null: they are not possible. */
  readonly relyingParty: RelyingParty | null;
  /** Of secrets of clients at OpenID Connect providers. */
  readonly companySealing: Sealing;
  /** Where providers may be. */
  readonly outbound: OutboundRules;
  /** What links begin with: never taken from a request. */
  readonly baseUrl: () => string;
  readonly log: Log;
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
  readonly removals: RemovalService;
  readonly organizations: OrganizationService;
  readonly ownOrganization: OwnOrganizationService;
  readonly steps: SignInStepService;
  readonly factors: FactorService;
  readonly passkeys: PasskeyService;
  readonly requirement: FactorRequirement;
  readonly company: CompanySignIn;
  readonly companySettings: CompanySettings;
}

/** For one request to a provider, while somebody waits. */
const PROVIDER_WITHIN_MS = 8_000;

export function createIdentity(deps: IdentityDeps): Identity {
  const { database, bus, jobs, notify, clock, mailLimits, sealing, relyingParty } = deps;
  const { companySealing, outbound: rules, baseUrl, log } = deps;
  const sessions = createSessions(database, bus, clock);
  const limits = signInLimits({ database, clock });
  const afterCommit = createAfterCommit({ database, bus });
  const liveTokens = createLiveTokens(database, sessions, clock);
  const confirmPassword = passwordConfirmation(database, limits);
  const openSession = sessionOpener({ database, notify, clock, afterCommit });
  const changing = { database, notify, clock, afterCommit, confirmPassword };
  const second = {
    codes: factorCodes({ database, clock, sealing }),
    startTotp: totpStarter(sealing),
    passkeysPossible: relyingParty !== null,
  };
  const steps = signInStepService({ database, clock, notify, openSession, ...second });
  const company = companySignIn({
    database,
    clock,
    sealing: companySealing,
    providers: providers({ rules, clock, log, withinMs: PROVIDER_WITHIN_MS }),
    openSession,
    steps,
    baseUrl,
  });
  return {
    sessions,
    liveTokens,
    signing: identityService({ database, jobs, notify, clock, limits, afterCommit, openSession, steps }),
    accounts: accountService(changing),
    orgUsers: orgUserService({ database, jobs, afterCommit, mailLimits }),
    ownSessions: ownSessionService({ database, afterCommit }),
    removals: removalService({ database, clock, notify, afterCommit }),
    switching: switchService({ database, clock, afterCommit, tokens: liveTokens }),
    organizations: organizationService({ database, clock, baseUrl }),
    ownOrganization: ownOrganizationService(database),
    steps,
    factors: factorService({ ...changing, ...second }),
    passkeys: passkeyService({ ...changing, limits, openSession, relyingParty }),
    requirement: factorRequirement(database, clock),
    company,
    companySettings: companySettings({ ...changing, sealing: companySealing, rules }),
  };
}
