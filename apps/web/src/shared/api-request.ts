import type { EndpointShape, Request } from '@konvoj/contract';
import { encoder, ourPath } from '@konvoj/contract/on-wire';
import { problem } from '@konvoj/contract/problems';
import { z } from 'zod';
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

/** A query or body as it is sent: of a codec under the names of the wire. */
export function onWire(schema: z.ZodType | undefined, given: unknown): object | undefined {
  const sent: unknown = schema instanceof z.ZodCodec && given !== undefined ? encoder(schema)(given) : given;
  return typeof sent === 'object' && sent !== null ? sent : undefined;
}

/**
 * The address of a call without its host: path parameters filled in, query appended.
 * Also for links to files (`<a href download>`), which the browser fetches with its own cookies.
 */
export function addressOf<const E extends EndpointShape>(endpoint: E, request: Request<E> = {}): string {
  const params = searchParams(request.params ?? {});
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ''));
  const query = searchParams(onWire(endpoint.query, request.query) ?? {}).toString();
  return query ? `${path}?${query}` : path;
}

/** The server's error for a refused request. @param sent the schema of what was sent, for our names of its fields */
export async function problemOf(response: Response, sent?: z.ZodType): Promise<ProblemError> {
  const parsed = problem.safeParse(await response.json().catch(() => null));
  if (parsed.success) {
    const errors = parsed.data.errors?.map((error) => ({ ...error, path: ourPath(sent, error.path) }));
    return new ProblemError({ ...parsed.data, ...(errors && { errors }) });
  }
  const code = response.status === 401 ? 'signed_out' : 'internal';
  return new ProblemError({ type: `/problems/${code}`, title: code, status: response.status, code });
}
