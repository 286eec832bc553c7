import { describe, expect, it } from 'vitest';
import {
  DELAYS_MS,
  initialConnection,
  shownConnection,
  stepConnection,
  type ConnectionEvent,
  type ConnectionState,
} from './connection-rules.ts';

const opened: ConnectionEvent = { type: 'SOCKET_OPEN', tokenExpired: false };
const closed: ConnectionEvent = { type: 'SOCKET_CLOSE', code: 1006 };
const pong: ConnectionEvent = { type: 'SOCKET_MESSAGE', frame: { pong: 1 } };
const data = (sequence: number, full?: 1): ConnectionEvent => ({
  type: 'SOCKET_MESSAGE',
  frame: { sequence, positions: [], ...(full && { full }) },
});

/** The state of the connection after events, and the effects of the last one. */
function after(...events: readonly ConnectionEvent[]) {
  let state: ConnectionState = initialConnection;
  let effects: ReturnType<typeof stepConnection>['effects'] = [];
  for (const event of events) ({ state, effects } = stepConnection(state, event));
  return { state, effects, shown: shownConnection(state) };
}

const start: ConnectionEvent = { type: 'START' };

describe('live connection', () => {
  it('connects and loads the fleet when started', () => {
    expect(after(start)).toMatchObject({ shown: 'disconnected', effects: [{ do: 'connect' }, { do: 'loadAll' }] });
  });

  it('sends the first ping at once on open and does not load again', () => {
    const { shown, effects } = after(start, opened);
    expect(shown).toBe('connected');
    expect(effects[0]).toEqual({ do: 'send', what: 'ping' });
    expect(effects).not.toContainEqual({ do: 'loadAll' });
  });

  it('shows ping while an answer is awaited and pong when it came', () => {
    const ping: ConnectionEvent = { type: 'PING_DUE', tokenExpired: false };
    expect(after(start, opened, pong).shown).toBe('pong');
    expect(after(start, opened, pong, ping).shown).toBe('ping');
    expect(after(start, opened, pong, ping, pong).shown).toBe('pong');
  });

  it('waits for the reconnect delay after a close, then connects again', () => {
    const waiting = after(start, opened, pong, closed);
    expect(waiting.shown).toBe('disconnected');
    expect(waiting.effects).toContainEqual({ do: 'after', delay: 'reconnect' });
    expect(after(start, opened, pong, closed, { type: 'RECONNECT_DUE' }).effects).toContainEqual({ do: 'connect' });
  });

  it('loads everything again from the second connect on', () => {
    const again = after(start, opened, pong, closed, { type: 'RECONNECT_DUE' }, opened);
    expect(again.effects).toContainEqual({ do: 'loadAll' });
    expect(again.state).toMatchObject({ connects: 2 });
  });

  it('loads everything again once the line is there, when the first connect has failed', () => {
    const late = after(start, closed, { type: 'RECONNECT_DUE' }, opened);
    expect(late.effects).toContainEqual({ do: 'loadAll' });
    expect(late.state).toMatchObject({ connects: 1 });
  });

  it('is lost as soon as the browser says that the network is, and connects at once when it is back', () => {
    const offline = after(start, opened, pong, { type: 'OFFLINE' });
    expect(offline.shown).toBe('disconnected');
    expect(offline.effects).toContainEqual({ do: 'disconnect' });
    const online = after(start, opened, pong, { type: 'OFFLINE' }, { type: 'ONLINE' });
    expect(online.effects).toContainEqual({ do: 'connect' });
    expect(online.effects).toContainEqual({ do: 'cancel', delay: 'reconnect' });
  });

  it('pings out of turn when nothing has come for a while, so that a dead line is noticed within 20 s', () => {
    expect(after(start, opened, pong).effects).toContainEqual({ do: 'after', delay: 'silence' });
    expect(after(start, opened, pong, data(1)).effects).toContainEqual({ do: 'after', delay: 'silence' });
    expect(DELAYS_MS.silence + DELAYS_MS.pong).toBeLessThanOrEqual(20_000 - 1_500);
  });

  it('requests the signed-in user after a connection that never answered, or that the server ended with the session', () => {
    const due: ConnectionEvent = { type: 'RECONNECT_DUE' };
    expect(after(start, opened, closed, due).effects).toContainEqual({ do: 'renewSession' });
    expect(after(start, opened, pong, { type: 'SOCKET_CLOSE', code: 4401 }, due).effects).toContainEqual({
      do: 'renewSession',
    });
  });

  it('gives up a connection whose ping is not answered', () => {
    const { effects, shown } = after(start, opened, { type: 'PONG_OVERDUE' });
    expect(effects).toContainEqual({ do: 'disconnect' });
    expect(shown).toBe('disconnected');
  });

  it('refreshes an expired token instead of pinging with it, and pings with the new one', () => {
    const refresh = { do: 'send', what: 'token_refresh' };
    expect(after(start, { ...opened, tokenExpired: true }).effects).toContainEqual(refresh);
    expect(after(start, opened, { type: 'PING_DUE', tokenExpired: true }).effects).toContainEqual(refresh);
    expect(after(start, opened, { type: 'SOCKET_MESSAGE', frame: { token_expired: 1 } }).effects).toEqual([refresh]);
    const expire = '2026-11-20T10:00:00.000Z';
    const renewed = after(start, opened, { type: 'SOCKET_MESSAGE', frame: { token: 'n', token_expire: expire } });
    expect(renewed.effects).toEqual([
      { do: 'keepToken', token: 'n', expire },
      { do: 'send', what: 'ping' },
    ]);
  });

  it('asks for the full state when a data frame is missing', () => {
    expect(after(start, opened, data(4), data(5)).effects).not.toContainEqual({ do: 'send', what: 'reload' });
    expect(after(start, opened, data(4), data(6)).effects).toContainEqual({ do: 'send', what: 'reload' });
    expect(after(start, opened, data(4), data(9, 1)).effects).not.toContainEqual({ do: 'send', what: 'reload' });
  });

  it('does not reconnect once the shared link has ended, also when that is the first message', () => {
    const ended: ConnectionEvent = { type: 'SOCKET_CLOSE', code: 4410 };
    for (const before of [[start], [start, opened, pong]]) {
      const { state, effects } = after(...before, ended);
      expect(state).toEqual({ kind: 'stopped' });
      expect(effects).toContainEqual({ do: 'end' });
      expect(effects).not.toContainEqual({ do: 'after', delay: 'reconnect' });
      expect(after(...before, ended, { type: 'RECONNECT_DUE' }).effects).toEqual([]);
    }
  });

  it('does nothing more after it was stopped', () => {
    expect(after(start, opened, { type: 'STOP' }, closed, { type: 'RECONNECT_DUE' })).toMatchObject({
      state: { kind: 'stopped' },
      effects: [],
    });
  });
});
