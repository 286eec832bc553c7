import type { EndpointShape, Request } from '@konvoj/contract';
import { problem } from '@konvoj/contract/problems';
import { ProblemError } from './api-errors.ts';

function textOfValue(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

export function searchParams(values: object): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const text = textOfValue(value);
    if (text !== null) search.set(name, text);
  }
  return search;
}

/**
 * The address of a call without its host: path parameters filled in, query appended.
 * Also for links to files (`<a href download>`), which the browser fetches with its own cookies.
 */
export function addressOf<const E extends EndpointShape>(endpoint: E, request: Request<E> = {}): string {
  const params = searchParams(request.params ?? {});
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ''));
  const query = searchParams(request.query ?? {}).toString();
  return query ? `${path}?${query}` : path;
}

/** The server's error for a refused request. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const parsed = problem.safeParse(await response.json().catch(() => null));
  if (parsed.success) return new ProblemError(parsed.data);
  const code = response.status === 401 ? 'signed_out' : 'internal';
  return new ProblemError({ type: `/problems/${code}`, title: code, status: response.status, code });
}
