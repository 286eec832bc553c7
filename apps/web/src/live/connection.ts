import type { ClientFrame } from '@konvoj/contract';
import {
  DELAYS_MS,
  initialConnection,
  shownConnection,
  stepConnection,
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionFrame,
  type Delay,
  type ShownConnection,
} from './connection-rules.ts';

export interface SocketListeners {
  readonly onOpen: () => void;
  readonly onClose: (code: number) => void;
  readonly onMessage: (data: unknown) => void;
}
/** An opened socket. After `close` its listeners hear nothing more. */
export interface LiveSocket {
  send(text: string): void;
  close(): void;
}
export interface LiveToken {
  /** Under which name a ping carries it; `token` when absent. */
  readonly kind?: 'token' | 'switch_token' | 'external_link_secret';
  readonly token: string;
  /** ISO instant; null for what needs no refresh. */
  readonly expire: string | null;
}
export interface ConnectionClock {
  /** Epoch milliseconds. */
  now(): number;
  setTimeout(work: () => void, delayMs: number): number;
  clearTimeout(timer: number): void;
}
/** @typeParam Frame the server's frames to a client with a valid token */
export interface ConnectionParts<Frame extends ConnectionFrame> {
  /** Opens a socket to the live address. */
  readonly openSocket: (listeners: SocketListeners) => LiveSocket;
  readonly clock: ConnectionClock;
  readonly token: LiveToken;
  /** A frame from a socket message; null when it is not a frame. */
  readonly parse: (data: unknown) => Frame | null;
  /** Takes the rows of a data frame. */
  readonly take: (frame: Frame) => void;
  /** Asks for all live data again. */
  readonly loadAll: () => void;
  /** Requests the signed-in user; returns the new live token, or null when the request failed. */
  readonly renewSession: () => Promise<LiveToken | null>;
  readonly onShown: (shown: ShownConnection) => void;
  /** Whether the browser has a network: false when it is lost, true when it is back. Gives what ends the listening. */
  readonly onNetwork?: (listener: (online: boolean) => void) => () => void;
  /** A shared link has ended or was revoked; the connection has stopped. */
  readonly onEnd?: () => void;
}
export interface LiveConnection {
  stop(): void;
}

/** Opens the live connection and keeps it: the shell around the rules, with everything outside handed in. */
export function startConnection<Frame extends ConnectionFrame>(parts: ConnectionParts<Frame>): LiveConnection {
  let state = initialConnection;
  let token = parts.token;
  let socket: LiveSocket | null = null;
  const timers = new Map<Delay, number>();
  const tokenExpired = (): boolean => token.expire !== null && Date.parse(token.expire) <= parts.clock.now();

  function cancel(delay: Delay): void {
    const timer = timers.get(delay);
    if (timer !== undefined) parts.clock.clearTimeout(timer);
    timers.delete(delay);
  }

  function dueEvent(delay: Delay): ConnectionEvent<Frame> {
    if (delay === 'ping' || delay === 'silence') return { type: 'PING_DUE', tokenExpired: tokenExpired() };
    return { type: delay === 'pong' ? 'PONG_OVERDUE' : 'RECONNECT_DUE' };
  }

  function after(delay: Delay): void {
    cancel(delay);
    const timer = parts.clock.setTimeout(() => {
      timers.delete(delay);
      dispatch(dueEvent(delay));
    }, DELAYS_MS[delay]);
    timers.set(delay, timer);
  }

  function disconnect(): void {
    socket?.close();
    socket = null;
  }

  function connect(): void {
    disconnect();
    socket = parts.openSocket({
      onOpen: () => dispatch({ type: 'SOCKET_OPEN', tokenExpired: tokenExpired() }),
      onClose: (code) => {
        socket = null;
        dispatch({ type: 'SOCKET_CLOSE', code });
      },
      onMessage: (data) => {
        const frame = parts.parse(data);
        if (frame) dispatch({ type: 'SOCKET_MESSAGE', frame });
      },
    });
  }

  function send(what: 'ping' | 'token_refresh' | 'reload'): void {
    const frames: Record<typeof what, ClientFrame> = {
      ping: { ping: 1, [token.kind ?? 'token']: token.token },
      token_refresh: { token_refresh: 1, old_token: token.token },
      reload: { reload: 1 },
    };
    socket?.send(JSON.stringify(frames[what]));
  }

  async function renew(): Promise<void> {
    token = (await parts.renewSession()) ?? token;
  }

  function run(effect: ConnectionEffect<Frame>): void {
    switch (effect.do) {
      case 'connect':
        return connect();
      case 'disconnect':
        return disconnect();
      case 'send':
        return send(effect.what);
      case 'after':
        return after(effect.delay);
      case 'cancel':
        return cancel(effect.delay);
      case 'take':
        return parts.take(effect.frame);
      case 'keepToken':
        token = { token: effect.token, expire: effect.expire };
        return;
      case 'loadAll':
        return parts.loadAll();
      case 'end':
        return parts.onEnd?.();
      case 'renewSession':
        void renew();
    }
  }

  function dispatch(event: ConnectionEvent<Frame>): void {
    const before = shownConnection(state);
    const step = stepConnection(state, event);
    state = step.state;
    for (const effect of step.effects) run(effect);
    const shown = shownConnection(state);
    if (shown !== before) parts.onShown(shown);
  }

  dispatch({ type: 'START' });
  const unsubscribe = parts.onNetwork?.((online) => dispatch({ type: online ? 'ONLINE' : 'OFFLINE' }));
  return {
    stop() {
      unsubscribe?.();
      dispatch({ type: 'STOP' });
    },
  };
}
