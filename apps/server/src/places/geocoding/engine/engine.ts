import { setTimeout as pause } from 'node:timers/promises';
import { Breaker } from '../../../platform/breaker.ts';
import type { BreakerRules } from '../../../platform/breaker.ts';
import type { Log } from '../../../platform/logging.ts';
import type { Place } from '../types.ts';
import { askEngine, EngineError } from './ask.ts';
import { nominatim } from './nominatim.ts';
import { Pace } from './pace.ts';
import { photon } from './photon.ts';
import type { EngineSetting } from './setting.ts';
import type { EngineKind, EnginePlace, EngineProtocol, EngineQuery, EngineRequest } from './types.ts';

/** The configured geocoder, within its provider's rate limit and with a circuit breaker. */
export interface Engine {
  readonly kind: EngineKind;
  readonly isFailing: boolean;
  /** Milliseconds until the next request is allowed; 0: now. */
  waitMs(): number;
  /** @throws {EngineError} also without a request, when the engine is paused or too busy for the caller's deadline */
  search(text: string, query: EngineQuery, deadline: Deadline): Promise<EnginePlace[]>;
  /** Null: there is no address. @throws {EngineError} as `search` */
  reverse(place: Place, language: 'en' | '*', deadline: Deadline): Promise<string | null>;
  /** Aborts requests in progress. */
  close(): void;
}

/** The maximum wait for a turn in milliseconds; `yielding`: as long as people need the turns. */
export type Deadline = number | 'yielding';

export interface EngineTimes {
  readonly timeoutMs: number;
  readonly breaker: BreakerRules;
}

export interface EngineDeps {
  readonly setting: EngineSetting;
  readonly perSecond: number;
  readonly times: EngineTimes;
  readonly log: Log;
  readonly now: () => number;
}

const PROTOCOLS: Readonly<Record<EngineKind, EngineProtocol>> = { photon, nominatim };

export function createEngine({ setting, perSecond, times, log, now }: EngineDeps): Engine {
  const protocol = PROTOCOLS[setting.kind];
  const breaker = new Breaker(times.breaker);
  const pace = new Pace(perSecond);
  const closing = new AbortController();

  async function sleep(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: closing.signal, ref: false });
  }

  /** Only people reserve future turns: at one request a second they would otherwise wait in a queue. */
  async function takeTurn(deadline: Deadline): Promise<void> {
    if (deadline === 'yielding') {
      for (let wait = pace.waitMs(now()); wait > 0; wait = pace.waitMs(now())) await sleep(wait);
    }
    const wait = pace.turn(now(), deadline === 'yielding' ? 0 : deadline);
    if (wait === null) throw new EngineError('the geocoder is busy');
    if (wait > 0) await sleep(wait);
  }

  async function ask<Answer>(request: EngineRequest<Answer>, deadline: Deadline): Promise<Answer> {
    if (breaker.waitMs(now()) > 0) throw new EngineError('the geocoder is paused');
    await takeTurn(deadline);
    try {
      const answer = await askEngine(setting, request, { timeoutMs: times.timeoutMs, signal: closing.signal, now });
      if (breaker.isFailing) log.info('the geocoder answers again');
      breaker.succeed();
      return answer;
    } catch (error) {
      if (!closing.signal.aborted) failed(error);
      throw error;
    }
  }

  function failed(error: unknown): void {
    const wasFailing = breaker.isFailing;
    breaker.fail(now(), error instanceof EngineError ? error.retryAfterMs : null);
    if (!wasFailing && breaker.isFailing) log.warn({ err: error }, 'the geocoder fails; addresses are delayed');
  }

  return {
    kind: setting.kind,
    get isFailing() {
      return breaker.isFailing;
    },
    waitMs: () => breaker.waitMs(now()),
    search: (text, query, deadline) => ask(protocol.search(text, query), deadline),
    reverse: (place, language, deadline) => ask(protocol.reverse(place, language), deadline),
    close: () => closing.abort(),
  };
}
