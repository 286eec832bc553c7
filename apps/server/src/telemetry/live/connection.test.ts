import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../platform/clock.testing.ts';
import type { LiveTokenOwner } from '../../organization/identity/live-tokens.ts';
import type { UserCaller } from '../../platform/http/index.ts';
import { silentLog } from '../../platform/logging.ts';
import { BASE_TIME } from './builders.testing.ts';
import { LiveConnection } from './connection.ts';
import type { CloseReason } from './types.ts';

const caller: UserCaller = {
  kind: 'user',
  userId: 1,
  organizationId: 1,
  permissions: new Set<never>(),
  language: 'sl',
  timeZone: 'Europe/Ljubljana',
  sessionId: 'aa',
};
const HOUR = 3_600_000;

let clock: ManualClock;
let owners: Map<string, LiveTokenOwner>;
let refreshed: string | null;
let sent: Readonly<Record<string, unknown>>[];
let closed: CloseReason | null;
let seats: number;
let joins: number;
let admits: boolean;
let holds: () => Promise<boolean>;
let ask: (token: string) => Promise<LiveTokenOwner>;
let connection: LiveConnection;

const valid = (who = caller): LiveTokenOwner => ({
  state: 'valid',
  caller: who,
  expiresAt: new Date(clock.now() + HOUR),
});
const take = (frame: unknown) => connection.take(JSON.stringify(frame));

beforeEach(() => {
  clock = new ManualClock();
  owners = new Map([
    ['good', valid()],
    ['old', { state: 'expired' }],
    ['foreign', valid({ ...caller, sessionId: 'bb' })],
    ['switched', valid({ ...caller, userId: 2, switchedBy: 1 })],
  ]);
  refreshed = 'fresh';
  holds = async () => true;
  ask = async (token) => owners.get(token) ?? { state: 'unknown' };
  [sent, closed, seats, joins, admits] = [[], null, 0, 0, true];
  connection = new LiveConnection({
    tokens: {
      liveTokenOwner: (token) => ask(token),
      async refreshLiveToken() {
        if (refreshed === null) return null;
        owners.set(refreshed, valid());
        return { token: refreshed, expiresAt: new Date(clock.now() + HOUR) };
      },
      stillHolds: () => holds(),
    },
    clock,
    admit: () => (admits ? null : 'tooManySockets'),
    linkOf: async () => 'signedOut',
    admitViewer: () => null,
    joinLink: () => Promise.reject(new Error('not used here')),
    async join() {
      seats += 1;
      joins += 1;
      return { renew: () => {}, leave: () => void (seats -= 1) };
    },
    send: (frame) => sent.push(frame),
    close: (reason) => (closed = reason),
    log: silentLog(),
  });
});

describe('the first frame', () => {
  it('is a ping with a token, which opens the data', async () => {
    await take({ ping: 1, token: 'good' });
    expect(sent).toEqual([{ pong: 1 }]);
    expect(seats).toBe(1);
  });

  it.each([
    { ping: 1 },
    { ping: 1, token: 'wrong' },
    { ping: 1, switch_token: 'x' },
    { ping: 1, external_link_secret: 'x' },
  ])('closes the connection when it is %j', async (frame) => {
    await take(frame);
    expect(closed).toBe('signedOut');
    expect(seats).toBe(0);
  });

  it('must come within five seconds', () => {
    clock.advance(4_999);
    expect(closed).toBeNull();
    clock.advance(1);
    expect(closed).toBe('silent');
  });

  it.each([
    '',
    'hello',
    '{}',
    '[]',
    '{"ping":2}',
    '{"ping":1,"token":5}',
    '{"ping":1,"more":1}',
    `{"ping":1,"token":"${'x'.repeat(201)}"}`,
  ])('closes the connection when it is garbage: %s', (text) => {
    void connection.take(text);
    expect(closed).toBe('badFrame');
  });

  it('counts as received although the answer takes long', async () => {
    let answer: (owner: LiveTokenOwner) => void = () => {};
    const slow = new Promise<LiveTokenOwner>((resolve) => (answer = resolve));
    const owner = valid();
    ask = () => slow;
    const answered = take({ ping: 1, token: 'good' });
    await Promise.resolve();
    clock.advance(6_000);
    answer(owner);
    await answered;
    expect(closed).toBeNull();
    expect(seats).toBe(1);
  });

  it('with an expired token leaves five seconds to exchange it', async () => {
    await take({ ping: 1, token: 'old' });
    clock.advance(5_000);
    expect(closed).toBe('silent');
  });

  it('is refused when the session has too many sockets', async () => {
    admits = false;
    await take({ ping: 1, token: 'good' });
    expect(closed).toBe('tooManySockets');
  });
});

