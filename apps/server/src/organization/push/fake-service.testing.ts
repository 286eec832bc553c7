import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';

/** A small push service that records what it receives. */
export interface FakePushService {
  readonly host: string;
  readonly received: { readonly path: string; readonly headers: IncomingMessage['headers']; readonly bytes: number }[];
  /** The status it answers with from now on. */
  status: number;
  readonly server: Server;
}

export async function startPushService(): Promise<FakePushService> {
  const received: FakePushService['received'] = [];
  const server = createServer((request, reply) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, bytes });
      reply.writeHead(fake.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const fake: FakePushService = { host: `127.0.0.1:${port}`, received, status: 201, server };
  return fake;
}

/** The subscription of a browser, with a key pair as a browser makes it. */
export function aSubscription({ host }: FakePushService, path: string): string {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  return JSON.stringify({ endpoint: `http://${host}${path}`, expirationTime: null, keys });
}
