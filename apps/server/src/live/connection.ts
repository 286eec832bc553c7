import { clientFrame, liveClose } from '@konvoj/contract';
import type { ClientFrame } from '@konvoj/contract';
import type { LiveTokens } from '../identity/live-tokens.ts';
import type { Caller } from '../platform/http/index.ts';
import type { Seat } from './hub.ts';
import { Allowance, HELLO_WITHIN_MS, SILENT_AFTER_MS } from './limits.ts';
import type { Clock } from './types.ts';

export type CloseReason = keyof typeof liveClose;

export interface ConnectionDeps {
  readonly tokens: LiveTokens;
  readonly clock: Clock;
  /** Counts the caller of a valid token in; why not, when he is not to be. */
  readonly admit: (caller: Caller) => CloseReason | null;
  readonly join: (caller: Caller) => Promise<Seat | null>;
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
 * The server's side of one live connection (docs/live.md): who it is for, whether the token still holds, whether the
 * client is alive. Frames are answered one after the other, in the order they came.
 */
export class LiveConnection {
  readonly #deps: ConnectionDeps;
  readonly #allowance: Allowance;
  #signedIn: SignedIn | null = null;
  #seat: Seat | null = null;
  #isAdmitted = false;
  #isClosed = false;
  #cancelTimer: () => void;
  #work: Promise<void> = Promise.resolve();

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    this.#allowance = new Allowance(deps.clock.now());
    this.#cancelTimer = deps.clock.after(HELLO_WITHIN_MS, () => this.end('silent'));
  }

  get sessionId(): string | null {
    return this.#signedIn?.caller.sessionId ?? null;
  }

  /** Takes a text frame of the client. @returns when it has been answered, for tests */
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
        // The database is away, most likely: the client comes back after its delay.
        this.#deps.log.warn({ err: error }, 'a live connection could not be served');
        this.end('goingAway');
      });
    return this.#work;
  }

  /** Closes the connection from our side. */
  end(reason: CloseReason): void {
    if (this.#isClosed) return;
    this.closed();
    this.#deps.close(reason);
  }

  /** The socket is gone. */
  closed(): void {
    this.#isClosed = true;
    this.#cancelTimer();
    this.#seat?.leave();
    this.#seat = null;
  }

  #answer(frame: ClientFrame): Promise<void> | void {
    if ('ping' in frame) return this.#ping(frame.token);
    if ('token_refresh' in frame) return this.#refresh(frame.old_token);
    this.#seat?.renew();
  }

  async #ping(token: string | undefined): Promise<void> {
    // The client has spoken; however long the answer takes, it is not the client that is silent.
    this.#expectFrameWithin(SILENT_AFTER_MS);
    const known = this.#signedIn;
    const isKnown = known !== null && (token === undefined || token === known.token);
    const signedIn = isKnown ? known : await this.#owner(token);
    if (signedIn === 'unknown') return this.end('signedOut');
    if (signedIn === 'expired' || signedIn.expiresAt <= this.#deps.clock.now()) return this.#expire();
    if (this.#isClosed) return;
    this.#signedIn = signedIn;
    this.#deps.send({ pong: 1 });
    if (this.#seat === null) await this.#join(signedIn.caller);
  }

  async #owner(token: string | undefined): Promise<SignedIn | 'expired' | 'unknown'> {
    // Switch tokens and shared links come with their own words; until then nobody holds one.
    if (token === undefined) return 'unknown';
    const owner = await this.#deps.tokens.liveTokenOwner(token);
    if (owner.state !== 'valid') return owner.state;
    const held = this.sessionId;
    // A connection belongs to one session from its first ping on.
    if (held !== null && held !== owner.caller.sessionId) return 'unknown';
    return { token, caller: owner.caller, expiresAt: owner.expiresAt.getTime() };
  }

  /** Without a token that holds nothing more is told; after a refresh the next ping brings the full state. */
  #expire(): void {
    this.#seat?.leave();
    this.#seat = null;
    if (this.#signedIn === null) this.#expectFrameWithin(HELLO_WITHIN_MS);
    this.#deps.send({ token_expired: 1 });
  }

  async #refresh(oldToken: string): Promise<void> {
    this.#expectFrameWithin(SILENT_AFTER_MS);
    const issued = await this.#deps.tokens.refreshLiveToken(oldToken);
    if (issued === null) return this.end('signedOut');
    const owner = await this.#owner(issued.token);
    if (typeof owner === 'string') return this.end('signedOut');
    if (this.#isClosed) return;
    if (this.#signedIn === null) this.#expectFrameWithin(HELLO_WITHIN_MS);
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

  #expectFrameWithin(milliseconds: number): void {
    this.#cancelTimer();
    if (!this.#isClosed) this.#cancelTimer = this.#deps.clock.after(milliseconds, () => this.end('silent'));
  }
}

function parse(text: string): ClientFrame | null {
  try {
    const read = clientFrame.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
