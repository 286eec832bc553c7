import { expect, it } from 'vitest';
import { countSent } from './sent-model.ts';

it('counts how far a message to many has come', () => {
  const states = [0, 10, 20, 30, 40, 41, 50, 16, 11, 51] as const;
  expect(countSent(states.map((currentState) => ({ currentState })))).toEqual({
    waiting: 2,
    sent: 1,
    received: 1,
    read: 3,
    failed: 1,
    cancelled: 2,
  });
});
