import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AnswerTooLargeError, outboundFetch } from './fetch.ts';
import { networksOf } from './networks.ts';

const rules = { privateNetworks: networksOf(['127.0.0.1/32']), ports: new Set([443]) };
const limits = { withinMs: 5_000, mostBytes: 100 };
const json = { accept: 'application/json' };

async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/a?b=1`;
}

describe('a fetch for libraries', () => {
  const fetchGuarded = outboundFetch(rules, limits);

  it('gets an answer with its status and type, and sends no body', async () => {
    const url = await answering(({ method, url: path, headers }, reply) => {
      const { accept, 'content-length': length = 'none' } = headers;
      reply.writeHead(201, { 'content-type': 'application/json' });
      reply.end(JSON.stringify({ method, path, accept, length }));
    });
    const answer = await fetchGuarded(url, { method: 'GET', headers: json });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([201, 'application/json']);
    expect(await answer.json()).toEqual({ method: 'GET', path: '/a?b=1', accept: 'application/json', length: 'none' });
  });

  it('posts a form, and gives an answer without a body', async () => {
    let posted = '';
    const url = await answering((request, reply) => {
      request.on('data', (piece: Buffer) => (posted += piece.toString()));
      request.on('end', () => reply.writeHead(204).end());
    });
    const body = new URLSearchParams({ grant: 'č&d' });
    expect((await fetchGuarded(url, { method: 'POST', headers: {}, body })).status).toBe(204);
    expect(posted).toBe('grant=%C4%8D%26d');
  });

  it('refuses an answer that is too long, other methods and bodies, and addresses in the own network', async () => {
    const url = await answering((_request, reply) => reply.end('x'.repeat(100)));
    await expect(fetchGuarded(url, { method: 'GET', headers: {} })).rejects.toThrow(AnswerTooLargeError);
    await expect(fetchGuarded(url, { method: 'DELETE', headers: {} })).rejects.toThrow(TypeError);
    await expect(fetchGuarded(url, { method: 'POST', headers: {}, body: {} })).rejects.toThrow(TypeError);
    const elsewhere = url.replace('127.0.0.1', '127.0.0.2');
    await expect(fetchGuarded(elsewhere, { method: 'GET', headers: {} })).rejects.toMatchObject({ failure: 'address' });
  });
});
