import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';

/** How a request is answered. */
export type Answer = (request: IncomingMessage, reply: ServerResponse) => void;

export interface TileServer {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** Paths with queries, in the order they were asked for. */
  readonly asked: string[];
  /** Most requests that were under way at one time. */
  readonly mostAtOnce: () => number;
  /** How it answers from now on. */
  answer(answer: Answer): void;
  close(): Promise<void>;
}

/** A provider of tiles for tests: a real server on a free port, with a memory of what it was asked. */
export async function startTileServer(first: Answer = withTile()): Promise<TileServer> {
  const asked: string[] = [];
  let answer = first;
  let [now, most] = [0, 0];
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    now++;
    most = Math.max(most, now);
    reply.once('close', () => now--);
    answer(request, reply);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    asked,
    mostAtOnce: () => most,
    answer: (next) => {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** Answers with these bytes, as a picture unless set otherwise. */
export function withTile(
  bytes: Uint8Array = pngTile([0, 120, 255, 160]),
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'image/png', ...headers });
    reply.end(bytes);
  };
}

export function withStatus(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_request, reply) => {
    reply.writeHead(status, headers);
    reply.end();
  };
}

/** A tile of 256 by 256 pixels in one colour: red, green, blue, opacity, each up to 255. */
export function pngTile(colour: readonly [number, number, number, number]): Buffer {
  const size = 256;
  const row = Buffer.from([0, ...Array.from({ length: size }, () => colour).flat()]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: size }, () => row));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    part('IHDR', header),
    part('IDAT', deflateSync(rows)),
    part('IEND', Buffer.alloc(0)),
  ]);
}

function part(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
