import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aMessage } from './builders.testing.ts';
import { threadLines, withMessages } from './thread-model.ts';

const at = (time: string): string => `2026-11-22T${time}.000Z`;

it('puts new messages in their place by time', () => {
  const [first, second] = [
    aMessage({ id: 1, createdTime: at('08:00:00') }),
    aMessage({ id: 2, createdTime: at('08:05:00') }),
  ];
  const late = aMessage({ id: 3, createdTime: at('08:02:00') });
  expect(withMessages([first, second], [late]).map(({ id }) => id)).toEqual([1, 3, 2]);
});

it('ends with the newest version of each message, in whatever order and how often versions come', () => {
  const versions = [1, 2, 3].flatMap((id) =>
    ([0, 20, 30, 40] as const).map((currentState, index) =>
      aMessage({
        id,
        currentState,
        stateTimes: { [currentState]: at(`08:0${index}:00`) },
        createdTime: at('08:00:00'),
      }),
    ),
  );
  fc.assert(
    fc.property(
      fc.shuffledSubarray(versions, { minLength: versions.length }),
      fc.array(fc.constantFrom(...versions)),
      (once, again) => {
        const held = [...once, ...again].reduce(
          (before, message) => withMessages(before, [message]),
          withMessages([], []),
        );
        expect(held.map(({ id, currentState }) => [id, currentState])).toEqual([
          [1, 40],
          [2, 40],
          [3, 40],
        ]);
      },
    ),
  );
});

it('stays the same list when nothing came', () => {
  const held = [aMessage()];
  expect(withMessages(held, [])).toBe(held);
});

it('begins each local day with its date', () => {
  const messages = [
    aMessage({ id: 1, createdTime: '2026-11-21T22:30:00.000Z' }),
    aMessage({ id: 2, createdTime: '2026-11-21T23:30:00.000Z' }),
    aMessage({ id: 3, createdTime: '2026-11-22T08:00:00.000Z' }),
  ];
  expect(threadLines(messages, 'Europe/Ljubljana').map(({ key }) => key)).toEqual([
    '21.11.2026',
    '1',
    '22.11.2026',
    '2',
    '3',
  ]);
});
