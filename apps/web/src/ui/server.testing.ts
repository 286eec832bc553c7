import { vi } from 'vitest';

export interface Asked {
  readonly call: string;
  readonly body: unknown;
}

/** An answer with a status of its own; any other value is answered as 200 with it as JSON, undefined as 204. */
export const answering = (status: number, body: unknown): Response => Response.json(body, { status });

/** A validation problem as the server words it. */
export const refusing = (...errors: readonly { path: string; code: string; params?: object }[]): Response =>
  answering(422, { type: '/problems/validation', title: 'x', status: 422, code: 'validation', errors });

function responseOf(answer: unknown): Response {
  if (answer instanceof Response) return answer.clone();
  return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
}

/**
 * Stands in for the server in tests of components: answers by `METHOD /path` (a getter: the present value), with 404 to
 * anything else, and remembers what was asked. Undone by `vi.unstubAllGlobals()`.
 */
export function stubServer(answers: Readonly<Record<string, unknown>>): Asked[] {
  const asked: Asked[] = [];
  document.cookie = 'XSRF-TOKEN=t; path=/';
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${address}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ call, body });
    if (!(call in answers))
      return Promise.resolve(answering(404, { status: 404, code: 'not_found', type: '', title: '' }));
    return Promise.resolve(responseOf(answers[call]));
  });
  return asked;
}
