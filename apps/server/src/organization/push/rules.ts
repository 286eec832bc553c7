import { pushSubscription } from '@konvoj/contract';
import type { PushSubscription } from '@konvoj/contract';

/** Browsers and phones of one user; of one more the oldest is forgotten. */
export const PUSH_TOKENS_MAX = 20;

/**
 * Reads the token of a browser: the JSON of its subscription. The server will connect to its address, so only https
 * addresses of known push services are accepted, without a user name or password.
 * @param services hosts, on port 443 where they name none; one that begins with a dot matches every subdomain
 * @returns null for an invalid subscription, or one of an unknown service
 */
export function readSubscription(token: string, services: readonly string[]): PushSubscription | null {
  const read = pushSubscription.safeParse(jsonOf(token));
  if (!read.success) return null;
  const { protocol, hostname, host, username, password } = new URL(read.data.endpoint);
  const isKnown = services.some((service) =>
    // The host of a URL names every port but the usual one.
    service.startsWith('.') ? host.endsWith(service) : host === service,
  );
  const isSecure = protocol === 'https:' || hostname === '127.0.0.1';
  const isPlain = username === '' && password === '' && !hostname.split('.').includes('');
  return isKnown && isSecure && isPlain ? read.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
