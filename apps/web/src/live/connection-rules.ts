import { liveClose, PING_EVERY_MS, RECONNECT_DELAY_MS, type ServerFrame } from '@konvoj/contract';

/** The state of the connection as shown to the user. */
export type ShownConnection = 'connected' | 'disconnected' | 'ping' | 'pong';

/** The parts of a frame that the connection reads itself, and whether it has rows; the rows are read elsewhere. */
export type ConnectionFrame = Omit<ServerFrame, 'devices' | 'positions' | 'drivingStages'> & {
  readonly devices?: readonly unknown[] | undefined;
  readonly positions?: readonly unknown[] | undefined;
  readonly drivingStages?: readonly unknown[] | undefined;
};

/** The live connection as a state machine: states, events, effects. Pure. */
export type ConnectionState =
  | { readonly kind: 'stopped' }
  /** `again`: what was loaded before has a gap by now, or could not be loaded. */
  | { readonly kind: 'connecting'; readonly connects: number; readonly again: boolean }
  | {
      readonly kind: 'open';
      /** Connections opened since the start, this one counted. */
      readonly connects: number;
      readonly shown: 'connected' | 'ping' | 'pong';
      /** Number of the last data frame; null before the first. */
      readonly sequence: number | null;
      readonly confirmed: boolean;
    }
  | { readonly kind: 'waiting'; readonly connects: number; readonly renewSession: boolean };

export type ConnectionEvent<Frame extends ConnectionFrame = ServerFrame> =
  | { readonly type: 'START' }
  | { readonly type: 'STOP' }
  | { readonly type: 'SOCKET_OPEN'; readonly tokenExpired: boolean }
  | { readonly type: 'SOCKET_CLOSE'; readonly code: number }
  | { readonly type: 'SOCKET_MESSAGE'; readonly frame: Frame }
  | { readonly type: 'PING_DUE'; readonly tokenExpired: boolean }
  | { readonly type: 'PONG_OVERDUE' }
  | { readonly type: 'RECONNECT_DUE' }
  /** The browser has lost its network, or has it again. */
  | { readonly type: 'OFFLINE' }
  | { readonly type: 'ONLINE' };

export type Delay = 'ping' | 'pong' | 'silence' | 'reconnect';
export const DELAYS_MS: Readonly<Record<Delay, number>> = {
  ping: PING_EVERY_MS,
  /** A connection that does not answer a ping within this is dead, whatever the network says. */
  pong: 6_000,
  /** So long without a frame, a ping is sent out of turn: with the answer's time a dead line is noticed within 20 s. */
  silence: 12_000,
  reconnect: RECONNECT_DELAY_MS,
};

export type ConnectionEffect<Frame extends ConnectionFrame = ServerFrame> =
  | { readonly do: 'connect' }
  | { readonly do: 'disconnect' }
  | { readonly do: 'send'; readonly what: 'ping' | 'token_refresh' | 'reload' }
  | { readonly do: 'after'; readonly delay: Delay }
  | { readonly do: 'cancel'; readonly delay: Delay }
  | { readonly do: 'take'; readonly frame: Frame }
  | { readonly do: 'keepToken'; readonly token: string; readonly expire: string }
  /** All live data are requested again over HTTP: there may be a gap. */
  | { readonly do: 'loadAll' }
  /** The token may be invalid: request the signed-in user, which also gives a new one. */
  | { readonly do: 'renewSession' }
  /** The shared link has ended: no further requests. */
  | { readonly do: 'end' };

export interface ConnectionStep<Frame extends ConnectionFrame = ServerFrame> {
  readonly state: ConnectionState;
  readonly effects: readonly ConnectionEffect<Frame>[];
}

export const initialConnection: ConnectionState = { kind: 'stopped' };

export function shownConnection(state: ConnectionState): ShownConnection {
  return state.kind === 'open' ? state.shown : 'disconnected';
}

const stay = (state: ConnectionState): ConnectionStep<never> => ({ state, effects: [] });

function greet(tokenExpired: boolean): ConnectionEffect<never>[] {
  return [
    { do: 'send', what: tokenExpired ? 'token_refresh' : 'ping' },
    { do: 'after', delay: 'pong' },
    { do: 'after', delay: 'ping' },
    { do: 'cancel', delay: 'silence' },
  ];
}

