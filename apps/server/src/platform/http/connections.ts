import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './address.ts';

/** The time limits of a client, in milliseconds. */
export interface HttpTimeouts {
  /**
   * From the connection, or the end of the previous reply, to the end of the headers. Also closes silent connections.
   */
  readonly headersMs: number;
  /** To the end of the body: 10 MB over a slow line. */
  readonly requestMs: number;
  /** Without a byte in either direction: a client that does not read its reply. */
  readonly silentMs: number;
  /** The interval for checking the first two. */
  readonly checkMs: number;
}

export const HTTP_TIMEOUTS: HttpTimeouts = {
  headersMs: 20_000,
  requestMs: 120_000,
  silentMs: 120_000,
  checkMs: 5_000,
};

export interface ConnectionCap {
  /** Maximum of open connections per address; 0: no limit. */
  readonly perAddress: number;
  /** Proxies forward connections of many clients. */
  readonly isTrusted: (address: string) => boolean;
  readonly onRefused: (network: string) => void;
}

/**
 * A shutdown must not wait for clients with an incomplete request, which the framework treats as busy.
 * @returns a function that closes them
 */
export function idleConnections(server: Server): () => void {
  const idle = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.on('request', ({ socket }, reply) => {
    idle.delete(socket);
    reply.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
  return () => {
    for (const socket of idle) socket.destroy();
  };
}

/** Closes new connections of an address above the limit. */
export function capConnections(server: Server, { perAddress, isTrusted, onRefused }: ConnectionCap): void {
  if (perAddress === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isTrusted(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = open.get(network) ?? 0;
    if (count >= perAddress) {
      onRefused(network);
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
