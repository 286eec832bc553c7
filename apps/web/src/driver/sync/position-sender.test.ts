import 'fake-indexeddb/auto';
import type { PhonePosition } from '@konvoj/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../model/driving.ts';
import { DRIVER } from '../model/messages.testing.ts';
import type { Answer } from '../model/outbox.ts';
import { NO_TRACK } from '../model/track.ts';
import { openPhoneDatabase } from '../store/database.ts';
import { trackOn } from '../store/track.ts';
import { startPositionSender, type PositionSender } from './position-sender.ts';

const BEGAN = Date.parse('2026-11-22T08:00:00.000Z');
let phones = 0;

/** Driving: another place each ten seconds. */
const aFix = (number: number): Fix => ({
  at: BEGAN + number * 10_000,
  latitude: 46.05,
  longitude: 14.5 + number * 0.01,
  accuracy: 8,
  speedKmh: 60,
  course: 90,
  altitude: null,
});
const numberOf = ({ deviceTime }: PhonePosition) => (Date.parse(deviceTime) - BEGAN) / 10_000;

type Line = 'good' | 'dead' | 'loses answers' | 'signed out' | 'refuses';

/** A phone whose app can be killed, and a server that takes each position once. The test moves the time. */
async function aPhone(kept?: number) {
  const database = await openPhoneDatabase(`positions ${(phones += 1)}`);
  const track = trackOn(database, kept);
  const seen = {
    line: 'good' as Line,
    taken: new Set<number>(),
    batches: [] as number[],
    state: NO_TRACK,
    signedOut: 0,
  };
  const timers = new Set<{ delayMs: number; work: () => void }>();

  async function answer(positions: readonly PhonePosition[]): Promise<Answer> {
    const { line } = seen;
    if (line === 'dead') return { kind: 'unreachable' };
    if (line === 'signed out') return { kind: 'signedOut' };
    if (line === 'refuses') return { kind: 'refused', code: 'driver_app.no_position_consent' };
    seen.batches.push(positions.length);
    for (const position of positions) seen.taken.add(numberOf(position));
    return line === 'loses answers' ? { kind: 'unreachable' } : { kind: 'accepted' };
  }
  const start = (): PositionSender =>
    startPositionSender({
      owner: DRIVER,
      track,
      send: answer,
      clock: {
        now: () => BEGAN,
        after: (delayMs, work) => {
          const timer = { delayMs, work };
          timers.add(timer);
          return () => void timers.delete(timer);
        },
      },
      random: () => 1,
      onChange: (state) => void (seen.state = state),
      onSignedOut: () => void (seen.signedOut += 1),
    });
  let sender = start();
  return {
    track,
    seen,
    planned: () => [...timers].map(({ delayMs }) => delayMs),
    sender: () => sender,
    drive: async (from: number, to: number) => {
      for (let number = from; number < to; number += 1) await sender.add(aFix(number));
    },
    restart: () => {
      sender.stop();
      sender = start();
    },
  };
}
const numbers = (to: number) => Array.from({ length: to }, (_, number) => number);

describe('positions of the phone', () => {
  it('are sent when 25 wait, or after 30 seconds', async () => {
    const phone = await aPhone();
    await phone.drive(0, 24);
    expect(phone.seen.batches).toEqual([]);
    expect(phone.planned()).toEqual([30_000]);
    await phone.drive(24, 25);
    expect(phone.seen.batches).toEqual([25]);
    expect(phone.seen.state).toEqual({ waiting: 0, lastSentAt: new Date(BEGAN).toISOString(), leftOut: 0 });
    expect(phone.planned()).toEqual([]);
  });

  it('wait without a signal, and go out in their order, a hundred at a time', async () => {
    const phone = await aPhone();
    phone.seen.line = 'dead';
    await phone.drive(0, 230);
    expect(phone.seen.state).toMatchObject({ waiting: 230, lastSentAt: null });
    expect(phone.planned()).toEqual([2_000]);
    phone.seen.line = 'good';
    await phone.sender().send();
    expect(phone.seen.batches).toEqual([100, 100, 30]);
    expect([...phone.seen.taken]).toEqual(numbers(230));
  });

  it('stay on the phone when the session has ended', async () => {
    const phone = await aPhone();
    phone.seen.line = 'signed out';
    await phone.drive(0, 25);
    expect(phone.seen).toMatchObject({ signedOut: 1, state: { waiting: 25 } });
  });

  it('are given up when the server does not want them, and that is said', async () => {
    const phone = await aPhone();
    phone.seen.line = 'refuses';
    await phone.drive(0, 25);
    expect(phone.seen.state).toEqual({ waiting: 0, lastSentAt: null, leftOut: 25 });
  });

  it('are thinned from the oldest when too many wait, and that is said', async () => {
    const phone = await aPhone(40);
    phone.seen.line = 'dead';
    await phone.drive(0, 100);
    const { waiting, leftOut } = phone.seen.state;
    expect(waiting).toBeLessThanOrEqual(40);
    expect(waiting + leftOut).toBe(100);
    phone.seen.line = 'good';
    await phone.sender().send();
    const taken = [...phone.seen.taken];
    expect(taken).toEqual(taken.toSorted((a, b) => a - b));
    expect(taken[0]).toBe(0);
    expect(taken.slice(-10)).toEqual(numbers(100).slice(-10));
  });

  it('go when the driver withdraws their consent', async () => {
    const phone = await aPhone();
    await phone.drive(0, 10);
    await phone.track.clear(DRIVER);
    expect(await phone.track.read(DRIVER)).toEqual(NO_TRACK);
  });

  it('reach the server all, in whatever way the line and the app fail', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('drive' as const), count: fc.integer({ min: 1, max: 40 }) }),
      fc.record({
        kind: fc.constant('line' as const),
        line: fc.constantFrom<Line>('good', 'dead', 'loses answers', 'signed out'),
      }),
      fc.record({ kind: fc.constantFrom('send' as const, 'restart' as const, 'send and restart' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (course) => {
        const phone = await aPhone();
        let driven = 0;
        for (const event of course) {
          if (event.kind === 'drive') await phone.drive(driven, (driven += event.count));
          else if (event.kind === 'line') phone.seen.line = event.line;
          else if (event.kind === 'send') await phone.sender().send();
          else if (event.kind === 'restart') phone.restart();
          else {
            // The app is killed while it sends.
            const sending = phone.sender().send();
            phone.restart();
            await sending;
          }
        }
        phone.seen.line = 'good';
        await phone.sender().send();
        expect([...phone.seen.taken]).toEqual(numbers(driven));
        expect(await phone.track.read(DRIVER)).toMatchObject({ waiting: 0, leftOut: 0 });
      }),
      { numRuns: 40 },
    );
  });
});
