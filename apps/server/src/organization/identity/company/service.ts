import type { SignInStep } from '@konvoj/contract';
import { auditSignInSettings } from '../audit-sign-in-settings.ts';
import type { Clock } from '../../../platform/clock.ts';
import { statementsOn } from '../../../platform/database.ts';
import type { Database } from '../../../platform/database.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { notFound } from '../../../platform/http/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import { rateLimit } from '../../../platform/rate-limits.ts';
import type { Sealing } from '../../../platform/sealing.ts';
import {
  companyClientRefused,
  companyDomainRefused,
  companyEmailUnverified,
  companyExpired,
  companyNoAccount,
  companyNotVerified,
  companyOtherUser,
  companyUnknown,
} from '../errors.ts';
import type { Browser, OpenedSession, OpenSession } from '../open-session.ts';
import { isUsable } from '../rules.ts';
import { newToken } from '../secrets.ts';
import type { SignInStepService } from '../steps/service.ts';
import { findUserByEmail } from '../store.ts';
import type { User } from '../types.ts';
import { expectedOf } from './expected.ts';
import type { Providers } from './provider.ts';
import { isOfDomains } from './rules.ts';
import { findCompany, findCompanyNamed, insertAttempt, markTested, takeAttempt } from './store.ts';
import type { Attempt, ProviderClient, StoredCompany } from './types.ts';

/** How long a browser may stay at the provider. */
export const ATTEMPT_MS = 10 * 60_000;
/** The page of the web app to which providers send browsers back. */
const RETURN_PATH = '/login-return';

const STARTS = { limit: 60, windowMs: 15 * 60_000 } as const;

/** A sign-in that has begun; the secret goes into a cookie of the browser. */
export interface BegunCompany {
  /** Of the provider. */
  readonly address: string;
  readonly secret: string;
}

export type FinishedCompany =
  | { readonly kind: 'signedIn'; readonly opened: OpenedSession }
  | { readonly kind: 'step'; readonly step: SignInStep; readonly secret: string }
  | { readonly kind: 'tested' };

/** Sign-in by the OpenID Connect provider of an organization. */
export interface CompanySignIn {
  /** What the provider has to know. */
  redirectAddress(): string;
  /** @throws company_sign_in.unknown, those of the provider, too_many_requests */
  start(name: string, remember: boolean, ip: string): Promise<BegunCompany>;
  /** @throws not_found when nothing is set up, those of the provider, too_many_requests */
  startTest(actor: Actor): Promise<BegunCompany>;
  /**
   * Opens a session, begins the second step, or records a test.
   * @param secret of the cookie; used up by the first answer, right or wrong
   * @param answer the query with which the browser came back
   * @throws company_sign_in.expired, those of the provider, email_unverified, domain_refused, no_account, other_user
   */
  finish(secret: string | undefined, answer: string, browser: Browser): Promise<FinishedCompany>;
}

export interface CompanyDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Of the secrets of clients. */
  readonly sealing: Sealing;
  readonly providers: Providers;
  readonly openSession: OpenSession;
  readonly steps: SignInStepService;
  readonly baseUrl: () => string;
}

export function companySignIn(deps: CompanyDeps): CompanySignIn {
  const { database, clock, sealing, providers, openSession, steps, baseUrl } = deps;
  const lookup = statementsOn(database.lookup);
  const starts = rateLimit({ database, clock }, 'sign-ins by a company', STARTS);
  const redirectAddress = () => `${baseUrl()}${RETURN_PATH}`;

  function clientOf({ organizationId, issuer, clientId, sealedSecret, revision }: StoredCompany): ProviderClient {
    const clientSecret = sealing.unseal(organizationId, sealedSecret);
    // The key of the data folder was lost: the secret has to be entered again.
    if (clientSecret === null) throw companyClientRefused();
    return { issuer, clientId, clientSecret, revision };
  }

  async function begin(company: StoredCompany, attempt: Pick<Attempt, 'remember' | 'testedBy'>): Promise<BegunCompany> {
    const secret = newToken();
    const address = await providers.addressOf(clientOf(company), expectedOf(secret), redirectAddress());
    const { organizationId, revision } = company;
    const expiresAt = new Date(clock.now() + ATTEMPT_MS);
    await insertAttempt(lookup, secret, { organizationId, revision, ...attempt }, expiresAt);
    return { address, secret };
  }

  /** The settings with which a sign-in began, as long as they allow it. @throws company_sign_in.expired */
  async function companyOf({ organizationId, revision, testedBy }: Attempt): Promise<StoredCompany> {
    const company = await findCompany(lookup, { organizationId });
    if (company === null || company.revision !== revision) throw companyExpired();
    if (company.mode === 'off' && testedBy === null) throw companyExpired();
    return company;
  }

  /** The user of the organization whom the provider vouches for. */
  async function userOf(company: StoredCompany, secret: string, answer: string): Promise<User> {
    const returned = new URL(`${redirectAddress()}?${answer.replace(/^\?/, '')}`);
    const person = await providers.personOf(clientOf(company), expectedOf(secret), returned);
    const { email, isEmailVerified } = person;
    if (email === null || !isEmailVerified) throw companyEmailUnverified();
    if (!isOfDomains(email, company.domains)) throw companyDomainRefused({ email });
    const found = await findUserByEmail(lookup, email);
    // One answer for an unknown address, a user of another organization, and an account that may not be used.
    const isOwn = found?.user.organization?.id === company.organizationId;
    if (found === null || !isOwn || !isUsable(found.user, clock.now())) throw companyNoAccount({ email });
    return found.user;
  }

  async function recordTest(company: StoredCompany, user: User, testedBy: number, ip: string): Promise<void> {
    if (user.id !== testedBy) throw companyOtherUser({ email: user.email });
    const actor = { organizationId: company.organizationId, userId: user.id, ip };
    await database.tenant(actor, async (tx) => {
      if (!(await markTested(tx, company, new Date(clock.now())))) throw companyExpired();
      await auditSignInSettings(tx, actor, {
        after: { companyTested: true },
      });
    });
  }

  return {
    redirectAddress,

    async start(name, remember, ip) {
      await starts.require(networkOf(ip));
      const company = await findCompanyNamed(lookup, name.trim().toLowerCase());
      if (company === null || company.mode === 'off') throw companyUnknown();
      return begin(company, { remember, testedBy: null });
    },

    async startTest(actor) {
      const company = await database.tenant(actor, (tx) => findCompany(tx, actor));
      if (company === null) throw notFound();
      await starts.require(`organization ${actor.organizationId}`);
      return begin(company, { remember: false, testedBy: actor.userId });
    },

    async finish(secret, answer, browser) {
      const attempt = secret === undefined ? null : await takeAttempt(lookup, secret, clock.now());
      if (attempt === null || secret === undefined) throw companyExpired();
      const company = await companyOf(attempt);
      const user = await userOf(company, secret, answer);
      const { remember, testedBy } = attempt;
      if (testedBy !== null) {
        await recordTest(company, user, testedBy, browser.ip);
        return { kind: 'tested' };
      }
      const isTrusted = company.trustsSecondFactor && company.testedAt !== null;
      const begun = isTrusted ? null : await steps.begin(user, remember, true);
      if (begun !== null) return { kind: 'step', ...begun };
      const opened = await openSession(browser, () => Promise.resolve({ user, method: 'company', remember }));
      if (opened === null) throw companyNotVerified();
      return { kind: 'signedIn', opened };
    },
  };
}
