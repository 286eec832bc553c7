import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MessageState } from '@konvoj/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aMessage, exampleFile, outcomeOf } from './examples.testing.ts';
import { advance, isCancellable, limitOf } from './rules.ts';
import type { MessageEvent, ReceiptKind, TrackedMessage } from './types.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STORED_AT = Date.UTC(2026, 5, 10, 8);

const { cases } = exampleFile.parse(
  JSON.parse(await readFile(join(import.meta.dirname, 'examples.testing.json'), 'utf8')),
);

describe('worked examples', () => {
  it.each(cases.map((example) => [example.id, example.why, example] as const))('%s: %s', (_id, _why, example) => {
    expect(outcomeOf(example)).toEqual(example.expected);
  });
});

const receipts: readonly ReceiptKind[] = ['received', 'read', 'onMyWay', 'done'];
const received = (receipt: ReceiptKind): MessageEvent => ({ kind: 'receipt', receipt });

/** Plays events, a minute apart. */
function play(events: readonly MessageEvent[], from = aMessage(), minutes = 1): TrackedMessage {
  return events.reduce((message, event, index) => advance(message, event, STORED_AT + index * minutes * MINUTE), from);
}

describe('what the page says beside the table', () => {
  const atPlace = aMessage({ carries: 'place' });

  it('realizes a message at once that is read where the vehicle has been standing', () => {
    const visit: MessageEvent = {
      kind: 'visit',
      beganAt: STORED_AT - 10 * MINUTE,
      lastedSeconds: 600,
      distanceMeters: 20,
      isOpen: true,
    };
    const read = play(
      [{ kind: 'stored' }, { kind: 'fetched' }, received('received'), visit, received('read')],
      atPlace,
    );
    expect([...read.stateTimes.keys()]).toEqual([0, 10, 20, 30, 40, 50]);
  });

  it('does not count a stay beside the place', () => {
    const visit: MessageEvent = {
      kind: 'visit',
      beganAt: STORED_AT + HOUR,
      lastedSeconds: 600,
      distanceMeters: 251,
      isOpen: true,
    };
    expect(play([{ kind: 'stored' }, received('read'), visit], atPlace).state).toBe(40);
    expect(play([{ kind: 'stored' }, received('read'), { ...visit, distanceMeters: 250 }], atPlace).state).toBe(50);
  });

  it('gives a message that came back from a timeout 72 hours from then', () => {
    const read = play([{ kind: 'stored' }, received('read')], atPlace);
    const late = STORED_AT + 80 * HOUR;
    const resumed = advance(advance(read, { kind: 'clock' }, late), received('onMyWay'), late + HOUR);
    expect(resumed.state).toBe(41);
    expect(limitOf(resumed)).toEqual({ at: late + 73 * HOUR, state: 46 });
  });

  it('counts the limit of a receipt from the newer hand-over after an error', () => {
    const again = play([
      { kind: 'stored' },
      { kind: 'fetched' },
      { kind: 'failed', waitingFor: 30 },
      { kind: 'handedOver' },
    ]);
    expect(limitOf(again)).toEqual({ at: STORED_AT + 3 * MINUTE + HOUR, state: 26 });
  });

  it('cancels only what is not sent', () => {
    expect(isCancellable(play([{ kind: 'stored' }, { kind: 'handOverBegan' }]))).toBe(true);
    expect(isCancellable(play([{ kind: 'stored' }, { kind: 'fetched' }]))).toBe(false);
  });
});

