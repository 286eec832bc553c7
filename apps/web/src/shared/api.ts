import { endpoints, type EndpointShape, type Reply, type Request } from '@konvoj/contract';
import type { z } from 'zod';
import { apiBase } from './api-base.ts';
import { NetworkError, ProblemError } from './api-errors.ts';
import { addressOf, onWire, problemOf, searchParams } from './api-request.ts';
import { parseReply } from './parse-reply.ts';
import { readPieces, type Progress } from './read-pieces.ts';
import { sessionState } from './session-state.ts';

export { addressOf, problemOf };

const CSRF_COOKIE = 'XSRF-TOKEN';

function csrfToken(): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${CSRF_COOKIE}=`));
  return found ? decodeURIComponent(found.slice(CSRF_COOKIE.length + 1)) : null;
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(apiBase() + address, { ...init, credentials: 'include' });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new NetworkError(cause);
  }
}

function bodyOf(endpoint: EndpointShape, given: unknown): Pick<RequestInit, 'body'> & { type?: string } {
  const body = onWire(endpoint.body, given);
  if (body === undefined) return {};
  if (endpoint.bodyKind === 'form') return { body: searchParams(body), type: 'application/x-www-form-urlencoded' };
  return { body: JSON.stringify(body), type: 'application/json' };
}

interface CallOptions {
  readonly signal?: AbortSignal;
  /** The body of a call whose body is a file. */
  readonly file?: Blob;
  /** Files that go along with a JSON body. */
  readonly files?: readonly File[];
  /** Called while a streamed reply comes. */
  readonly onProgress?: (progress: Progress) => void;
}

/** A JSON body with files is a form: the JSON in its field `body`, then the files. The browser names its type. */
function contentOf(
  endpoint: EndpointShape,
  body: unknown,
  { file, files = [] }: CallOptions,
): Pick<RequestInit, 'body'> & { type?: string } {
  if (file) return { body: file, type: 'application/octet-stream' };
  if (files.length === 0) return bodyOf(endpoint, body);
  const form = new FormData();
  form.append('body', JSON.stringify(onWire(endpoint.body, body)));
  for (const each of files) form.append('files', each);
  return { body: form };
}

/**
 * Makes a call of the contract. Fetches the CSRF cookie first where the call changes something and there is none yet,
 * or one of another session.
 * @returns the reply, checked by the contract's schema; undefined where the contract has no reply
 * @throws {ProblemError} with the server's problem document (a 401 also ends the local session)
 * @throws {NetworkError} when no answer came
 */
export async function call<const E extends EndpointShape>(
  endpoint: E,
  request: Request<E> = {},
  options: CallOptions = {},
): Promise<Reply<E>> {
  if (endpoint.method !== 'GET' && csrfToken() === null) await fetchCsrfToken();
  try {
    return await callOnce(endpoint, request, options);
  } catch (failure) {
    // The token belonged to a session that is gone: nothing was done yet, and the second answer says what is so.
    if (!(failure instanceof ProblemError) || failure.code !== 'csrf_missing') throw failure;
    await fetchCsrfToken();
    return callOnce(endpoint, request, options);
  }
}

const fetchCsrfToken = () => send(endpoints.session.csrfCookie.path, {});

async function callOnce<const E extends EndpointShape>(
  endpoint: E,
  request: Request<E>,
  options: CallOptions,
): Promise<Reply<E>> {
  const changes = endpoint.method !== 'GET';
  const { body, type } = contentOf(endpoint, request.body, options);
  const headers = new Headers({ accept: 'application/json' });
  if (type) headers.set('content-type', type);
  if (changes) headers.set('x-xsrf-token', csrfToken() ?? '');
  const response = await send(addressOf(endpoint, request), {
    method: endpoint.method,
    headers,
    ...(body ? { body } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  if (!response.ok) {
    if (response.status === 401) endSession();
    throw await problemOf(response, endpoint.body ?? endpoint.query);
  }
  return replyOf(endpoint, response, options);
}

/** The session has ended. The page reports it, except while signing in or out. */
function endSession(): void {
  const session = sessionState.get();
  if (session.status === 'signedIn') sessionState.set({ status: 'signedOut', ended: true });
  else if (session.status !== 'signedOut') sessionState.set({ status: 'signedOut' });
}

async function replyOf<const E extends EndpointShape>(
  endpoint: E,
  response: Response,
  { onProgress }: CallOptions,
): Promise<Reply<E>> {
  const schema: z.ZodType | undefined = endpoint.reply;
  const read = () => (onProgress === undefined ? response.json() : readPieces(response, onProgress));
  const value = !schema || response.status === 204 ? undefined : parseReply(schema, await read());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract ties `reply` to Reply<E>; the generic hides it
  return value as Reply<E>;
}
