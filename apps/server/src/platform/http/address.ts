import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Where a request came from, for connections that do not pass the framework; told as the framework tells it.
 * @param trustedProxies whose X-Forwarded-For is believed: 'loopback' or a comma list of addresses
 */
export function addressReader(trustedProxies: string): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustedProxies.split(',').map((address) => address.trim()));
  return (request) => proxyAddr(request, isTrusted);
}
