import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIVE_PATH, liveClose } from '@konvoj/contract';
import { WebSocket, WebSocketServer } from 'ws';
import { sessionsEnded, sessionsSwitched } from '../../organization/identity/events.ts';
import type { SessionsSwitched } from '../../organization/identity/events.ts';
import type { Bus } from '../../platform/bus.ts';
import { handleUpgrade, isSameOrigin, refuseUpgrade } from '../../platform/http/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import type { LiveCallers } from './callers.ts';
import { LiveConnection } from './connection.ts';
import { SharedFrame } from './frame.ts';
import type { LiveHub } from './hub.ts';
import { MAX_FRAME_BYTES, MAX_SOCKETS_PER_SESSION, MAX_UNAUTHENTICATED_SOCKETS } from './limits.ts';
import type { LiveMetrics } from './metrics.ts';
import { Outbox } from './outbox.ts';
import { frameJson, noRows } from './rows.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CloseReason, LinkViewers, LiveClient, WatchedLink } from './types.ts';

export interface LiveSocketDeps {
  readonly hub: LiveHub;
  readonly tokens: LiveCallers;
  /** The holders of shared links. */
  readonly viewers: LinkViewers;
  /** The client address of a request, behind trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly metrics: LiveMetrics;
  readonly publicUrl: URL | null;
  readonly log: { warn(details: object, message: string): void };
}

export interface LiveSocket {
  /** Closes every client and accepts no new ones. */
  close(): Promise<void>;
}

/** The time for a client to answer a close frame. */
const GOODBYE_MS = 2_000;
/** How long ended and switched sessions are kept, for sockets that were being authenticated at that time. */
const REMEMBER_ENDED_MS = 60_000;

