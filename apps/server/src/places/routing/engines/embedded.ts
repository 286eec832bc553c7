import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Log } from '../../../platform/logging.ts';
import { EngineError } from './engine.ts';
import { refusedBecause } from './valhalla.ts';
import type { AskValhalla, ValhallaAction } from './valhalla.ts';
import { processReply } from './valhalla-messages.ts';
import type { ProcessRequest, ProcessStart } from './valhalla-messages.ts';

const SCRIPT = new URL('valhalla-process.ts', import.meta.url);
/** More requests than this in line would wait longer than anybody does. */
const MOST_WAITING = 50;

export interface EmbeddedOptions extends ProcessStart {
  /** For one answer; then the process is ended. */
  readonly timeoutMs: number;
  readonly log: Log;
}

export interface EmbeddedValhalla {
  readonly ask: AskValhalla;
  /** Null: it does not run now. */
  processId(): number | null;
  close(): Promise<void>;
}

/** The process ended while it had a request. */
class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}

/**
 * Valhalla in a process of its own, so that neither its memory nor its crash touches the server. It starts with the first
 * request and answers one after the other. A request during which it ends is asked once more of a new process.
 */
export function embeddedValhalla({ timeoutMs, log, ...start }: EmbeddedOptions): EmbeddedValhalla {
  let running: ChildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isClosed = false;

  function started(): ChildProcess {
    if (isClosed) throw new EngineError('failed', 'the routing engine is closed');
    if (running !== null) return running;
    // Its logs are of no use: what it answers says what was wrong.
    const child = fork(SCRIPT, [JSON.stringify(start)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
    child.unref();
    child.channel?.unref();
    child.on('error', () => undefined);
    child.once('exit', (code, signal) => {
      if (running === child) running = null;
      if (!isClosed) log.warn({ code, signal }, 'the process of the routing engine ended');
    });
    running = child;
    return child;
  }

  async function askOnce(request: ProcessRequest, signal: AbortSignal): Promise<unknown> {
    const child = started();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const onEnd = () => reject(new ProcessEnded('the process of the routing engine ended'));
    const tooSlow = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new EngineError('failed', `the routing engine took longer than ${timeoutMs} ms`));
    }, timeoutMs);
    child.once('message', resolve);
    child.once('exit', onEnd);
    child.send(request, (error) => (error === null ? undefined : onEnd()));
    try {
      signal.throwIfAborted();
      return await promise;
    } finally {
      clearTimeout(tooSlow);
      child.off('message', resolve);
      child.off('exit', onEnd);
    }
  }

  async function askTwice(request: ProcessRequest, signal: AbortSignal): Promise<unknown> {
    try {
      return await askOnce(request, signal);
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
      signal.throwIfAborted();
    }
    try {
      return await askOnce(request, signal);
    } catch (error) {
      throw error instanceof ProcessEnded ? new EngineError('failed', error.message, { cause: error }) : error;
    }
  }

  /** After all requests before it. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= MOST_WAITING) throw new EngineError('failed', 'the routing engine has too many requests');
    waiting += 1;
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  }

  return {
    ask: (action: ValhallaAction, query, signal) =>
      inTurn(async () => {
        signal.throwIfAborted();
        const reply = processReply.safeParse(await askTwice({ action, query: JSON.stringify(query) }, signal));
        if (!reply.success) throw new EngineError('failed', 'the routing engine answered with unexpected data');
        const { answer, refusal } = reply.data;
        if (answer === undefined) throw refusedBecause(refusal ?? '');
        return parsed(answer);
      }),
    processId: () => running?.pid ?? null,
    async close() {
      isClosed = true;
      const child = running;
      if (child === null) return;
      child.ref();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch (error) {
    throw new EngineError('failed', 'the routing engine answered with unexpected data', { cause: error });
  }
}
