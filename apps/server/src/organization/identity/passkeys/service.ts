import { PASSKEYS_MAX } from '@konvoj/contract';
import type { PasskeyAssertion, PasskeyAttestation } from '@konvoj/contract';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Clock } from '../../../platform/clock.ts';
import { statementsOn, transaction } from '../../../platform/database.ts';
import type { Database, Tx } from '../../../platform/database.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { notFound } from '../../../platform/http/index.ts';
import type { UserCaller } from '../../../platform/http/index.ts';
import { rateLimit } from '../../../platform/rate-limits.ts';
import type { Notify } from '../../notifications/types.ts';
import type { AfterCommit } from '../after-commit.ts';
import type { ConfirmPassword } from '../confirm-password.ts';
import { factorRequired, passkeyRefused, passkeysUnavailable, stepExpired, tooManyPasskeys } from '../errors.ts';
import { endOthers, firstRecoveryCodes, ownUser, recordFactor } from '../factors/service.ts';
import { findFactorState, replaceRecoveryCodes } from '../factors/store.ts';
import type { Browser, OpenedSession, OpenSession } from '../open-session.ts';
import { isUsable } from '../rules.ts';
import { newToken } from '../secrets.ts';
import { attempted } from '../sign-in-limits.ts';
import type { SignInLimits } from '../sign-in-limits.ts';
import { STEP_MS, methodBy } from '../steps/service.ts';
import { insertStep, deleteStep, setChallenge, takeChallenge } from '../steps/store.ts';
import { findUser } from '../store.ts';
import { nameOf } from '../wire.ts';
import type { RelyingParty } from './relying-party.ts';
import {
  credentialsOf,
  deletePasskey,
  findPasskey,
  insertPasskey,
  keepRegistration,
  takeRegistration,
  usePasskey,
} from './store.ts';
import type { StoredPasskey } from './store.ts';

const WINDOW_MS = 15 * 60_000;
/**
 * EdDSA, ES256 and RS256 (COSE), which every authenticator and every release of Node have. The library's own list depends
 * on the runtime, with algorithms that Node marks as experimental.
 */
const ALGORITHMS = [-8, -7, -257];

/** Options for `navigator.credentials`, in JSON. */
type Options = Record<string, unknown>;

/** Passkeys: always of the user themselves, verified by PIN or biometrics on the device. */
export interface PasskeyService {
  /** Begins a sign-in, or adds a challenge to one that had a right password. @throws 409 without a public address, 429 */
  startSignIn(stepSecret: string | undefined, ip: string): Promise<{ options: Options; stepSecret: string }>;
  /** @throws 410 without a challenge, 422 for an answer that is not right, 429 */
  signIn(
    stepSecret: string | undefined,
    answer: { readonly response: PasskeyAssertion; readonly remember: boolean },
    browser: Browser,
  ): Promise<OpenedSession>;
  /** @throws 409 without a public address or with too many passkeys, 422 for a wrong password */
  startRegistration(caller: UserCaller, password: string, ip: string): Promise<Options>;
  /** Ends all other sessions. @returns recovery codes; null: those of before go on @throws 410, 422 */
  register(
    caller: UserCaller,
    passkey: { readonly name: string; readonly response: PasskeyAttestation },
    ip: string,
  ): Promise<string[] | null>;
  /** @throws 404, 422 for a wrong password, 409 when it is the last factor and one is required */
  remove(caller: UserCaller, id: string, password: string, ip: string): Promise<void>;
}

export interface PasskeyDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly notify: Notify;
  readonly afterCommit: AfterCommit;
  readonly limits: SignInLimits;
  readonly confirmPassword: ConfirmPassword;
  readonly openSession: OpenSession;
  /** Null: passkeys are not possible. */
  readonly relyingParty: RelyingParty | null;
}

