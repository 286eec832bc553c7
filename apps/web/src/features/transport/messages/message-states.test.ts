import { describe, expect, it } from 'vitest';
import { aMessage } from './builders.testing.ts';
import { canCancel, differingPhoneTime, enteredStates, isStuck, isUnread } from './message-states.ts';

const MINUTE = 60_000;
const written = Date.parse('2026-11-22T08:00:00.000Z');

describe('a message to the driver', () => {
  it('is stuck when nobody has received it for more than 10 minutes', () => {
    const sent = aMessage({ currentState: 20 });
    expect(isStuck(sent, written + 10 * MINUTE)).toBe(false);
    expect(isStuck(sent, written + 10 * MINUTE + 1)).toBe(true);
    expect(isStuck(aMessage({ currentState: 30 }), written + 60 * MINUTE)).toBe(false);
  });

  it.each([15, 16, 25, 26, 35, 36, 45, 46] as const)('is stuck at once in the state %i', (currentState) => {
    expect(isStuck(aMessage({ currentState }), written)).toBe(true);
  });

  it('is cancelled only before it was sent', () => {
    const states = [0, 10, 11, 20, 30] as const;
    expect(states.filter((currentState) => canCancel(aMessage({ currentState })))).toEqual([0, 10]);
  });
});

describe('a message from the driver', () => {
  it('is unread until a dispatcher has it on screen, and never stuck', () => {
    const came = aMessage({ direction: 1 });
    expect(isUnread(came)).toBe(true);
    expect(isUnread(aMessage({ direction: 1, currentState: 40 }))).toBe(false);
    expect(isUnread(aMessage({ currentState: 30 }))).toBe(false);
    expect(isStuck(came, written + 60 * MINUTE)).toBe(false);
  });

  it('shows the time of the phone when its clock differs by a minute or more', () => {
    const createdTime = '2026-11-22T08:00:00.000Z';
    expect(differingPhoneTime({ createdTime, phoneTime: '2026-11-22T07:59:01.000Z' })).toBeNull();
    expect(differingPhoneTime({ createdTime, phoneTime: '2026-11-20T08:00:00.000Z' })).toBe('2026-11-20T08:00:00.000Z');
    expect(differingPhoneTime({ createdTime, phoneTime: null })).toBeNull();
  });
});

it('lists the states that were entered by time, those of the same time by their order', () => {
  const stateTimes = {
    20: '2026-11-22T08:00:02.000Z',
    0: '2026-11-22T08:00:00.000Z',
    10: '2026-11-22T08:00:00.000Z',
  };
  expect(enteredStates({ stateTimes }).map(({ state }) => state)).toEqual(['ready', 'sending', 'sent']);
});
