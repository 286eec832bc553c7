import type { ServerFrame } from '@konvoj/contract';
import { describe, expect, it, vi } from 'vitest';
import { startConnection, type LiveToken, type SocketListeners } from './connection.ts';
import type { ShownConnection } from './connection-rules.ts';
import { parseFrame } from './parse-frame.ts';

/** A clock that the test moves. */
function handClock() {
  let nowMs = Date.parse('2026-11-20T08:00:00Z');
  let last = 0;
  const timers = new Map<number, { readonly atMs: number; readonly work: () => void }>();
  return {
    now: () => nowMs,
    setTimeout(work: () => void, delayMs: number) {
      last += 1;
      timers.set(last, { atMs: nowMs + delayMs, work });
      return last;
    },
    clearTimeout: (timer: number) => void timers.delete(timer),
    advance(ms: number) {
      const until = nowMs + ms;
      for (;;) {
        const due = [...timers].filter(([, { atMs }]) => atMs <= until).sort(([, a], [, b]) => a.atMs - b.atMs)[0];
        if (!due) break;
        timers.delete(due[0]);
        nowMs = due[1].atMs;
        due[1].work();
      }
      nowMs = until;
    },
  };
}

function started(expire: string | null = '2026-11-20T09:00:00.000Z', kind: LiveToken['kind'] = 'token') {
  const clock = handClock();
  const sockets: { listeners: SocketListeners; sent: unknown[]; closed: boolean }[] = [];
  const taken: ServerFrame[] = [];
  const shown: ShownConnection[] = [];
  let loads = 0;
  let ends = 0;
  const connection = startConnection({
    clock,
    parse: parseFrame,
    token: { kind, token: 'old', expire },
    openSocket: (listeners) => {
      const socket = { listeners, sent: [] as unknown[], closed: false };
      sockets.push(socket);
      return {
        send: (text) => void socket.sent.push(JSON.parse(text)),
        close: () => {
          socket.closed = true;
        },
      };
    },
    take: (frame) => void taken.push(frame),
    loadAll: () => {
      loads += 1;
    },
    renewSession: () => Promise.resolve(null),
    onShown: (state) => void shown.push(state),
    onEnd: () => {
      ends += 1;
    },
  });
  const socket = (index = sockets.length - 1) => {
    const found = sockets[index];
    if (!found) throw new Error('no socket was opened');
    return found;
  };
  const receive = (frame: unknown) => socket().listeners.onMessage(JSON.stringify(frame));
  return { clock, connection, sockets, socket, receive, taken, shown, loads: () => loads, ends: () => ends };
}

describe('live connection over a socket', () => {
  it('pings with the token every 20 s, the first time at once', () => {
    const live = started();
    live.socket().listeners.onOpen();
    expect(live.socket().sent).toEqual([{ ping: 1, token: 'old' }]);
    live.receive({ pong: 1 });
    live.clock.advance(10_000);
    live.receive({ sequence: 1, positions: [] });
    live.clock.advance(9_999);
    expect(live.socket().sent).toHaveLength(1);
    live.clock.advance(1);
    expect(live.socket().sent).toHaveLength(2);
  });

  it('notices within 20 s that the connection is dead, without an event of the browser', () => {
    const live = started();
    live.socket().listeners.onOpen();
    live.receive({ pong: 1 });
    live.clock.advance(18_500);
    expect(live.shown.at(-1)).toBe('disconnected');
  });

  it('pings with the token of the switch while somebody acts as the user', () => {
    const live = started(undefined, 'switch_token');
    live.socket().listeners.onOpen();
    expect(live.socket().sent).toEqual([{ ping: 1, switch_token: 'old' }]);
  });

  it('pings with the secret of a shared link, which is never refreshed', () => {
    const live = started(null, 'external_link_secret');
    live.socket().listeners.onOpen();
    live.receive({ pong: 1 });
    live.clock.advance(20_000);
    expect(live.socket().sent).toEqual([
      { ping: 1, external_link_secret: 'old' },
      { ping: 1, external_link_secret: 'old' },
    ]);
  });

  it('reports the end of a shared link and does not reconnect', () => {
    const live = started(null, 'external_link_secret');
    live.socket().listeners.onOpen();
    live.receive({ pong: 1 });
    live.socket().listeners.onClose(4410);
    live.clock.advance(60_000);
    expect(live.ends()).toBe(1);
    expect(live.sockets).toHaveLength(1);
    expect(live.shown.at(-1)).toBe('disconnected');
  });

  it('connects again after 3000 ms and then loads everything', () => {
    const live = started();
    expect(live.loads()).toBe(1);
    live.socket().listeners.onOpen();
    live.receive({ pong: 1 });
    live.socket().listeners.onClose(1006);
    live.clock.advance(2_999);
    expect(live.sockets).toHaveLength(1);
    live.clock.advance(1);
    expect(live.sockets).toHaveLength(2);
    live.socket().listeners.onOpen();
    expect(live.loads()).toBe(2);
    expect(live.shown).toEqual(['connected', 'pong', 'disconnected', 'connected']);
  });

  it('refreshes a token that has expired and pings with the new one', () => {
    const live = started('2026-11-20T08:00:10.000Z');
    live.socket().listeners.onOpen();
    live.receive({ pong: 1 });
    live.clock.advance(12_000);
    expect(live.socket().sent.at(-1)).toEqual({ token_refresh: 1, old_token: 'old' });
    live.receive({ token: 'new', token_expire: '2026-11-20T09:30:00.000Z' });
    expect(live.socket().sent.at(-1)).toEqual({ ping: 1, token: 'new' });
  });

  it('passes data frames on; other messages are only logged', () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    const live = started();
    live.socket().listeners.onOpen();
    live.socket().listeners.onMessage('not json');
    live.receive({ sequence: 'one' });
    live.receive({ sequence: 1, devices: [] });
    expect(live.taken).toEqual([{ sequence: 1, devices: [] }]);
    expect(logged).toHaveBeenCalledTimes(2);
  });

  it('closes a silent socket and connects again', () => {
    const live = started();
    live.socket().listeners.onOpen();
    live.clock.advance(10_000);
    expect(live.socket(0).closed).toBe(true);
    live.clock.advance(3_000);
    expect(live.sockets).toHaveLength(2);
  });

  it('leaves nothing running when stopped', () => {
    const live = started();
    live.socket().listeners.onOpen();
    live.connection.stop();
    expect(live.socket().closed).toBe(true);
    live.clock.advance(60_000);
    expect(live.sockets).toHaveLength(1);
  });
});
