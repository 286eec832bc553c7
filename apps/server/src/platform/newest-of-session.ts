import type { ProblemCode } from '@konvoj/contract';
import { ProblemError } from './http/problem.ts';
import type { StreamedReply } from './http/streamed-reply.ts';

/**
 * Streamed replies of which each session has one at a time, from the beginning of the work until the client has read all of
 * it: the next one aborts the one before, also one that nobody reads. `work` gets a signal that is aborted with `code` by the
 * next work of the session, or by `unwanted`.
 */
export function newestOfSession(code: ProblemCode) {
  const running = new Map<string, AbortController>();
  return async <Whole>(
    session: string,
    unwanted: AbortSignal,
    work: (signal: AbortSignal) => Promise<StreamedReply<Whole>>,
  ): Promise<StreamedReply<Whole>> => {
    running.get(session)?.abort(new ProblemError(code));
    const own = new AbortController();
    running.set(session, own);
    const release = () => {
      unwanted.removeEventListener('abort', release);
      if (running.get(session) === own) running.delete(session);
    };
    unwanted.addEventListener('abort', release);
    try {
      const signal = AbortSignal.any([unwanted, own.signal]);
      const { count, pieces } = await work(signal);
      signal.throwIfAborted();
      return { count, pieces: withEnd(pieces, signal, release), signal: own.signal };
    } catch (error) {
      release();
      throw error;
    }
  };
}

async function* withEnd<Whole>(pieces: AsyncIterable<Whole>, signal: AbortSignal, release: () => void) {
  try {
    for await (const piece of pieces) {
      signal.throwIfAborted();
      yield piece;
    }
  } finally {
    release();
  }
}
