import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

type Claims = Record<string, unknown>;
type Answer = (request: IncomingMessage, reply: ServerResponse) => void;
/** How an ID token is signed: rightly, by an unknown key, by the secret of the client, or not at all. */
type Signing = 'RS256' | 'other key' | 'HS256' | 'none';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEY = pair();
const OTHER_KEY = pair();
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1_000);

export const CLIENT = { clientId: 'konvoj', clientSecret: 'a secret: of the client' } as const;

/** A small OpenID Connect provider on loopback. It signs in whoever `claims` names, without asking. */
export interface TestProvider {
  readonly issuer: string;
  /** Of the ID token, besides those that the protocol needs; they may replace those. */
  claims: Claims;
  /** Of its own endpoint; null: it has none. */
  userinfo: Claims | null;
  signing: Signing;
  /** Members of the metadata that differ. */
  metadata: Claims;
  /** Answers in place of its own, by path. */
  readonly answers: Map<string, Answer>;
  /** Paths of the requests that it got. */
  readonly requests: string[];
  /** What a browser does at its address: gives the query with which it comes back. */
  signIn(address: string): Promise<string>;
  close(): void;
}

interface Issued {
  readonly challenge: string;
  readonly nonce: string;
  readonly redirectAddress: string;
}

export async function testProvider(person: Claims = {}): Promise<TestProvider> {
  const issued = new Map<string, Issued>();
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', provider.issuer);
    provider.requests.push(pathname);
    const answer = provider.answers.get(pathname) ?? own[pathname];
    if (answer === undefined) reply.writeHead(404).end();
    else answer(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const provider: TestProvider & { issuer: string } = {
    issuer: `http://127.0.0.1:${port}`,
    claims: { email_verified: true, ...person },
    userinfo: null,
    signing: 'RS256',
    metadata: {},
    answers: new Map(),
    requests: [],
    async signIn(to) {
      const reply = await fetch(to, { redirect: 'manual' });
      const location = reply.headers.get('location');
      if (location === null) throw new Error(`the provider answered ${reply.status}`);
      return new URL(location).search;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };

  const own: Record<string, Answer> = {
    '/.well-known/openid-configuration': (_request, reply) => sendJson(reply, metadataOf(provider)),
    '/keys': (_request, reply) =>
      sendJson(reply, { keys: [{ ...KEY.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }),
    '/authorize': (request, reply) => {
      const { searchParams: asked } = new URL(request.url ?? '/', provider.issuer);
      const code = randomUUID();
      const redirectAddress = asked.get('redirect_uri') ?? '';
      issued.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        redirectAddress,
      });
      const back = new URL(redirectAddress);
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.get('state') ?? '');
      reply.writeHead(302, { location: back.href }).end();
    },
    '/token': (request, reply) => {
      void bodyOf(request).then((body) => answerToken(request.headers.authorization, body, reply));
    },
    '/userinfo': (_request, reply) => sendJson(reply, { sub: 'subject', ...provider.userinfo }),
  };

  function answerToken(authorization: string | undefined, body: URLSearchParams, reply: ServerResponse): void {
    const { clientId, clientSecret } = CLIENT;
    const form = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
    const right = `Basic ${Buffer.from(`${form(clientId)}:${form(clientSecret)}`).toString('base64')}`;
    if (authorization !== right) return sendJson(reply, { error: 'invalid_client' }, 401);
    const code = body.get('code') ?? '';
    const begun = issued.get(code);
    issued.delete(code);
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (begun?.challenge !== challenge || begun.redirectAddress !== body.get('redirect_uri')) {
      return sendJson(reply, { error: 'invalid_grant' }, 400);
    }
    const idToken = tokenOf(provider, begun.nonce);
    return sendJson(reply, { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken });
  }
  return provider;
}

function metadataOf({ issuer, userinfo, metadata }: TestProvider): Claims {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    ...(userinfo === null ? {} : { userinfo_endpoint: `${issuer}/userinfo` }),
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...metadata,
  };
}

function tokenOf({ issuer, claims, signing }: TestProvider, nonce: string): string {
  const at = seconds();
  const payload = { iss: issuer, sub: 'subject', aud: CLIENT.clientId, iat: at, exp: at + 300, nonce, ...claims };
  const alg = signing === 'other key' ? 'RS256' : signing;
  const signed = `${encoded({ alg, kid: 'one', typ: 'JWT' })}.${encoded(payload)}`;
  return `${signed}.${signatureOf(signed, signing)}`;
}

function signatureOf(signed: string, signing: Signing): string {
  switch (signing) {
    case 'none':
      return '';
    case 'HS256':
      return createHmac('sha256', CLIENT.clientSecret).update(signed).digest('base64url');
    default: {
      const { privateKey } = signing === 'RS256' ? KEY : OTHER_KEY;
      return sign('sha256', Buffer.from(signed), privateKey).toString('base64url');
    }
  }
}

function sendJson(reply: ServerResponse, value: unknown, status = 200): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const piece of request) body += String(piece);
  return new URLSearchParams(body);
}
