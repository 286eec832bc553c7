import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { networksOf } from './networks.ts';
import { mayBeReached, outboundPost } from './send.ts';
import type { OutboundRequest, OutboundRules, Resolve } from './send.ts';

const open: OutboundRules = { privateNetworks: networksOf([]), ports: new Set([443]) };
const loopback: OutboundRules = { ...open, privateNetworks: networksOf(['127.0.0.1/32']) };
const never: Resolve = () => Promise.reject(new Error('not to be resolved'));

const request = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url,
  headers: { 'content-type': 'application/json' },
  body: '{"a":1}',
  withinMs: 5_000,
  answerBytes: 100,
  ...more,
});

interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function receiver(answer: (reply: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer((incoming, reply) => {
    let body = '';
    incoming.on('data', (piece: Buffer) => (body += piece.toString()));
    incoming.on('end', () => {
      received.push({ path: incoming.url, headers: incoming.headers, body });
      answer(reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, received };
}

describe('a request to an address of a user', () => {
  it('goes to the address that was checked, under the name that was entered', async () => {
    const { port, received } = await receiver((reply) => reply.writeHead(202).end('thanks'));
    const asked: string[] = [];
    const post = outboundPost(loopback, async (host) => {
      asked.push(host);
      return ['127.0.0.1'];
    });
    const answer = await post(request(`http://receiver.example:${port}/hook?a=1`));
    expect(answer).toEqual({ status: 202, text: 'thanks' });
    expect(asked).toEqual(['receiver.example']);
    expect(received).toMatchObject([
      { path: '/hook?a=1', body: '{"a":1}', headers: { host: `receiver.example:${port}` } },
    ]);
  });

  it('goes to the next address of a name when nobody listens at the first', async () => {
    const { port, received } = await receiver((reply) => reply.end());
    const rules = { ...open, privateNetworks: networksOf(['127.0.0.0/8']) };
    const post = outboundPost(rules, async () => ['127.0.0.2', '127.0.0.1']);
    expect((await post(request(`http://receiver.example:${port}/`))).status).toBe(200);
    expect(received).toHaveLength(1);
  });

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://127.1/',
    'http://1.1.1.1/',
    'https://1.1.1.1:8443/',
    'https://user:password@1.1.1.1/',
    'ftp://1.1.1.1/',
    'file:///etc/passwd',
    'no address',
  ])('is refused for %s', async (url) => {
    await expect(outboundPost(open, never)(request(url))).rejects.toMatchObject({ failure: 'address' });
    expect(mayBeReached(url, open)).toBe(false);
  });

  it('is refused when one of the addresses of a name is private', async () => {
    const post = outboundPost(open, async () => ['93.184.216.34', '10.0.0.1']);
    await expect(post(request('https://mixed.example/'))).rejects.toMatchObject({ failure: 'address' });
  });

  it('is refused without TLS to a name that is not in an allowed private network', async () => {
    const post = outboundPost(loopback, async () => ['93.184.216.34']);
    await expect(post(request('http://public.example/'))).rejects.toMatchObject({ failure: 'address' });
  });

  it('fails for a name without an address', async () => {
    const post = outboundPost(open, () => Promise.reject(new Error('ENOTFOUND')));
    await expect(post(request('https://nowhere.example/'))).rejects.toMatchObject({ failure: 'name' });
  });

  it('does not follow a redirect', async () => {
    const { port } = await receiver((reply) => reply.writeHead(302, { location: 'http://10.0.0.1/' }).end());
    const answer = await outboundPost(loopback, never)(request(`http://127.0.0.1:${port}/`));
    expect(answer.status).toBe(302);
  });

  it('reads the beginning of an answer without an end', async () => {
    const { port } = await receiver((reply) => {
      reply.writeHead(200);
      const more = () => {
        while (!reply.destroyed && reply.write('x'.repeat(10_000)));
      };
      reply.on('drain', more);
      more();
    });
    const answer = await outboundPost(loopback, never)(request(`http://127.0.0.1:${port}/`));
    expect(answer).toEqual({ status: 200, text: 'x'.repeat(100) });
  });

  it('fails when nobody answers in time, and when nobody listens', async () => {
    const { port } = await receiver(() => undefined);
    const post = outboundPost(loopback, never);
    await expect(post(request(`http://127.0.0.1:${port}/`, { withinMs: 50 }))).rejects.toMatchObject({
      failure: 'timeout',
    });
    await expect(post(request('http://127.0.0.1:1/'))).rejects.toMatchObject({ failure: 'connection' });
  });

  it('fails when its name is not resolved in time', async () => {
    const post = outboundPost(open, () => new Promise(() => undefined));
    await expect(post(request('https://slow.example/', { withinMs: 20 }))).rejects.toMatchObject({
      failure: 'timeout',
    });
  });
});

describe('an address that is entered', () => {
  it('may be https at an allowed port, or anything that may be in an allowed private network', () => {
    expect(mayBeReached('https://erp.example/hook', open)).toBe(true);
    expect(mayBeReached('https://erp.example:8443/hook', { ...open, ports: new Set([443, 8443]) })).toBe(true);
    expect(mayBeReached('http://erp.example/hook', open)).toBe(false);
    expect(mayBeReached('http://erp.local:8080/hook', loopback)).toBe(true);
    expect(mayBeReached('http://127.0.0.1:8080/hook', loopback)).toBe(true);
    expect(mayBeReached('http://127.0.0.2:8080/hook', loopback)).toBe(false);
  });
});