export function passkeyService(deps: PasskeyDeps): PasskeyService {
  const { database, clock, notify, afterCommit, limits, confirmPassword, openSession } = deps;
  const statements = statementsOn(database.lookup);
  const own = ownUser(database);
  const starts = rateLimit({ database, clock }, 'passkey challenges', { limit: 100, windowMs: WINDOW_MS });
  const party = () => {
    if (deps.relyingParty === null) throw passkeysUnavailable();
    return deps.relyingParty;
  };
  const sessionHash = ({ sessionId }: UserCaller) => Buffer.from(sessionId, 'hex');

  return {
    async startSignIn(stepSecret, ip) {
      const { id: rpID } = party();
      await starts.require(networkOf(ip));
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout: STEP_MS });
      const now = clock.now();
      if (stepSecret !== undefined && (await setChallenge(statements, stepSecret, options.challenge, now))) {
        return { options: { ...options }, stepSecret };
      }
      const secret = newToken();
      const step = { kind: 'passkey', userId: null, remember: false, byCompany: false } as const;
      const expiresAt = new Date(now + STEP_MS);
      await insertStep(statements, secret, { ...step, expiresAt, challenge: options.challenge });
      return { options: { ...options }, stepSecret: secret };
    },

    async signIn(stepSecret, { response, remember }, browser) {
      const relyingParty = party();
      const now = clock.now();
      const step = stepSecret === undefined ? null : await takeChallenge(statements, stepSecret, now);
      if (step === null || stepSecret === undefined) throw stepExpired();
      const opened = await attempted(limits.count(null, browser.ip), () =>
        openSession(browser, async (tx) => {
          const userId = await verified(tx, response, step.challenge, relyingParty);
          // After a password only a passkey of the same user completes the sign-in.
          if (userId === null || (step.userId !== null && step.userId !== userId)) return null;
          const user = await findUser(tx, userId);
          if (user === null || !isUsable(user, now)) return null;
          if (!(await deleteStep(tx, stepSecret))) return null;
          const method = methodBy('passkey', step.byCompany);
          return { user, method, remember: step.userId === null ? remember : step.remember };
        }),
      );
      if (opened === null) throw passkeyRefused();
      return opened;
    },

    async startRegistration(caller, password, ip) {
      const { id: rpID } = party();
      const user = await own(caller);
      await confirmPassword(user, password, ip);
      const credentials = await credentialsOf(statements, user.id);
      if (credentials.length >= PASSKEYS_MAX) throw tooManyPasskeys({ max: PASSKEYS_MAX });
      const options = await generateRegistrationOptions({
        rpName: 'Konvoj',
        rpID,
        // Stable, and tells nothing about the user to who finds the device.
        userID: new TextEncoder().encode(`konvoj user ${user.id}`),
        userName: user.email,
        userDisplayName: nameOf(user),
        timeout: STEP_MS,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: credentials,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await keepRegistration(statements, sessionHash(caller), options.challenge, new Date(clock.now() + STEP_MS));
      return { ...options };
    },

    async register(caller, { name, response }, ip) {
      const { id: rpID, origin } = party();
      const user = await own(caller);
      const challenge = await takeRegistration(statements, sessionHash(caller), clock.now());
      if (challenge === null) throw stepExpired();
      const answer = await verifyRegistrationResponse({
        response: attestationOf(response),
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => null);
      if (answer === null || !answer.verified) throw passkeyRefused();
      const { credential } = answer.registrationInfo;
      const added = await transaction(database.lookup, async (tx) => {
        if ((await credentialsOf(tx, user.id)).length >= PASSKEYS_MAX) throw tooManyPasskeys({ max: PASSKEYS_MAX });
        const isNew = await insertPasskey(tx, {
          userId: user.id,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: response.response.transports ?? [],
          name,
        });
        if (!isNew) throw passkeyRefused();
        const recoveryCodes = await firstRecoveryCodes(tx, user.id);
        await recordFactor(tx, { caller, user, ip, now: clock.now(), notify }, 'passkeyAdded', name);
        return { recoveryCodes, ended: await endOthers(tx, caller) };
      });
      afterCommit.sessionsEnded(added.ended);
      return added.recoveryCodes;
    },

    async remove(caller, id, password, ip) {
      const user = await own(caller);
      await confirmPassword(user, password, ip);
      const ended = await transaction(database.lookup, async (tx) => {
        const name = await deletePasskey(tx, user.id, id);
        if (name === null) throw notFound();
        const { hasTotp, hasPasskey, required } = await findFactorState(tx, user.id);
        const isLast = !hasTotp && !hasPasskey;
        if (isLast && required) throw factorRequired();
        if (isLast) await replaceRecoveryCodes(tx, user.id, []);
        await recordFactor(tx, { caller, user, ip, now: clock.now(), notify }, 'passkeyRemoved', name);
        return endOthers(tx, caller);
      });
      afterCommit.sessionsEnded(ended);
    },
  };
}

/**
 * The user of a passkey that has answered a challenge rightly; null: it has not, it is unknown, or its counter has gone
 * back, which a copied authenticator would cause.
 */
async function verified(
  tx: Tx,
  response: PasskeyAssertion,
  challenge: string,
  { id, origin }: RelyingParty,
): Promise<number | null> {
  const passkey = await findPasskey(tx, response.id);
  if (passkey === null) return null;
  const answer = await verifyAuthenticationResponse({
    response: assertionOf(response),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: credentialOf(passkey),
  }).catch(() => null);
  if (answer === null || !answer.verified) return null;
  await usePasskey(tx, passkey.credentialId, answer.authenticationInfo.newCounter);
  return passkey.userId;
}

function credentialOf({ credentialId, publicKey, counter }: StoredPasskey) {
  return { id: credentialId, publicKey: Uint8Array.from(publicKey), counter };
}

/** Only what is verified: how the device is attached says nothing. */
function assertionOf({ id, rawId, type, response }: PasskeyAssertion): AuthenticationResponseJSON {
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, authenticatorData, signature } };
}

function attestationOf({ id, rawId, type, response }: PasskeyAttestation): RegistrationResponseJSON {
  const { clientDataJSON, attestationObject } = response;
  return { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } };
}
