import { randomUUID } from 'node:crypto';
import { BRIDGE_SILENCE_MS, TACHOGRAPH_BRIDGE_PATH, bridgeClose } from '@konvoj/contract';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../../../platform/clock.ts';
import { handleUpgrade, refuseUpgrade } from '../../../platform/http/index.ts';
import type { CallerOfToken } from '../../../platform/http/index.ts';
import { atMostEvery } from '../../../platform/throttle.ts';
import { BridgeConnection } from './bridge-connection.ts';

const SCOPE = 'tachograph:bridge';
const HELLO_WITHIN_MS = 10_000;
const CHECK_EVERY_MS = BRIDGE_SILENCE_MS / 3;
/** A response of the longest APDU, in hexadecimal, with its frame. */
const FRAME_MAX_BYTES = 150_000;
const BRIDGES_OF_ORGANIZATION_MAX = 20;
/** Of one connection between two checks: a session needs some ten frames a second at most. */
const FRAMES_PER_CHECK_MAX = 5_000;
const GOODBYE_MS = 2_000;
/** Cards that change more often are stored together. */
const CARDS_EVERY_MS = 1_000;

/** A bridge that is connected to this process and has said hello. */
export interface OpenBridge {
  readonly id: string;
  readonly organizationId: number;
  /** Of its API token. */
  readonly name: string;
  readonly tokenId: number;
  /** Epoch milliseconds. */
  readonly connectedAt: number;
  readonly connection: BridgeConnection;
}

type Owner = Pick<OpenBridge, 'organizationId' | 'name' | 'tokenId'>;

export interface BridgeListener {
  /** It has connected, or its cards changed, or it is still there. */
  present(bridge: OpenBridge): void;
  gone(bridge: OpenBridge): void;
}

export interface BridgeParts {
  readonly server: Server;
  readonly callerOfToken: CallerOfToken;
  readonly clock: Clock;
  readonly listener: BridgeListener;
  readonly log: { warn(details: object, message: string): void };
}

export interface Bridges {
  of(organizationId: number): OpenBridge[];
  organizations(): number[];
  /** Closes the connections of a token that was deleted. */
  dismiss(tokenId: number): void;
  close(): Promise<void>;
}

/** Accepts card bridges at /api/tco_bridge. They sign in with an API token in the header Authorization. */
export function serveBridges({ server, callerOfToken, clock, listener, log }: BridgeParts): Bridges {
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: FRAME_MAX_BYTES });
  const connected = new Map<OpenBridge, WebSocket>();

  async function identify(bearer: string) {
    const caller = await callerOfToken(bearer);
    if (caller?.kind !== 'user' || caller.organizationId === null) return null;
    if (caller.tokenScopes?.includes(SCOPE) !== true || caller.apiToken === undefined) return null;
    return { organizationId: caller.organizationId, name: caller.apiToken.name, tokenId: caller.apiToken.id };
  }

  async function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const bearer = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const owner = await identify(bearer);
    if (owner === null) return refuseUpgrade(socket, 401, 'Unauthorized');
    if (countOf(owner.organizationId) >= BRIDGES_OF_ORGANIZATION_MAX)
      return refuseUpgrade(socket, 429, 'Too Many Requests');
    sockets.handleUpgrade(request, socket, head, (webSocket) => serve(webSocket, owner, bearer));
    return undefined;
  }

  const stopUpgrades = handleUpgrade(server, TACHOGRAPH_BRIDGE_PATH, (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    onUpgrade(request, socket, head).catch((error: unknown) => {
      log.warn({ err: error }, 'a card bridge could not sign in');
      refuseUpgrade(socket, 503, 'Service Unavailable');
    });
  });

  function serve(socket: WebSocket, owner: Owner, bearer: string): void {
    const connection = new BridgeConnection({
      clock,
      send: (order) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(order));
      },
      onCards: () => {
        if (of(owner.organizationId).length > BRIDGES_OF_ORGANIZATION_MAX) close(bridgeClose.tooMany);
        else notePresent();
      },
    });
    const bridge: OpenBridge = { ...owner, id: randomUUID(), connectedAt: clock.now(), connection };
    connected.set(bridge, socket);
    const notePresent = atMostEvery(CARDS_EVERY_MS, clock, () => {
      if (connected.has(bridge)) listener.present(bridge);
    });
    let [heardAt, frames] = [clock.now(), 0];
    const close = (code: number) => goodbye(socket, code);
    const stopHello = clock.after(HELLO_WITHIN_MS, () => {
      if (!connection.isOpen) close(bridgeClose.silent);
    });
    const check = async () => {
      frames = 0;
      if (clock.now() - heardAt >= BRIDGE_SILENCE_MS) return close(bridgeClose.silent);
      socket.ping();
      // The administrator of the token may have lost the right.
      const now = await identify(bearer);
      if (now?.organizationId !== owner.organizationId) return close(bridgeClose.notAllowed);
      if (connection.isOpen) listener.present(bridge);
    };
    const stopChecks = clock.every(CHECK_EVERY_MS, () => {
      check().catch((error: unknown) => log.warn({ err: error }, 'a card bridge could not be checked'));
    });
    socket.on('message', (data, isBinary) => {
      heardAt = clock.now();
      frames += 1;
      if (frames > FRAMES_PER_CHECK_MAX) close(bridgeClose.tooMany);
      else if (isBinary || !Buffer.isBuffer(data) || !connection.take(data.toString())) close(bridgeClose.badFrame);
    });
    socket.on('pong', () => {
      heardAt = clock.now();
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      stopHello();
      stopChecks();
      connected.delete(bridge);
      connection.lost();
      listener.gone(bridge);
    });
  }

  function goodbye(socket: WebSocket, code: number): void {
    socket.close(code);
    clock.after(GOODBYE_MS, () => socket.terminate());
  }

  /** Also those that have not said hello. */
  const countOf = (organizationId: number) =>
    [...connected.keys()].filter((each) => each.organizationId === organizationId).length;

  const of = (organizationId: number) =>
    [...connected.keys()].filter((each) => each.organizationId === organizationId && each.connection.isOpen);

  return {
    of,
    organizations: () => [...new Set([...connected.keys()].map(({ organizationId }) => organizationId))],
    dismiss(tokenId) {
      for (const [bridge, socket] of connected) if (bridge.tokenId === tokenId) goodbye(socket, bridgeClose.notAllowed);
    },
    async close() {
      stopUpgrades();
      const open = [...connected.values()];
      const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const socket of open) socket.close(bridgeClose.goingAway);
      const cancel = clock.after(GOODBYE_MS, () => {
        for (const socket of open) socket.terminate();
      });
      await Promise.all(closed);
      cancel();
    },
  };
}
