import { z } from 'zod';
import { textUpTo } from '../../../platform/reply-text.ts';
import { EngineError } from './engine.ts';
import { refusedBecause } from './valhalla.ts';
import type { AskValhalla } from './valhalla.ts';

/** A route across Europe with all its points is some megabytes. */
const MOST_BYTES = 30 * 1_048_576;

const refusal = z.object({ error: z.string() });

export interface ExternalOptions {
  /** The base address of a Valhalla server; its parameters, such as a key, are added to each request. */
  readonly url: string;
  readonly timeoutMs: number;
}

/** A Valhalla server over HTTP. */
export function externalValhalla({ url, timeoutMs }: ExternalOptions): AskValhalla {
  return async (action, query, signal) => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const { status, text } = await post(addressOf(url, action), JSON.stringify(query), limited);
    const reply = parsed(text);
    if (status === 200) return reply;
    const said = refusal.safeParse(reply);
    if (status === 400 && said.success) throw refusedBecause(said.data.error);
    throw new EngineError('failed', `the routing server answered with status ${status}`);
  };
}

function addressOf(base: string, action: string): string {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${action}`;
  return url.toString();
}

async function post(address: string, body: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Konvoj' },
      body,
      redirect: 'error',
      signal,
    });
    return { status: response.status, text: await limitedText(response) };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError('failed', 'the routing server did not answer', { cause: error });
  }
}

async function limitedText(response: Response): Promise<string> {
  const text = await textUpTo(response, MOST_BYTES);
  if (text === null) throw new EngineError('failed', 'the routing server answered with too much');
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new EngineError('failed', 'the routing server answered with unexpected data', { cause: error });
  }
}
