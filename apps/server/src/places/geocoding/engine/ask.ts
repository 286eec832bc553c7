import { textUpTo } from '../../../platform/reply-text.ts';
import type { EngineSetting } from './setting.ts';
import type { EngineRequest } from './types.ts';

/** The engine did not answer, or not as expected. The caller continues without it. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  /** The pause that the engine requested, null without one. */
  readonly retryAfterMs: number | null;

  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number | null } = {}) {
    super(message, { cause: options.cause });
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

const MOST_BYTES = 1_048_576;

/**
 * Sends one request.
 * @param signal aborts the request
 * @throws {EngineError} for a timeout, a status other than 200, too long a reply, and an unreadable one
 */
export async function askEngine<Answer>(
  setting: EngineSetting,
  request: EngineRequest<Answer>,
  options: { timeoutMs: number; signal: AbortSignal; now: () => number },
): Promise<Answer> {
  const params = new URLSearchParams({ ...setting.params, ...request.params });
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]);
  const text = await replyText(`${setting.base}${request.path}?${params}`, request.language, {
    signal,
    now: options.now,
  });
  try {
    return request.read(JSON.parse(text));
  } catch (error) {
    throw new EngineError('the geocoder answered with unexpected data', { cause: error });
  }
}

async function replyText(
  url: string,
  language: string,
  { signal, now }: { signal: AbortSignal; now: () => number },
): Promise<string> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'accept-language': language, 'user-agent': 'Konvoj' },
      redirect: 'error',
      signal,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new EngineError(`the geocoder answered with status ${response.status}`, {
        retryAfterMs: retryAfterMs(response.headers.get('retry-after'), now()),
      });
    }
    return await limitedText(response);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError('the geocoder did not answer', { cause: error });
  }
}

async function limitedText(response: Response): Promise<string> {
  const text = await textUpTo(response, MOST_BYTES);
  if (text === null) throw new EngineError('the geocoder answered with more than a megabyte');
  return text;
}

const LONGEST_RETRY_MS = 3_600_000;

/** `Retry-After` as milliseconds from now, at most an hour; null when invalid. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? null : Math.min(LONGEST_RETRY_MS, Math.max(0, wait));
}
