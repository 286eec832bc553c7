import type { RouteEngine, RouteNotice } from '@konvoj/contract';
import type { Log } from '../../platform/logging.ts';
import { EngineError } from './engines/engine.ts';
import type { Engine } from './engines/engine.ts';

export interface Answered<T> {
  readonly answer: T;
  readonly engine: RouteEngine;
  /** Why it was not the first engine. */
  readonly notice: RouteNotice | null;
}

/**
 * Asks one engine after the other until one answers. The last always does.
 * @throws what is no `EngineError`, and the reason of the signal once it is aborted
 */
export async function askInOrder<T>(
  engines: readonly Engine[],
  ask: (engine: Engine) => Promise<T>,
  { signal, log }: { readonly signal: AbortSignal; readonly log: Log },
): Promise<Answered<T>> {
  let notice: RouteNotice | null = null;
  for (const engine of engines) {
    signal.throwIfAborted();
    try {
      return { answer: await ask(engine), engine: engine.name, notice };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof EngineError)) throw error;
      log.debug({ err: error, engine: engine.name }, 'the routing engine has no answer; the next one is asked');
      notice ??= error.reason === 'no_way' ? 'no_way' : 'engine_failed';
    }
  }
  throw new Error('no routing engine answered');
}
