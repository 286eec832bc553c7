import { clientFrame } from '@konvoj/contract';
import type { ClientFrame } from '@konvoj/contract';
import type { Caller } from '../../platform/http/index.ts';
import type { Membership } from './hub.ts';
import { Allowance, AUTHENTICATION_TIMEOUT_MS, SILENT_AFTER_MS } from './limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LiveCallers } from './callers.ts';
import type { CloseReason, WatchedLink } from './types.ts';

export interface ConnectionDeps {
  readonly tokens: LiveCallers;
  readonly clock: Clock;
  /** Admits the caller of a valid token, or returns the reason for the refusal. */
  readonly admit: (caller: Caller) => CloseReason | null;
  readonly join: (caller: Caller) => Promise<Membership | null>;
  /** The link of a secret, or the reason why there is none. */
  readonly linkOf: (secret: string) => Promise<WatchedLink | CloseReason>;
  readonly admitViewer: (link: WatchedLink) => CloseReason | null;
  readonly joinLink: (link: WatchedLink) => Promise<Membership>;
  readonly send: (frame: Readonly<Record<string, unknown>>) => void;
  readonly close: (reason: CloseReason) => void;
  readonly log: { warn(details: object, message: string): void };
}

interface SignedIn {
  readonly token: string;
  readonly caller: Caller;
  readonly expiresAt: number;
}

/**
 * The server's side of one live connection (docs/development/live.md): its user, the validity of the token, and whether
 * the client is alive. Frames are answered one after the other, in the order they arrived.
 */
