import { pushSubscription } from '@konvoj/contract';
import type { PushSubscription } from '@konvoj/contract';

/**
 * Reads the token of a browser: the JSON of its subscription. The server will connect to its address, so only https
 * addresses of known push services are accepted.
 * @param services host names; one that begins with a dot matches every subdomain
 * @returns null for an invalid subscription, or one of an unknown service
 */
export function readSubscription(token: string, services: readonly string[]): PushSubscription | null {
  const read = pushSubscription.safeParse(jsonOf(token));
  if (!read.success) return null;
  const { protocol, hostname, host } = new URL(read.data.endpoint);
  const isKnown = services.some((service) =>
    service.startsWith('.') ? hostname.endsWith(service) : service === hostname || service === host,
  );
  const isSecure = protocol === 'https:' || hostname === '127.0.0.1';
  return isKnown && isSecure ? read.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