/** Answers upgrades to the live address on an HTTP server. */
export function serveLiveSocket(server: Server, deps: LiveSocketDeps): LiveSocket {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_FRAME_BYTES,
    // Shared frames are compressed here, without context, for the full window.
    perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true, serverMaxWindowBits: 15 },
  });
  const bySession = new Map<string, Set<LiveConnection>>();
  const unidentified = new Set<LiveConnection>();
  const open = new Map<LiveConnection, WebSocket>();
  const justEnded = new Set<string>();
  /** The users as whom recently switched sessions act. */
  const justSwitched = new Map<string, SessionsSwitched>();

  const stopListening = deps.bus.subscribe(sessionsEnded, ({ sessionIds }) => {
    for (const sessionId of sessionIds) {
      justEnded.add(sessionId);
      deps.clock.after(REMEMBER_ENDED_MS, () => justEnded.delete(sessionId));
      for (const connection of bySession.get(sessionId) ?? []) connection.end('signedOut');
    }
  });

  const stopHearingSwitches = deps.bus.subscribe(sessionsSwitched, (switched) => {
    for (const sessionId of switched.sessionIds) {
      justSwitched.set(sessionId, switched);
      deps.clock.after(REMEMBER_ENDED_MS, () => {
        if (justSwitched.get(sessionId) === switched) justSwitched.delete(sessionId);
      });
      for (const connection of bySession.get(sessionId) ?? []) connection.end('signedOut');
    }
  });

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isSameOrigin(request, deps.publicUrl)) return refuseUpgrade(socket, 403, 'Forbidden');
    if (unidentified.size >= MAX_UNAUTHENTICATED_SOCKETS) return refuseUpgrade(socket, 503, 'Service Unavailable');
    sockets.handleUpgrade(request, socket, head, (webSocket) => serve(webSocket, socket, deps.addressOf(request)));
  };
  const stopUpgrades = handleUpgrade(server, LIVE_PATH, onUpgrade);

  function serve(webSocket: WebSocket, socket: Duplex, address: string): void {
    const client = liveClient(webSocket, socket);
    const connection: LiveConnection = new LiveConnection({
      tokens: deps.tokens,
      clock: deps.clock,
      log: deps.log,
      send: (frame) => {
        // Written around the compressor, so that it stays in order with the shared frames.
        if (webSocket.readyState === WebSocket.OPEN) webSocket.send(JSON.stringify(frame), { compress: false });
      },
      close: (reason) => {
        deps.metrics.closed.inc({ reason });
        webSocket.close(liveClose[reason]);
        deps.clock.after(GOODBYE_MS, () => webSocket.terminate());
      },
      admit: (caller) => admit(connection, caller),
      join: (caller) => join(client, caller),
      linkOf: (secret) => deps.viewers.linkOf(secret, address),
      admitViewer: (link) => admitViewer(connection, link, address),
      joinLink: (link) => deps.hub.joinLink(client, link.organizationId, link.id),
    });
    unidentified.add(connection);
    open.set(connection, webSocket);
    webSocket.on('message', (data, isBinary) => {
      if (isBinary || !Buffer.isBuffer(data)) connection.end('badFrame');
      else void connection.take(data.toString());
    });
    webSocket.on('error', () => webSocket.terminate());
    webSocket.on('close', () => forget(connection));
  }

  function admit(connection: LiveConnection, caller: Caller): CloseReason | null {
    const { sessionId } = caller;
    const ofSession = bySession.get(sessionId) ?? new Set();
    if (justEnded.has(sessionId) || actsAsAnother(caller)) return 'signedOut';
    if (ofSession.size >= MAX_SOCKETS_PER_SESSION) return 'tooManySockets';
    bySession.set(sessionId, ofSession.add(connection));
    unidentified.delete(connection);
    deps.metrics.clients.inc();
    return null;
  }

  function actsAsAnother(caller: Caller): boolean {
    const switched = justSwitched.get(caller.sessionId);
    return caller.kind === 'user' && switched !== undefined && switched.userId !== caller.userId;
  }

  function admitViewer(connection: LiveConnection, link: WatchedLink, address: string): CloseReason | null {
    const refusal = deps.viewers.admit(connection, link, address);
    if (refusal !== null) return refusal;
    unidentified.delete(connection);
    deps.metrics.clients.inc();
    return null;
  }

  async function join(client: LiveClient, caller: Caller) {
    if (caller.kind === 'driver') return deps.hub.joinDriver(client, caller.organizationId, caller.driverId);
    if (caller.organizationId !== null) return deps.hub.join(client, caller.organizationId, caller.userId);
    // A system administrator belongs to no organization and has no live data.
    client.write(new SharedFrame(frameJson(noRows(), 0, 'full')));
    return null;
  }

  function forget(connection: LiveConnection): void {
    connection.closed();
    open.delete(connection);
    if (unidentified.delete(connection)) return;
    deps.metrics.clients.dec();
    deps.viewers.leave(connection);
    const { sessionId } = connection;
    const ofSession = sessionId === null ? undefined : bySession.get(sessionId);
    ofSession?.delete(connection);
    if (sessionId !== null && ofSession?.size === 0) bySession.delete(sessionId);
  }

  return {
    async close() {
      stopUpgrades();
      stopListening();
      deps.viewers.close();
      stopHearingSwitches();
      const gone = [...open.values()].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const connection of open.keys()) connection.end('goingAway');
      const cancel = deps.clock.after(GOODBYE_MS, () => {
        for (const socket of open.values()) socket.terminate();
      });
      await Promise.all(gone);
      cancel();
    },
  };
}

/** Writes finished frames directly to the connection: `ws` would copy or compress them again for every client. */
function liveClient(webSocket: WebSocket, socket: Duplex): LiveClient {
  const isDeflated = webSocket.extensions.includes('permessage-deflate');
  const write = (bytes: Buffer) => {
    if (webSocket.readyState === WebSocket.OPEN) socket.write(bytes);
  };
  const outbox = new Outbox(write);
  return {
    write: (frame) => (isDeflated ? outbox.push(frame) : write(frame.plain)),
    bufferedBytes: () => socket.writableLength + outbox.bytesBehind,
    terminate: () => webSocket.terminate(),
  };
}