const someEvent: fc.Arbitrary<MessageEvent> = fc.oneof(
  fc.constantFrom<MessageEvent>(
    { kind: 'stored' },
    { kind: 'handOverBegan' },
    { kind: 'handedOver' },
    { kind: 'fetched' },
    { kind: 'refused' },
    { kind: 'acceptedAsSms' },
    { kind: 'readByDispatcher' },
    { kind: 'cancelled' },
    { kind: 'deleted' },
    { kind: 'clock' },
    ...receipts.map(received),
  ),
  fc.constantFrom(30, 40, 50).map((waitingFor): MessageEvent => ({ kind: 'failed', waitingFor })),
  fc.record({
    kind: fc.constant('drive' as const),
    beganAt: fc.integer({ min: 0, max: 100 }).map((hours) => STORED_AT + hours * HOUR),
    nearerMeters: fc.constantFrom(-500, 999, 1_000, 50_000),
  }),
  fc.record({
    kind: fc.constant('visit' as const),
    beganAt: fc.integer({ min: -5, max: 100 }).map((hours) => STORED_AT + hours * HOUR),
    lastedSeconds: fc.constantFrom(60, 300, 7_200),
    distanceMeters: fc.constantFrom(0, 250, 251),
    isOpen: fc.boolean(),
  }),
);
const someMessage = fc
  .record({
    direction: fc.constantFrom('toDriver' as const, 'fromDriver' as const),
    carries: fc.constantFrom('nothing' as const, 'place' as const, 'order' as const, 'plan' as const),
    lastWindowEndAt: fc.option(fc.integer({ min: 0, max: 200 }).map((hours) => STORED_AT + hours * HOUR)),
  })
  .map(aMessage);
/** Events with the time since the one before: up to four days. */
const someHistory = fc.array(fc.tuple(someEvent, fc.integer({ min: 0, max: 96 * HOUR })), { maxLength: 40 });

/** The only steps to a smaller number, besides cancelling. */
const BACK: readonly (readonly [MessageState, MessageState])[] = [
  [25, 20],
  [26, 20],
  [45, 41],
  [46, 41],
];

function isAllowed(from: MessageState | null, to: MessageState | null): boolean {
  if (from === null || to === null) return from === null;
  if (from === 51 || from === 11 || from === 50) return to === 51 && from !== 51;
  if (to === 11) return from === 0 || from === 10;
  return to > from || BACK.some(([error, state]) => error === from && state === to);
}

describe('for every order, repetition and delay of events', () => {
  it('a state never moves back except from an error or timeout', () => {
    fc.assert(
      fc.property(someMessage, someHistory, (message, history) => {
        let tracked = advance(message, { kind: 'stored' }, STORED_AT);
        let now = STORED_AT;
        for (const [event, delay] of history) {
          now += delay;
          const next = advance(tracked, event, now);
          expect(next.state === tracked.state || isAllowed(tracked.state, next.state)).toBe(true);
          expect(next.stateTimes.has(next.state ?? 0)).toBe(true);
          tracked = next;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('the receipts of a phone end in the same state as when they come in order, whatever the network makes of them', () => {
    const sent = [{ kind: 'stored' }, { kind: 'handOverBegan' }, { kind: 'handedOver' }] as const;
    fc.assert(
      fc.property(
        someMessage.filter(({ direction }) => direction === 'toDriver'),
        fc.integer({ min: 1, max: 4 }),
        fc.infiniteStream(fc.nat()),
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 6 }),
        (message, count, random, repeats) => {
          const written = receipts.slice(0, count);
          const again = repeats.flatMap((index) => written[index] ?? []);
          const shuffled = [...written, ...again]
            .map((receipt) => ({ receipt, order: random.next().value ?? 0 }))
            .toSorted((a, b) => a.order - b.order)
            .map(({ receipt }) => received(receipt));
          const inOrder = play([...sent, ...written.map(received)], message);
          expect(play([...sent, ...shuffled], message).state).toBe(inOrder.state);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('an event that comes again at once changes nothing more', () => {
    const repeatable = someEvent.filter(({ kind }) => kind !== 'clock');
    fc.assert(
      fc.property(someMessage, someHistory, repeatable, (message, history, event) => {
        let tracked = advance(message, { kind: 'stored' }, STORED_AT);
        let now = STORED_AT;
        for (const [each, delay] of history) tracked = advance(tracked, each, (now += delay));
        const once = advance(tracked, event, now);
        expect(advance(once, event, now)).toEqual(once);
      }),
      { numRuns: 1_000 },
    );
  });
});
