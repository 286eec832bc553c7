import { Breaker } from '../../../platform/breaker.ts';
import type { BreakerRules } from '../../../platform/breaker.ts';
import type { Log } from '../../../platform/logging.ts';
import { EngineError } from './engine.ts';
import type { Engine } from './engine.ts';

export interface GuardOptions {
  readonly rules: BreakerRules;
  readonly log: Log;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** An engine behind a circuit breaker: while it fails, nobody waits for it. */
export function guarded(engine: Engine, { rules, log, now }: GuardOptions): Engine {
  const breaker = new Breaker(rules);

  async function watch<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (breaker.waitMs(now()) > 0) throw new EngineError('failed', 'the routing engine is paused');
    try {
      const answer = await ask();
      succeeded();
      return answer;
    } catch (error) {
      if (error instanceof EngineError && error.reason === 'no_way') succeeded();
      else if (!signal.aborted) failed(error);
      throw error;
    }
  }

  function succeeded(): void {
    if (breaker.isFailing) log.info({ engine: engine.name }, 'the routing engine answers again');
    breaker.succeed();
  }

  function failed(error: unknown): void {
    const wasFailing = breaker.isFailing;
    breaker.fail(now(), null);
    if (!wasFailing && breaker.isFailing) {
      log.warn({ err: error, engine: engine.name }, 'the routing engine fails; routes are less exact');
    }
  }

  return {
    name: engine.name,
    route: (request, signal) => watch(() => engine.route(request, signal), signal),
    matrix: (request, signal) => watch(() => engine.matrix(request, signal), signal),
  };
}
