import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './address.ts';

/** How long a client may take; all in milliseconds. */
export interface HttpTimeouts {
  /** From the connection, or the end of the reply before, to the end of the headers. Also cuts silent connections. */
  readonly headersMs: number;
  /** To the end of the body: 10 MB over a slow line. */
  readonly requestMs: number;
  /** Without a byte in either direction: a client that does not read its reply. */
  readonly silentMs: number;
  /** How often the two first are looked at. */
  readonly checkMs: number;
}

export const HTTP_TIMEOUTS: HttpTimeouts = {
  headersMs: 20_000,
  requestMs: 120_000,
  silentMs: 120_000,
  checkMs: 5_000,
};

export interface ConnectionCap {
  /** Open connections of one address at most; 0: no cap. */
  readonly perAddress: number;
  /** Proxies pass on connections of many clients. */
  readonly isTrusted: (address: string) => boolean;
  readonly onRefused: (network: string) => void;
}

/**
 * A stop must not wait for clients that have not sent a whole request; the framework waits for them like for busy ones.
 * @returns closes them
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

/** Closes connections of an address beyond the cap as they come in. */
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
