import {
  AuthorizationResponseError,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  ResponseBodyError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import type { ClientAuth, Configuration } from 'openid-client';
import { z } from 'zod';
import { cacheFor } from '../../../platform/cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { ProblemError } from '../../../platform/http/index.ts';
import type { Log } from '../../../platform/logging.ts';
import { outboundFetch } from '../../../platform/outbound/fetch.ts';
import { OutboundError, mayBeReached } from '../../../platform/outbound/send.ts';
import type { OutboundRules } from '../../../platform/outbound/send.ts';
import {
  companyAddressRefused,
  companyBadAnswer,
  companyClientRefused,
  companyNotVerified,
  companyRefused,
  companyUnreachable,
} from '../errors.ts';
import type { Expected, ProviderClient } from './types.ts';

const DISCOVERED_FOR_MS = 10 * 60_000;
const DISCOVERED_MOST = 200;
/** Metadata and keys of large providers have some 20 kB. */
const ANSWER_MOST_BYTES = 256 * 1_024;
const SCOPE = 'openid email';

/** Whom a provider has signed in. */
export interface ProvenPerson {
  /** As the provider writes it; null: it names none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
}

/** OpenID Connect providers of organizations (OpenID Connect Core 1.0, Discovery 1.0). */
export interface Providers {
  /** Where a browser goes to sign in. @throws company_sign_in.address_refused, unreachable, bad_answer */
  addressOf(client: ProviderClient, expected: Expected, redirectAddress: string): Promise<string>;
  /**
   * Verifies what the provider has sent by the browser, and gets from the provider who it is.
   * @param answer the address to which the provider has sent the browser
   * @throws company_sign_in.refused, not_verified, client_refused, and those of `addressOf`
   */
  personOf(client: ProviderClient, expected: Expected, answer: URL): Promise<ProvenPerson>;
}

export interface ProviderParts {
  readonly rules: OutboundRules;
  readonly clock: Clock;
  readonly log: Log;
  /** For one request to a provider. */
  readonly withinMs: number;
}

export function providers({ rules, clock, log, withinMs }: ProviderParts): Providers {
  const guarded = outboundFetch(rules, { withinMs, mostBytes: ANSWER_MOST_BYTES });
  const discovered = cacheFor<Configuration>({
    most: DISCOVERED_MOST,
    forMs: DISCOVERED_FOR_MS,
    now: clock.now,
  });

  /** The provider's addresses and keys; the connection to each of them is guarded. */
  async function configurationOf({ issuer, clientId, clientSecret, revision }: ProviderClient): Promise<Configuration> {
    const remembered = discovered.get(revision);
    if (remembered !== undefined) return remembered;
    const server = new URL(issuer);
    // Without TLS only in private networks of the operator, which the guard checks.
    const insecure = server.protocol === 'http:' ? [allowInsecureRequests] : [];
    const configuration = await discovery(server, clientId, undefined, bySecret(clientSecret), {
      [customFetch]: guarded,
      timeout: withinMs / 1_000,
      // The ID token comes over TLS; its signature is verified all the same.
      execute: [...insecure, enableNonRepudiationChecks],
    });
    const { issuer: named, authorization_endpoint: address } = configuration.serverMetadata();
    // The library lets two providers speak for all of their customers; here one issuer speaks for one organization.
    if (new URL(named).href !== server.href) throw new ClientError('the metadata name another issuer');
    if (address === undefined || !mayBeReached(address, rules)) throw new OutboundError('address');
    discovered.set(revision, configuration);
    return configuration;
  }

  /** The refusal that people see; the log has the reason. */
  function problemOf(error: unknown, client: ProviderClient, otherwise: () => ProblemError): ProblemError {
    log.warn({ issuer: client.issuer, reason: reasonOf(error) }, 'sign-in by a company failed');
    for (const each of causesOf(error)) {
      if (each instanceof OutboundError) {
        return each.failure === 'address' ? companyAddressRefused() : companyUnreachable();
      }
      if (each instanceof AuthorizationResponseError) return companyRefused();
      if (each instanceof ResponseBodyError && each.error === 'invalid_client') return companyClientRefused();
      if (each instanceof ResponseBodyError && each.error === 'unauthorized_client') return companyClientRefused();
    }
    return otherwise();
  }

  return {
    async addressOf(client, { state, nonce, verifier }, redirectAddress) {
      try {
        const configuration = await configurationOf(client);
        const address = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectAddress,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return address.href;
      } catch (error) {
        throw problemOf(error, client, companyBadAnswer);
      }
    },

    async personOf(client, { state, nonce, verifier }, answer) {
      const configuration = await configurationOf(client).catch((error: unknown) => {
        throw problemOf(error, client, companyBadAnswer);
      });
      try {
        const tokens = await authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new ClientError('there is no ID token');
        if (claims['email'] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) {
          return personIn(claims);
        }
        return personIn(await fetchUserInfo(configuration, tokens.access_token, claims.sub));
      } catch (error) {
        throw problemOf(error, client, companyNotVerified);
      }
    },
  };
}

/** Sends the secret of a client as the provider supports it; in the header where its metadata name no way (Discovery 1.0, 3). */
function bySecret(secret: string): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, ...request) => {
    const { token_endpoint_auth_methods_supported: supported = ['client_secret_basic'] } = server;
    const send = supported.includes('client_secret_basic') ? inHeader : inBody;
    return send(server, ...request);
  };
}

const isTrue = z.union([z.literal(true), z.literal(1), z.literal('true'), z.literal('1')]);
const claimsOfEmail = z.object({
  email: z.email().nullish().catch(null),
  email_verified: z.unknown().optional(),
  /** Of Microsoft Entra ID, which has no `email_verified`: the domain of the address is one that the company has verified. */
  xms_edov: z.unknown().optional(),
});

function personIn(claims: unknown): ProvenPerson {
  const { email, email_verified: verified, xms_edov: isOfCompany } = claimsOfEmail.parse(claims);
  const isEmailVerified = isTrue.safeParse(verified ?? isOfCompany).success;
  return { email: email ?? null, isEmailVerified };
}

/** An error with those that led to it, from the outside in. */
function* causesOf(error: unknown): Generator<Error> {
  let each = error;
  for (let depth = 0; depth < 5 && each instanceof Error; depth += 1) {
    yield each;
    each = each.cause;
  }
}

/** For the log: what failed, without tokens and answers. */
function reasonOf(error: unknown): string {
  return [...causesOf(error)].map(({ message }) => message.slice(0, 200)).join(' < ');
}