export class LiveConnection {
  readonly #deps: ConnectionDeps;
  readonly #allowance: Allowance;
  #signedIn: SignedIn | null = null;
  /** The link of this connection and the secret that opened it. Such a connection belongs to no user. */
  #through: { readonly link: WatchedLink; readonly secret: string } | null = null;
  #seat: Membership | null = null;
  #isAdmitted = false;
  #isClosed = false;
  #cancelTimer: () => void;
  #work: Promise<void> = Promise.resolve();

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    this.#allowance = new Allowance(deps.clock.now());
    this.#cancelTimer = deps.clock.after(AUTHENTICATION_TIMEOUT_MS, () => this.end('silent'));
  }

  get sessionId(): string | null {
    return this.#signedIn?.caller.sessionId ?? null;
  }

  /** Handles a text frame of the client. @returns when it has been answered, for tests */
  take(text: string): Promise<void> {
    if (this.#isClosed) return this.#work;
    if (!this.#allowance.take(this.#deps.clock.now())) {
      this.end('badFrame');
      return this.#work;
    }
    const frame = parse(text);
    if (frame === null) {
      this.end('badFrame');
      return this.#work;
    }
    this.#work = this.#work
      .then(() => (this.#isClosed ? undefined : this.#answer(frame)))
      .catch((error: unknown) => {
        // Most likely the database is unavailable: the client reconnects after its delay.
        this.#deps.log.warn({ err: error }, 'live connection failed');
        this.end('goingAway');
      });
    return this.#work;
  }

  /** Closes the connection from the server's side. */
  end(reason: CloseReason): void {
    if (this.#isClosed) return;
    this.closed();
    this.#deps.close(reason);
  }

  /** The socket is closed. */
  closed(): void {
    this.#isClosed = true;
    this.#cancelTimer();
    this.#seat?.leave();
    this.#seat = null;
  }

  #answer(frame: ClientFrame): Promise<void> | void {
    const secret = ('ping' in frame ? frame.external_link_secret : undefined) ?? this.#through?.secret;
    if (secret !== undefined) return this.#answerViewer(frame, secret);
    if ('ping' in frame) return this.#ping(frame.token ?? frame.switch_token);
    if ('token_refresh' in frame) return this.#refresh(frame.old_token);
    this.#seat?.renew();
  }

  async #ping(token: string | undefined): Promise<void> {
    // The client has sent a frame, so it is not silent, however long the answer takes.
    this.#expectFrameWithin(SILENT_AFTER_MS);
    const known = this.#signedIn;
    const isKnown = known !== null && (token === undefined || token === known.token);
    if (isKnown && !(await this.#stillHolds(known.caller))) return this.end('signedOut');
    const signedIn = isKnown ? known : await this.#owner(token);
    if (signedIn === 'unknown') return this.end('signedOut');
    if (signedIn === 'expired' || signedIn.expiresAt <= this.#deps.clock.now()) return this.#expire();
    if (this.#isClosed) return;
    this.#signedIn = signedIn;
    this.#deps.send({ pong: 1 });
    if (this.#seat === null) await this.#join(signedIn.caller);
  }

  async #owner(token: string | undefined): Promise<SignedIn | 'expired' | 'unknown'> {
    // The module of shared links connects later; until then there are none.
    if (token === undefined) return 'unknown';
    const owner = await this.#deps.tokens.liveTokenOwner(token);
    if (owner.state !== 'valid') return owner.state;
    const held = this.#signedIn?.caller;
    // From its first ping on a connection belongs to one session, and to one user as whom the session acts.
    if (held !== undefined && !isSame(held, owner.caller)) return 'unknown';
    return { token, caller: owner.caller, expiresAt: owner.expiresAt.getTime() };
  }

  /** Whether the session is valid and acts as the same user; detects an end in another process or by time. */
  async #stillHolds(caller: Caller): Promise<boolean> {
    try {
      return await this.#deps.tokens.stillHolds(caller);
    } catch {
      // A database outage of a minute must not disconnect everyone.
      return true;
    }
  }

  /** Without a valid token no more data are sent; after a refresh the next ping brings the full state. */
  #expire(): void {
    this.#seat?.leave();
    this.#seat = null;
    if (this.#signedIn === null) this.#expectFrameWithin(AUTHENTICATION_TIMEOUT_MS);
    this.#deps.send({ token_expired: 1 });
  }

  async #refresh(oldToken: string): Promise<void> {
    this.#expectFrameWithin(SILENT_AFTER_MS);
    const issued = await this.#deps.tokens.refreshLiveToken(oldToken);
    if (issued === null) return this.end('signedOut');
    const owner = await this.#owner(issued.token);
    if (typeof owner === 'string') return this.end('signedOut');
    if (this.#isClosed) return;
    if (this.#signedIn === null) this.#expectFrameWithin(AUTHENTICATION_TIMEOUT_MS);
    else this.#signedIn = owner;
    this.#deps.send({ token: issued.token, token_expire: issued.expiresAt.toISOString() });
  }

  async #join(caller: Caller): Promise<void> {
    const refusal = this.#isAdmitted ? null : this.#deps.admit(caller);
    if (refusal !== null) return this.end(refusal);
    this.#isAdmitted = true;
    const seat = await this.#deps.join(caller);
    if (this.#isClosed) seat?.leave();
    else this.#seat = seat;
  }

  /** A viewer of a link has no token: they ping with the secret, and may request the full state. */
  async #answerViewer(frame: ClientFrame, secret: string): Promise<void> {
    if ('reload' in frame) return this.#seat?.renew();
    this.#expectFrameWithin(SILENT_AFTER_MS);
    const isOther = this.#through !== null && this.#through.secret !== secret;
    const isMixed = 'token_refresh' in frame || frame.token !== undefined || frame.switch_token !== undefined;
    if (isOther || isMixed || this.#signedIn !== null) return this.end('signedOut');
    const link = this.#through?.link ?? (await this.#deps.linkOf(secret));
    if (typeof link === 'string') return this.end(link);
    if (this.#isClosed) return;
    const refusal = this.#through === null ? this.#deps.admitViewer(link) : null;
    if (refusal !== null) return this.end(refusal);
    this.#through = { link, secret };
    this.#deps.send({ pong: 1 });
    if (this.#seat !== null) return;
    const seat = await this.#deps.joinLink(link);
    if (this.#isClosed) seat.leave();
    else this.#seat = seat;
  }

  #expectFrameWithin(milliseconds: number): void {
    this.#cancelTimer();
    if (!this.#isClosed) this.#cancelTimer = this.#deps.clock.after(milliseconds, () => this.end('silent'));
  }
}

function isSame(one: Caller, other: Caller): boolean {
  const userOf = (caller: Caller) => (caller.kind === 'user' ? caller.userId : null);
  return one.sessionId === other.sessionId && userOf(one) === userOf(other);
}

function parse(text: string): ClientFrame | null {
  try {
    const read = clientFrame.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