function lost(connects: number, confirmed: boolean): ConnectionStep<never> {
  return {
    state: { kind: 'waiting', connects, renewSession: !confirmed },
    effects: [
      { do: 'cancel', delay: 'ping' },
      { do: 'cancel', delay: 'pong' },
      { do: 'cancel', delay: 'silence' },
      { do: 'after', delay: 'reconnect' },
    ],
  };
}

function stopped(last: ConnectionEffect<never>): ConnectionStep<never> {
  const cancel = (['ping', 'pong', 'silence', 'reconnect'] as const).map((delay) => ({ do: 'cancel', delay }) as const);
  return { state: { kind: 'stopped' }, effects: [...cancel, last] };
}

type OpenState = Extract<ConnectionState, { kind: 'open' }>;

const DATA_KEYS = ['devices', 'positions', 'drivingStages', 'recomputed', 'changed', 'messages'] as const;

/** The first data frame of a connection and every full one start the count; after that a hole means lost frames. */
function takeFrame<Frame extends ConnectionFrame>(state: OpenState, frame: Frame): ConnectionStep<Frame> {
  const effects: ConnectionEffect<Frame>[] = [];
  let next = state;
  if (frame.pong) {
    next = { ...next, shown: 'pong', confirmed: true };
    effects.push({ do: 'cancel', delay: 'pong' }, { do: 'after', delay: 'silence' });
  }
  if (frame.token !== undefined && frame.token_expire !== undefined) {
    effects.push({ do: 'keepToken', token: frame.token, expire: frame.token_expire }, { do: 'send', what: 'ping' });
  }
  if (frame.token_expired) effects.push({ do: 'send', what: 'token_refresh' });
  if (DATA_KEYS.some((key) => frame[key] !== undefined)) {
    effects.push({ do: 'take', frame }, { do: 'after', delay: 'silence' });
  }
  if (frame.sequence !== undefined) {
    const gap = state.sequence !== null && !frame.full && frame.sequence > state.sequence + 1;
    if (gap) effects.push({ do: 'send', what: 'reload' });
    next = { ...next, sequence: frame.sequence };
  }
  return { state: next, effects };
}

function stepOpen<Frame extends ConnectionFrame>(
  state: OpenState,
  event: ConnectionEvent<Frame>,
): ConnectionStep<Frame> {
  switch (event.type) {
    case 'SOCKET_MESSAGE':
      return takeFrame(state, event.frame);
    case 'PING_DUE':
      return { state: { ...state, shown: 'ping' }, effects: greet(event.tokenExpired) };
    case 'OFFLINE':
    case 'PONG_OVERDUE': {
      const step = lost(state.connects, state.confirmed);
      return { ...step, effects: [{ do: 'disconnect' }, ...step.effects] };
    }
    case 'SOCKET_CLOSE':
      return lost(state.connects, state.confirmed && event.code !== liveClose.signedOut);
    default:
      return stay(state);
  }
}

/** Folds one event into the connection. An event that has no meaning in a state changes nothing. */
export function stepConnection<Frame extends ConnectionFrame = ServerFrame>(
  state: ConnectionState,
  event: ConnectionEvent<Frame>,
): ConnectionStep<Frame> {
  if (event.type === 'STOP') return stopped({ do: 'disconnect' });
  if (event.type === 'SOCKET_CLOSE' && event.code === liveClose.linkExpired) return stopped({ do: 'end' });
  switch (state.kind) {
    case 'stopped':
      return event.type === 'START'
        ? { state: { kind: 'connecting', connects: 0, again: false }, effects: [{ do: 'connect' }, { do: 'loadAll' }] }
        : stay(state);
    case 'connecting': {
      if (event.type === 'SOCKET_CLOSE') return lost(state.connects, false);
      if (event.type !== 'SOCKET_OPEN') return stay(state);
      const connects = state.connects + 1;
      const again: ConnectionEffect<never>[] = state.again ? [{ do: 'loadAll' }] : [];
      return {
        state: { kind: 'open', connects, shown: 'connected', sequence: null, confirmed: false },
        effects: [...greet(event.tokenExpired), ...again],
      };
    }
    case 'open':
      return stepOpen(state, event);
    default: {
      if (event.type !== 'RECONNECT_DUE' && event.type !== 'ONLINE') return stay(state);
      const renew: ConnectionEffect<never>[] = state.renewSession ? [{ do: 'renewSession' }] : [];
      return {
        state: { kind: 'connecting', connects: state.connects, again: true },
        effects: [{ do: 'cancel', delay: 'reconnect' }, ...renew, { do: 'connect' }],
      };
    }
  }
}
