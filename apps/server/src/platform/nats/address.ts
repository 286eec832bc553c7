import { z } from 'zod';

/** Where NATS is, and how to sign in. */
export interface NatsAddress {
  /** `host:port` of each server; one of them is enough. */
  readonly servers: readonly string[];
  readonly isTls: boolean;
  readonly credentials: { readonly user: string; readonly pass: string } | { readonly token: string } | null;
}

const DEFAULT_PORT = 4_222;
const SCHEME = /^(nats|tls):$/;

/**
 * The setting NATS_URL: `nats://user:password@host:4222`, `nats://token@host`, `tls://…` for TLS from the start on; several
 * servers of one cluster with commas, with the same scheme, and the credentials in the first or in each.
 */
export const natsAddress = z.string().transform((text, context): NatsAddress => {
  const urls = text.split(',').map((part) => parsed(part.trim()));
  const [first] = urls;
  if (first === undefined || first === null || !urls.every((url) => url !== null && fits(url, first))) {
    context.addIssue({ code: 'custom', message: 'must be nats://host:4222 or tls://host:4222, several with commas' });
    return z.NEVER;
  }
  return {
    servers: urls.flatMap((url) => (url === null ? [] : `${url.hostname}:${url.port || DEFAULT_PORT}`)),
    isTls: first.protocol === 'tls:',
    credentials: credentialsOf(first),
  };
});

function parsed(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isServer = url !== null && SCHEME.test(url.protocol) && url.hostname !== '';
  return isServer && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '' ? url : null;
}

function fits(url: URL, first: URL): boolean {
  const isSame = url.username === first.username && url.password === first.password;
  return url.protocol === first.protocol && (isSame || (url.username === '' && url.password === ''));
}

function credentialsOf({ username, password }: URL): NatsAddress['credentials'] {
  if (username === '') return null;
  const user = decodeURIComponent(username);
  return password === '' ? { token: user } : { user, pass: decodeURIComponent(password) };
}
