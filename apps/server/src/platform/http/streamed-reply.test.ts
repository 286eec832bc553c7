import { once } from 'node:events';
import { connect } from 'node:net';
import { PIECES_HEADER } from '@konvoj/contract';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { sendStreamed } from './streamed-reply.ts';

interface Rows {
  readonly from: string;
  readonly rows: readonly unknown[];
}

let app: FastifyInstance | undefined;
afterEach(async () => {
  await app?.close();
});

async function serving(
  pieces: () => AsyncIterable<Rows | readonly unknown[]>,
  {
    check,
    signal,
    encode = (value) => value,
  }: {
    readonly check?: (text: string) => void;
    readonly signal?: AbortSignal;
    readonly encode?: (reply: unknown) => unknown;
  } = {},
): Promise<URL> {
  app = fastify();
  app.get('/rows', (_request, reply) =>
    sendStreamed(reply, { count: 3, pieces: pieces(), ...(signal && { signal }) }, { encode, ...(check && { check }) }),
  );
  return new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
}

it('is one object with the rows of all pieces and the other fields of the last one', async () => {
  const checked: string[] = [];
  async function* pieces() {
    yield { from: 'a', rows: [] };
    yield { from: 'b', rows: [1, { text: 'line\nbreak' }] };
    yield { from: 'c', rows: [3] };
  }
  const url = await serving(pieces, { check: (text) => void checked.push(text) });
  const reply = await fetch(new URL('/rows', url));
  const text = await reply.text();
  expect(JSON.parse(text)).toEqual({ from: 'c', rows: [1, { text: 'line\nbreak' }, 3] });
  expect(checked).toEqual([text]);
  expect(reply.headers.get(PIECES_HEADER)).toBe('3');
  expect(text.split('\n')).toHaveLength(4);
});

it('is one list of all pieces', async () => {
  async function* pieces() {
    yield [1, { text: 'a' }];
    yield [];
    yield [3];
  }
  const url = await serving(pieces);
  const text = await (await fetch(new URL('/rows', url))).text();
  expect(JSON.parse(text)).toEqual([1, { text: 'a' }, 3]);
  expect(text.split('\n')).toHaveLength(4);
});

it('sends a long piece in parts, as one line', async () => {
  const encoded: number[] = [];
  const rows = Array.from({ length: 1_201 }, (_, n) => n);
  async function* pieces() {
    yield { from: 'a', rows };
    yield { from: 'b', rows: [] };
  }
  const encode = (reply: unknown) => {
    encoded.push(Object(reply).rows.length);
    return reply;
  };
  const text = await (await fetch(new URL('/rows', await serving(pieces, { encode })))).text();
  expect(JSON.parse(text)).toEqual({ from: 'b', rows });
  expect(encoded).toEqual([500, 500, 201, 0]);
  expect(text.split('\n')).toHaveLength(3);
});

it('is an empty list of an empty piece', async () => {
  async function* pieces() {
    yield [];
  }
  const url = await serving(pieces);
  expect(await (await fetch(new URL('/rows', url))).json()).toEqual([]);
});

it('refuses with a status what the first piece refuses', async () => {
  // oxlint-disable-next-line require-yield -- it fails before
  async function* pieces(): AsyncGenerator<Rows> {
    throw new Error('refused');
  }
  const url = await serving(pieces);
  expect((await fetch(new URL('/rows', url))).status).toBe(500);
});

it('ends the connection when a later piece fails, so that a part is never taken for the whole', async () => {
  async function* pieces() {
    yield { from: 'a', rows: [1] };
    throw new Error('the database is away');
  }
  const url = await serving(pieces);
  await expect(fetch(new URL('/rows', url)).then((reply) => reply.text())).rejects.toThrow(
    /terminated|closed|fetch failed/,
  );
});

it('computes no further piece when the client does not read, and ends when it goes away', async () => {
  const computed: number[] = [];
  const ended = Promise.withResolvers<void>();
  async function* pieces() {
    try {
      for (let index = 0; index < 1_000; index += 1) {
        computed.push(index);
        yield { from: 'a', rows: ['x'.repeat(1_000_000)] };
      }
    } finally {
      ended.resolve();
    }
  }
  const url = await serving(pieces);
  const client = connect(Number(url.port), '127.0.0.1');
  await once(client, 'connect');
  client.write('GET /rows HTTP/1.1\r\nHost: konvoj\r\n\r\n');
  await once(client, 'readable');
  client.destroy();
  await ended.promise;
  // What the buffers of both sides hold.
  expect(computed.length).toBeLessThan(50);
});

it('ends the connection when it is aborted, also while the client does not read', async () => {
  const ended = Promise.withResolvers<void>();
  async function* pieces() {
    try {
      for (;;) yield { from: 'a', rows: ['x'.repeat(1_000_000)] };
    } finally {
      ended.resolve();
    }
  }
  const replaced = new AbortController();
  const url = await serving(pieces, { signal: replaced.signal });
  const client = connect(Number(url.port), '127.0.0.1');
  await once(client, 'connect');
  client.write('GET /rows HTTP/1.1\r\nHost: konvoj\r\n\r\n');
  await once(client, 'readable');
  replaced.abort(new Error('replaced'));
  await ended.promise;
  client.resume();
  await once(client, 'close');
  expect(client.destroyed).toBe(true);
});
