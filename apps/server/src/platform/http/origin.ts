import type { IncomingMessage } from 'node:http';

interface Asked {
  readonly headers: IncomingMessage['headers'];
}

/**
 * Whether a request comes from one of our pages: its Origin is the host it was sent to, or the public address. Requests
 * without an Origin pass, because pages of other sites always send one.
 */
export function isSameOrigin(request: Asked, publicUrl: URL | null): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  const sent = URL.parse(origin);
  if (sent === null) return false;
  return sent.host === host || (publicUrl !== null && sent.origin === publicUrl.origin);
}
