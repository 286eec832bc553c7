import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const handlersOf = new WeakMap<Server, Map<string, UpgradeHandler>>();

/**
 * Handles WebSocket upgrades to one path of an HTTP server; those to a path without a handler are refused (404).
 * @returns a function that stops it
 */
export function handleUpgrade(server: Server, path: string, handler: UpgradeHandler): () => void {
  const handlers = handlersOf.get(server) ?? listenFor(server);
  handlers.set(path, handler);
  return () => void handlers.delete(path);
}

function listenFor(server: Server): Map<string, UpgradeHandler> {
  const handlers = new Map<string, UpgradeHandler>();
  handlersOf.set(server, handlers);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const handler = handlers.get((request.url ?? '').split('?')[0] ?? '');
    if (handler === undefined) refuseUpgrade(socket, 404, 'Not Found');
    else handler(request, socket, head);
  });
  return handlers;
}

/** Answers an upgrade with a status instead, and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: number, text: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
