import type { ProblemCode } from '@konvoj/contract';
import { ProblemError } from './http/problem.ts';

/**
 * Work of which each session has one at a time: the next one aborts the one before.
 * @returns a signal that is aborted with `code` by the next work of the session, or by `unwanted`
 */
export function newestOfSession(code: ProblemCode) {
  const running = new Map<string, AbortController>();
  return async <Result>(
    session: string,
    unwanted: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    running.get(session)?.abort(new ProblemError(code));
    const own = new AbortController();
    running.set(session, own);
    try {
      return await work(AbortSignal.any([unwanted, own.signal]));
    } finally {
      if (running.get(session) === own) running.delete(session);
    }
  };
}