describe('a token', () => {
  it('that expired is reported to the client, which exchanges it and continues', async () => {
    await take({ ping: 1, token: 'old' });
    expect(sent).toEqual([{ token_expired: 1 }]);
    await take({ token_refresh: 1, old_token: 'old' });
    expect(sent[1]).toEqual({ token: 'fresh', token_expire: new Date(BASE_TIME + HOUR).toISOString() });
    await take({ ping: 1, token: 'fresh' });
    expect(sent[2]).toEqual({ pong: 1 });
    expect(seats).toBe(1);
  });

  it('that expires while the connection is open stops the data until it is exchanged', async () => {
    await take({ ping: 1, token: 'good' });
    for (let minute = 0; minute < 61; minute += 1) {
      clock.advance(59_000);
      await take({ ping: 1, token: 'good' });
    }
    clock.advance(1_000);
    await take({ ping: 1, token: 'good' });
    expect(sent.at(-1)).toEqual({ token_expired: 1 });
    expect(seats).toBe(0);
    await take({ token_refresh: 1, old_token: 'good' });
    await take({ ping: 1, token: 'fresh' });
    expect([seats, joins]).toEqual([1, 2]);
  });

  it('can be exchanged before it expires, without a break in the data', async () => {
    await take({ ping: 1, token: 'good' });
    await take({ token_refresh: 1, old_token: 'good' });
    await take({ ping: 1, token: 'fresh' });
    expect([seats, joins]).toEqual([1, 1]);
    expect(closed).toBeNull();
  });

  it('that can no longer be exchanged closes the connection', async () => {
    refreshed = null;
    await take({ token_refresh: 1, old_token: 'old' });
    expect(closed).toBe('signedOut');
  });

  it('of another session is refused on a connection that has its own', async () => {
    await take({ ping: 1, token: 'good' });
    await take({ ping: 1, token: 'foreign' });
    expect(closed).toBe('signedOut');
    expect(seats).toBe(0);
  });
});

describe('a switch token', () => {
  it('opens the data like any other', async () => {
    await take({ ping: 1, switch_token: 'switched' });
    await take({ ping: 1, switch_token: 'switched' });
    expect(sent).toEqual([{ pong: 1 }, { pong: 1 }]);
    expect([seats, joins]).toEqual([1, 1]);
  });

  it('is refused on a connection that the session opened as another user', async () => {
    await take({ ping: 1, token: 'good' });
    await take({ ping: 1, switch_token: 'switched' });
    expect(closed).toBe('signedOut');
    expect(seats).toBe(0);
  });
});

describe('a connection', () => {
  it('is closed with the next ping when its session ended without an event', async () => {
    await take({ ping: 1, token: 'good' });
    holds = async () => false;
    await take({ ping: 1 });
    expect(closed).toBe('signedOut');
    expect(seats).toBe(0);
  });

  it('stays open while the database is unavailable', async () => {
    await take({ ping: 1, token: 'good' });
    holds = () => Promise.reject(new Error('away'));
    await take({ ping: 1 });
    expect(sent).toEqual([{ pong: 1 }, { pong: 1 }]);
    expect(closed).toBeNull();
  });

  it('is kept open by pings and closed without them', async () => {
    await take({ ping: 1, token: 'good' });
    clock.advance(59_999);
    await take({ ping: 1 });
    clock.advance(59_999);
    expect(closed).toBeNull();
    clock.advance(1);
    expect(closed).toBe('silent');
    expect(seats).toBe(0);
  });

  it('that sends too many frames is closed', async () => {
    await Promise.all(Array.from({ length: 21 }, () => take({ ping: 1, token: 'good' })));
    expect(closed).toBe('badFrame');
  });

  it('releases its seat when the socket closes while the seat is being taken', async () => {
    const answered = take({ ping: 1, token: 'good' });
    connection.closed();
    await answered;
    expect(seats).toBe(0);
  });

  it('is closed when the database is unavailable', async () => {
    ask = () => Promise.reject(new Error('away'));
    await take({ ping: 1, token: 'good' });
    expect(closed).toBe('goingAway');
  });
});
