import { lookup } from 'node:dns/promises';
import type { BlockList } from 'node:net';
import { isIP } from 'node:net';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isPublicAddress, isWithin } from './networks.ts';

/** Where requests to addresses of users may go. */
export interface OutboundRules {
  /** Networks of the operator that may be reached in spite of being private, at any port and without TLS. */
  readonly privateNetworks: BlockList;
  /** Ports of the public internet. */
  readonly ports: ReadonlySet<number>;
}

/**
 * Why a request has no answer: the address may not be reached (`address`), its name has none (`name`), nobody answered
 * (`connection`) or not in time (`timeout`), the certificate is not valid (`certificate`).
 */
export type OutboundFailure = 'address' | 'name' | 'connection' | 'timeout' | 'certificate';

export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure, options?: ErrorOptions) {
    super(`no answer: ${failure}`, options);
    this.failure = failure;
  }
}

export interface OutboundRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of a POST. */
  readonly body: string;
  /** For everything, from the name to the end of the answer. */
  readonly withinMs: number;
  /** Bytes of the answer that are kept; the rest is not read. */
  readonly answerBytes: number;
}

export interface OutboundAnswer {
  readonly status: number;
  /** The beginning of the answer. */
  readonly text: string;
}

/** Posts to an address of a user. @throws {OutboundError} */
export type PostOutbound = (request: OutboundRequest) => Promise<OutboundAnswer>;

/** A request of either method; a GET has no body. */
export interface SentRequest extends OutboundRequest {
  readonly method: 'GET' | 'POST';
}

export interface WholeAnswer extends OutboundAnswer {
  /** Whether the text is all of it. */
  readonly isWhole: boolean;
  readonly contentType: string | null;
}

/** The addresses of a host name. @throws when it has none */
export type Resolve = (host: string) => Promise<readonly string[]>;

const systemResolve: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Whether an address as a user enters it may be used at all, before its name is known to lead anywhere: https at an allowed
 * port, or whatever may lie in a private network of the operator.
 */
export function mayBeReached(url: string, rules: OutboundRules): boolean {
  const target = targetOf(url);
  if (target === null) return false;
  const isLiteral = isIP(target.host) !== 0;
  if (isLiteral) return isAllowed(target.host, target, rules);
  return isOpen(target, rules) || rules.privateNetworks.rules.length > 0;
}

/**
 * Sends requests to addresses that users have entered, and nowhere into the own network: the name is resolved once, every
 * address that it has must be allowed, and the connection goes to one of those that were checked. Redirects are answers like
 * any other; cookies, proxies and kept connections are not used.
 */
export function outboundPost(rules: OutboundRules, resolve: Resolve = systemResolve): PostOutbound {
  const send = outboundSend(rules, resolve);
  return async (request) => {
    const { status, text } = await send({ ...request, method: 'POST' });
    return { status, text };
  };
}

/** The same for both methods, with more of the answer. @returns a function that @throws {OutboundError} */
export function outboundSend(
  rules: OutboundRules,
  resolve: Resolve = systemResolve,
): (request: SentRequest) => Promise<WholeAnswer> {
  return async (request) => {
    const target = targetOf(request.url);
    if (target === null) throw new OutboundError('address');
    const signal = AbortSignal.timeout(request.withinMs);
    const addresses = await addressesOf(target, rules, resolve, signal);
    try {
      return await sendTo(target, addresses, request, signal);
    } catch (error) {
      throw new OutboundError(signal.aborted ? 'timeout' : failureOf(error), { cause: error });
    }
  };
}

interface Target {
  readonly url: URL;
  /** Without the brackets of IPv6. */
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
}

function targetOf(text: string): Target | null {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const isSecure = url.protocol === 'https:';
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  return { url, host: url.hostname.replaceAll(/^\[|\]$/g, ''), port, isSecure };
}

function isOpen({ isSecure, port }: Target, { ports }: OutboundRules): boolean {
  return isSecure && ports.has(port);
}

function isAllowed(address: string, target: Target, rules: OutboundRules): boolean {
  return isWithin(rules.privateNetworks, address) || (isOpen(target, rules) && isPublicAddress(address));
}

/** @throws {OutboundError} when one of its addresses is not allowed: then none is */
async function addressesOf(
  target: Target,
  rules: OutboundRules,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const addresses = isIP(target.host) === 0 ? await resolved(target.host, resolve, signal) : [target.host];
  if (addresses.length === 0) throw new OutboundError('name');
  if (!addresses.every((address) => isAllowed(address, target, rules))) throw new OutboundError('address');
  return addresses;
}

/** A resolution cannot be cancelled; nobody waits for a late one. */
async function resolved(host: string, resolve: Resolve, signal: AbortSignal): Promise<readonly string[]> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new OutboundError('timeout')), { once: true });
  try {
    return await Promise.race([resolve(host), late]);
  } catch (error) {
    throw error instanceof OutboundError ? error : new OutboundError('name', { cause: error });
  }
}

function sendTo(
  { url, host, port, isSecure }: Target,
  addresses: readonly string[],
  { method, headers, body, answerBytes }: SentRequest,
  signal: AbortSignal,
): Promise<WholeAnswer> {
  const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  const options: RequestOptions = {
    method,
    host,
    port,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host, ...length },
    agent: false,
    signal,
    // Takes the place of a resolution: the connection goes to one of the addresses that were checked.
    lookup: (_host, { all = false }, found) => {
      const checked = addresses.map((address) => ({ address, family: isIP(address) }));
      const [first = { address: '', family: 0 }] = checked;
      if (all) found(null, checked);
      else found(null, first.address, first.family);
    },
  };
  const { promise, resolve, reject } = Promise.withResolvers<WholeAnswer>();
  const outgoing = (isSecure ? httpsRequest : httpRequest)(options, (answer) => {
    const { statusCode: status = 0, headers: answered } = answer;
    const read = beginningOf(answer, answerBytes).then((beginning) => ({
      status,
      contentType: answered['content-type'] ?? null,
      ...beginning,
    }));
    resolve(read.finally(() => outgoing.destroy()));
  });
  outgoing.on('error', reject);
  outgoing.end(method === 'POST' ? body : undefined);
  return promise;
}

/** An answer that is as long as the limit counts as cut. */
async function beginningOf(answer: IncomingMessage, most: number): Promise<{ text: string; isWhole: boolean }> {
  const pieces: Buffer[] = [];
  let read = 0;
  for await (const piece of answer) {
    const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece));
    pieces.push(bytes);
    read += bytes.length;
    if (read >= most) break;
  }
  return { text: Buffer.concat(pieces).subarray(0, most).toString('utf8'), isWhole: read < most };
}

/** Codes of OpenSSL about certificates, in the words of Node. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/;

function failureOf(error: unknown): OutboundFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return CERTIFICATE.test(code) ? 'certificate' : 'connection';
}
