import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

type IsTrusted = (address: string) => boolean;

/** @param trustedProxies 'loopback' or a comma list of addresses and networks */
export function trustedProxy(trustedProxies: string): IsTrusted {
  const isTrusted = proxyAddr.compile(trustedProxies.split(',').map((address) => address.trim()));
  return (address) => isTrusted(address, 0);
}

/**
 * The client address of a request, for connections outside the framework; the same result as the framework's.
 * @param trustedProxies whose X-Forwarded-For is trusted: 'loopback' or a comma list of addresses
 */
export function addressReader(trustedProxies: string): (request: IncomingMessage) => string {
  const isTrusted = trustedProxy(trustedProxies);
  return (request) => clientAddress(proxyAddr(request, isTrusted), request.socket.remoteAddress);
}

/**
 * What a trusted proxy forwarded, without a port; its own address where that is no address: whoever is trusted by mistake
 * could otherwise write anything into limits and the audit.
 * @param forwarded the entry of X-Forwarded-For that counts
 */
export function clientAddress(forwarded: string, proxy = ''): string {
  const [, v6, v4] = WITH_PORT.exec(forwarded) ?? [];
  const address = v6 ?? v4 ?? forwarded;
  return isIP(address) === 0 ? proxy : address;
}

const WITH_PORT = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d+)?$/i;

/** The client's address; see `clientAddress`. */
export function addressOf(request: FastifyRequest): string {
  return clientAddress(request.ip, request.socket.remoteAddress);
}

/**
 * The unit of limits per address: an IPv4 address, or the /64 network of an IPv6 one, which belongs to one subscriber.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
