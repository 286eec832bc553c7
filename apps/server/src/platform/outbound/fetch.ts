import { OutboundError, outboundSend } from './send.ts';
import type { OutboundRules, Resolve } from './send.ts';

/** What a library gives to a fetch of its own. */
export interface FetchOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface FetchLimits {
  /** For everything, from the name to the end of the answer. */
  readonly withinMs: number;
  /** A longer answer is refused. */
  readonly mostBytes: number;
}

/** The answer of an address is longer than allowed. */
export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError';
}

/**
 * A fetch for libraries that connect to addresses of users, under the rules of `outboundSend`: GET and POST of text or a form,
 * answers with text, no redirects.
 * @returns a function that @throws {OutboundError | AnswerTooLargeError}
 */
export function outboundFetch(
  rules: OutboundRules,
  { withinMs, mostBytes }: FetchLimits,
  resolve?: Resolve,
): (url: string, options: FetchOptions) => Promise<Response> {
  const send = outboundSend(rules, resolve);
  return async (url, { method, headers, body = '' }) => {
    if (method !== 'GET' && method !== 'POST') throw new TypeError(`${method} is not possible`);
    const text = textOf(body);
    const answer = await send({ url, method, headers, body: text, withinMs, answerBytes: mostBytes });
    if (!answer.isWhole) throw new AnswerTooLargeError(`more than ${mostBytes} bytes`);
    const { status, contentType } = answer;
    // Other statuses are not possible in a Response, and none of them is an answer.
    if (status < 200 || status > 599) throw new OutboundError('connection');
    const isEmpty = status === 204 || status === 205 || status === 304;
    return new Response(isEmpty ? null : answer.text, {
      status,
      headers: contentType === null ? {} : { 'content-type': contentType },
    });
  };
}

function textOf(body: unknown): string {
  if (body === null) return '';
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('a body is text or a form');
}
